// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/steps.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>
#include <utility>

namespace thermite {
namespace {

// The words for an enumeration's values, in their order.
constexpr std::array<std::string_view, 5> words_of(RowMode) {
  return {"along", "across", "blocked", "scalar", "turned"};
}
constexpr std::array<std::string_view, 8> words_of(PackMode) {
  return {"strips", "rows", "turned", "none", "swapped", "lines", "broadcast", "image"};
}
constexpr std::array<std::string_view, 3> words_of(AttentionMode) { return {"across", "along", "scalar"}; }
constexpr std::array<std::string_view, 4> words_of(OrderMode) { return {"across", "list", "sort", "shared"}; }

template <class... E>
std::vector<std::string_view> words_of_all(E... e) {
  std::vector<std::string_view> all;
  const auto add = [&](const auto& words) { all.insert(all.end(), words.begin(), words.end()); };
  (add(words_of(e)), ...);
  return all;
}

// Calls f(name, field) for each field in the order of the text; S may be const.
template <class S, class F>
void each_field(S& s, F f) {
  using T = std::remove_const_t<S>;
  if constexpr (std::is_same_v<T, MapSteps>) {
    f("axis", s.axis), f("block", s.block), f("tasks", s.tasks);
  } else if constexpr (std::is_same_v<T, RowSteps>) {
    f("mode", s.mode), f("axis", s.axis), f("block", s.block), f("part", s.part);
    f("ahead", s.ahead), f("tasks", s.tasks);
  } else if constexpr (std::is_same_v<T, OrderSteps>) {
    f("mode", s.mode), f("columns", s.columns), f("axis", s.axis), f("width", s.width);
    f("selects", s.selects), f("tasks", s.tasks), f("strips", s.strips);
  } else if constexpr (std::is_same_v<T, ScatterSteps>) {
    f("block", s.block), f("parts", s.parts), f("tasks", s.tasks), f("near", s.near);
    f("staged", s.staged);
  } else if constexpr (std::is_same_v<T, ScanSteps>) {
    f("across", s.across), f("axis", s.axis), f("block", s.block), f("tasks", s.tasks);
  } else if constexpr (std::is_same_v<T, GridScanSteps>) {
    f("across", s.across), f("axis", s.axis), f("threads", s.threads), f("of_line", s.of_line);
    f("piece", s.piece);
  } else if constexpr (std::is_same_v<T, GridOrderSteps>) {
    f("entries", s.entries), f("threads", s.threads), f("size", s.size), f("columns", s.columns);
    f("axis", s.axis), f("merges", s.merges);
  } else if constexpr (std::is_same_v<T, GridFourierSteps>) {
    f("threads", s.threads), f("rows", s.rows);
  } else if constexpr (std::is_same_v<T, GridScatterSteps>) {
    f("parts", s.parts);
  } else if constexpr (std::is_same_v<T, GridAttentionSteps>) {
    f("rows", s.rows);
  } else if constexpr (std::is_same_v<T, GemmSteps>) {
    f("rows", s.rows), f("vectors", s.vectors), f("joined", s.joined), f("pack", s.pack), f("depth", s.depth);
    f("panel", s.panel), f("tasks", s.tasks);
  } else if constexpr (std::is_same_v<T, UnitGemmSteps>) {
    f("rows", s.rows), f("columns", s.columns), f("depth", s.depth), f("panel", s.panel), f("tasks", s.tasks);
  } else if constexpr (std::is_same_v<T, SmallGemmSteps>) {
    f("tasks", s.tasks);
  } else if constexpr (std::is_same_v<T, ProductsSteps>) {
    f("rows", s.rows), f("vectors", s.vectors), f("together", s.together), f("lanes", s.lanes);
    f("tasks", s.tasks);
  } else if constexpr (std::is_same_v<T, GridMapSteps>) {
    f("axis", s.axis), f("lanes", s.lanes), f("threads", s.threads), f("walked", s.walked);
  } else if constexpr (std::is_same_v<T, TransposeSteps>) {
    f("axis", s.axis), f("across", s.across), f("lanes", s.lanes), f("threads", s.threads);
  } else if constexpr (std::is_same_v<T, GridFoldSteps>) {
    f("axis", s.axis), f("lanes", s.lanes), f("columns", s.columns), f("folds", s.folds), f("part", s.part);
  } else if constexpr (std::is_same_v<T, TurnSteps>) {
    f("axis", s.axis), f("across", s.across), f("lanes", s.lanes);
    f("depth", s.depth), f("run", s.run), f("wide", s.wide);
  } else if constexpr (std::is_same_v<T, GridRowSteps>) {
    f("threads", s.threads), f("row", s.row), f("lanes", s.lanes), f("vectors", s.vectors), f("part", s.part);
  } else if constexpr (std::is_same_v<T, FourierSteps>) {
    f("axis", s.axis), f("lanes", s.lanes), f("square", s.square), f("vectors", s.vectors);
    f("along", s.along), f("block", s.block);
  } else if constexpr (std::is_same_v<T, RegionSteps>) {
    f("bytes", s.bytes);
  } else if constexpr (std::is_same_v<T, DealSteps>) {
    f("axis", s.axis), f("across", s.across), f("lanes", s.lanes), f("block", s.block);
  } else if constexpr (std::is_same_v<T, LookupSteps>) {
    f("axis", s.axis);
  } else if constexpr (std::is_same_v<T, AttentionSteps>) {
    f("mode", s.mode), f("vectors", s.vectors), f("keys", s.keys), f("tiles", s.tiles);
  } else if constexpr (std::is_same_v<T, TileGemmSteps>) {
    f("rows", s.rows), f("columns", s.columns);
    f("subgroup_rows", s.subgroup_rows), f("subgroup_columns", s.subgroup_columns), f("stages", s.stages);
  } else if constexpr (std::is_same_v<T, GpuGemmSteps>) {
    f("rows", s.rows), f("columns", s.columns), f("depth", s.depth);
    f("thread_rows", s.thread_rows), f("thread_columns", s.thread_columns);
  } else {
    f("rows", s.rows), f("vectors", s.vectors), f("patch", s.patch), f("tasks", s.tasks), f("rolling", s.rolling);
    f("channels", s.channels);
  }
}

template <class S>
constexpr std::string_view name_of() {
  if constexpr (std::is_same_v<S, MapSteps>) return "map";
  if constexpr (std::is_same_v<S, RowSteps>) return "rows";
  if constexpr (std::is_same_v<S, OrderSteps>) return "order";
  if constexpr (std::is_same_v<S, ScatterSteps>) return "scatter";
  if constexpr (std::is_same_v<S, ScanSteps>) return "scan";
  if constexpr (std::is_same_v<S, GemmSteps>) return "gemm";
  if constexpr (std::is_same_v<S, GridMapSteps>) return "grid_map";
  if constexpr (std::is_same_v<S, TurnSteps>) return "turn";
  if constexpr (std::is_same_v<S, TransposeSteps>) return "transpose";
  if constexpr (std::is_same_v<S, GridRowSteps>) return "grid_rows";
  if constexpr (std::is_same_v<S, GridFoldSteps>) return "grid_fold";
  if constexpr (std::is_same_v<S, GpuGemmSteps>) return "gpu_gemm";
  if constexpr (std::is_same_v<S, TileGemmSteps>) return "tile_gemm";
  if constexpr (std::is_same_v<S, FourierSteps>) return "fourier";
  if constexpr (std::is_same_v<S, RegionSteps>) return "regions";
  if constexpr (std::is_same_v<S, DealSteps>) return "deal";
  if constexpr (std::is_same_v<S, UnitGemmSteps>) return "unit_gemm";
  if constexpr (std::is_same_v<S, ProductsSteps>) return "products";
  if constexpr (std::is_same_v<S, AttentionSteps>) return "attention";
  if constexpr (std::is_same_v<S, SmallGemmSteps>) return "small_gemm";
  if constexpr (std::is_same_v<S, GridScanSteps>) return "grid_scan";
  if constexpr (std::is_same_v<S, GridOrderSteps>) return "grid_order";
  if constexpr (std::is_same_v<S, GridAttentionSteps>) return "grid_attention";
  if constexpr (std::is_same_v<S, GridFourierSteps>) return "grid_fourier";
  if constexpr (std::is_same_v<S, GridScatterSteps>) return "grid_scatter";
  if constexpr (std::is_same_v<S, LookupSteps>) return "lookup";
  return "window";
}

class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

