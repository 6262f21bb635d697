// SPDX-License-Identifier: Apache-2.0
// Works on the text of steps, so that a new family has neighbours as soon as it can be printed.
#include <algorithm>
#include <array>
#include <charconv>

#include "passes/schedule/steps.h"

namespace thermite {
namespace {

enum class Kind : uint8_t { size, count, flag, part, staged };
struct Field {
  std::string_view name;
  Kind kind;
};
// What is not named here is a size.
constexpr std::array kFields{
    Field{"axis", Kind::count},    Field{"across", Kind::count},   Field{"rows", Kind::count},
    Field{"vectors", Kind::count}, Field{"by_rows", Kind::flag},   Field{"part", Kind::part},
    Field{"walked", Kind::flag},   Field{"stages", Kind::count},   Field{"joined", Kind::flag},
    Field{"selects", Kind::flag},  Field{"together", Kind::count}, Field{"rolling", Kind::flag},
    Field{"ahead", Kind::flag},    Field{"channels", Kind::count}, Field{"near", Kind::flag},
    Field{"staged", Kind::staged}};
constexpr int64_t kMostSize = int64_t{1} << 40;
constexpr int64_t kFirstPart = 1024, kFirstStaged = 512;

std::vector<int64_t> values_near(std::string_view field, int64_t v) {
  const auto* known = std::ranges::find(kFields, field, &Field::name);
  std::vector<int64_t> out;
  switch (known == kFields.end() ? Kind::size : known->kind) {
    case Kind::flag:
      out = {v == 0 ? 1 : 0};
      break;
    case Kind::count:
      out = {v + 1, v - 1};
      break;
    case Kind::part:
    case Kind::staged:
      if (v == 0) return {known->kind == Kind::part ? kFirstPart : kFirstStaged};
      out = {2 * v, v / 2, 0};
      break;
    case Kind::size:
      if (v == 0) return {};
      out = {2 * v, v / 2};
      if (v / 2 == 0) out.pop_back();
      break;
  }
  std::erase_if(out, [&](int64_t x) { return x < 0 || x == v || x > kMostSize; });
  return out;
}

struct Word {
  size_t begin, end;
};

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(' ', at), text.size());
    words.push_back({at, end});
    at = end + 1;
  }
  return words;
}

}  // namespace

std::vector<Steps> neighbours(const Steps& s) {
  const std::string text = print(s);
  const std::vector<Word> words = words_of(text);
  std::vector<Steps> out;
  const auto with = [&](const Word& w, std::string_view value) {
    Result<Steps> other = parse_steps(text.substr(0, w.begin) + std::string(value) + text.substr(w.end));
    if (other.ok()) out.push_back(*other);
  };
  for (size_t k = 1; k + 1 < words.size(); k += 2) {
    const std::string_view name = std::string_view(text).substr(words[k].begin, words[k].end - words[k].begin);
    const Word& w = words[k + 1];
    int64_t v = 0;
    if (std::from_chars(text.data() + w.begin, text.data() + w.end, v).ec != std::errc()) {
      for (std::string_view word : step_words())
        if (word != text.substr(w.begin, w.end - w.begin)) with(w, word);
      continue;
    }
    for (int64_t near : values_near(name, v)) with(w, std::to_string(near));
  }
  return out;
}

}  // namespace thermite