  std::string_view next() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size()));
    const std::string_view word = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(word.size());
    return word;
  }

 private:
  std::string_view rest_;
};

bool read(std::string_view word, int64_t& out) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), out);
  return error == std::errc() && end == word.data() + word.size() && out >= 0;
}

template <class E>
  requires std::is_enum_v<E>
bool read(std::string_view word, E& out) {
  const auto all = words_of(E());
  const auto at = std::ranges::find(all, word);
  if (at != all.end()) out = static_cast<E>(at - all.begin());
  return at != all.end();
}

template <class S>
Result<Steps> parse_fields(Words& words) {
  S s;
  Status status;
  each_field(s, [&](std::string_view name, auto& field) {
    if (!status.ok()) return;
    if (const std::string_view word = words.next(); word != name) {
      status = user_error("steps: expected `{}`, not `{}`", name, word);
      return;
    }
    if (const std::string_view word = words.next(); !read(word, field))
      status = user_error("steps: `{}` is no value of `{}`", word, name);
  });
  CHECK_OK(std::move(status));
  if (const std::string_view word = words.next(); !word.empty()) return user_error("steps: `{}` is one too many", word);
  return Steps(s);
}

// f(S{}) for each of the variant's.
template <class F, size_t... Index>
void each_family(F f, std::index_sequence<Index...>) {
  (f(std::variant_alternative_t<Index, Steps>{}), ...);
}
template <class F>
void each_family(F f) {
  each_family(f, std::make_index_sequence<std::variant_size_v<Steps>>());
}

}  // namespace

std::string_view family_name(const Steps& s) {
  return std::visit([](const auto& x) { return name_of<std::remove_cvref_t<decltype(x)>>(); }, s);
}

std::string print(const Steps& steps) {
  return std::visit(
      [](const auto& s) {
        std::string text(name_of<std::remove_cvref_t<decltype(s)>>());
        each_field(s, [&](std::string_view name, const auto& field) {
          using Field = std::remove_cvref_t<decltype(field)>;
          if constexpr (std::is_enum_v<Field>)
            text += fmt::format(" {} {}", name, words_of(Field())[static_cast<size_t>(field)]);
          else
            text += fmt::format(" {} {}", name, field);
        });
        return text;
      },
      steps);
}

Result<Steps> parse_steps(std::string_view text) {
  Words words(text);
  const std::string_view family = words.next();
  std::optional<Result<Steps>> found;
  std::string known;
  each_family([&](auto s) {
    using S = decltype(s);
    if (family == name_of<S>()) found = parse_fields<S>(words);
    known += fmt::format("{}{}", known.empty() ? "" : ", ", name_of<S>());
  });
  if (found) return *std::move(found);
  return user_error("steps: `{}` is no family of schedules; there are {}", family, known);
}

Digest digest_of(const Steps& s) { return DigestBuilder().add(print(s)).finish(); }

std::vector<std::string_view> step_words() {
  std::vector<std::string_view> all = words_of_all(RowMode{}, PackMode{}, AttentionMode{}, OrderMode{});
  std::ranges::sort(all);
  const auto again = std::ranges::unique(all);
  all.erase(again.begin(), again.end());
  return all;
}

}  // namespace thermite
