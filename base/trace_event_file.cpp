// SPDX-License-Identifier: Apache-2.0
#include "base/trace_event_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <iterator>

#include "base/file_trust.h"

namespace thermite {
namespace {

constexpr size_t kBufferBytes = size_t{1} << 20;
constexpr size_t kLargestEvent = 16 << 10;            // three texts of 255 bytes, each byte escaped, and the rest
constexpr uint64_t kLargestFile = uint64_t{1} << 30;  // beyond this no viewer opens it

struct KindRow {
  std::string_view name, category, numbers[3], text;
};
constexpr KindRow kKinds[] = {
#define KIND(id, name, category, n0, n1, n2, text) {name, category, {n0, n1, n2}, text},
#include "base/trace_event_kinds.def"
#undef KIND
};

// A tick and the nanosecond at which it was, as close as a few tries get them.
struct Moment {
  uint64_t ticks = 0, ns = 0;
};
Moment moment() {
  Moment best;
  uint64_t narrowest = UINT64_MAX;
  for (int tries = 0; tries < 8; ++tries) {
    const uint64_t before = trace_event_now();
    const auto ns = static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
    const uint64_t after = trace_event_now();
    if (after - before >= narrowest) continue;
    narrowest = after - before;
    best = {before + narrowest / 2, ns};
  }
  return best;
}

// Length of the well-formed UTF-8 sequence at the start of `s`, or 0.
size_t utf8_length(std::string_view s) {
  const auto byte = [&](size_t k) { return k < s.size() ? static_cast<unsigned char>(s[k]) : 0u; };
  const auto follows = [&](size_t k) { return (byte(k) & 0xc0) == 0x80; };
  const unsigned b = byte(0);
  if (b < 0x80) return 1;
  if (b >= 0xc2 && b <= 0xdf) return follows(1) ? 2 : 0;
  if (b >= 0xe0 && b <= 0xef) {
    const bool overlong = b == 0xe0 && byte(1) < 0xa0, surrogate = b == 0xed && byte(1) > 0x9f;
    return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (b >= 0xf0 && b <= 0xf4) {
    const bool overlong = b == 0xf0 && byte(1) < 0x90, too_large = b == 0xf4 && byte(1) > 0x8f;
    return follows(1) && follows(2) && follows(3) && !overlong && !too_large ? 4 : 0;
  }
  return 0;
}

bool is_plain(std::string_view s) {
  return std::ranges::all_of(s, [](char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; });
}

}  // namespace

TraceEventClock TraceEventClock::now() {
  const Moment first = moment();
  constexpr uint64_t kSpan = 5'000'000;  // ns: a slope good to some millionths
  Moment last = first;
  while (last.ns < first.ns + kSpan) last = moment();
  const uint64_t ticks = std::max<uint64_t>(1, last.ticks - first.ticks);
  const auto factor = (static_cast<unsigned __int128>(last.ns - first.ns) << 32) / ticks;
  return {last.ticks, static_cast<uint64_t>(factor)};
}

Result<std::unique_ptr<TraceEventFile>> TraceEventFile::create(const std::string& path) {
  auto fd = open_own_file(path);
  if (fd.ok() && ftruncate(fd->get(), 0) != 0) fd = user_error("{}", strerror(errno));
  if (!fd.ok()) {
    return user_error("cannot write events to {}: {}; name a new file in a folder that exists", path,
                      fd.error().message);
  }
  return std::unique_ptr<TraceEventFile>(new TraceEventFile(fd->release(), path));
}

TraceEventFile::TraceEventFile(int fd, std::string path)
    : fd_(fd),
      path_(std::move(path)),
      clock_(TraceEventClock::now()),
      pid_(static_cast<uint64_t>(getpid())),
      buffer_(std::make_unique_for_overwrite<char[]>(kBufferBytes)),
      at_(buffer_.get()) {
  raw("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":");
  number(pid_);
  raw(",\"args\":{\"name\":");
  quoted(program_invocation_short_name);
  raw("}}");
}

TraceEventFile::~TraceEventFile() { ::close(fd_); }

void TraceEventFile::raw(std::string_view s) { at_ = std::copy(s.begin(), s.end(), at_); }

void TraceEventFile::number(uint64_t v) { at_ = std::to_chars(at_, at_ + 20, v).ptr; }

// As the format wants it, with the nanoseconds behind the point.
void TraceEventFile::microseconds(uint64_t ns) {
  number(ns / 1000);
  const auto rest = static_cast<uint32_t>(ns % 1000);
  for (char c : {'.', static_cast<char>('0' + rest / 100), static_cast<char>('0' + rest / 10 % 10),
                 static_cast<char>('0' + rest % 10)})
    *at_++ = c;
}

void TraceEventFile::quoted(std::string_view s) {
  s = s.substr(0, 255);
  *at_++ = '"';
  if (is_plain(s)) {
    raw(s);
    s = {};
  }
  while (!s.empty()) {
    const size_t n = utf8_length(s);
    const auto c = static_cast<unsigned char>(s[0]);
    if (n == 0) {
      raw("\\ufffd");
    } else if (c == '"' || c == '\\') {
      *at_++ = '\\';
      *at_++ = s[0];
    } else if (c < 0x20 || c == 0x7f) {
      constexpr char kHex[] = "0123456789abcdef";
      raw("\\u00");
      *at_++ = kHex[c >> 4];
      *at_++ = kHex[c & 15];
    } else {
      raw(s.substr(0, n));
    }
    s.remove_prefix(std::max<size_t>(1, n));
  }
  *at_++ = '"';
}

void TraceEventFile::argument(std::string_view key, bool& first) {
  if (!std::exchange(first, false)) *at_++ = ',';
  *at_++ = '"';
  raw(key);
  raw("\":");
}

void TraceEventFile::arguments(const TraceEvent& e) {
  const KindRow& row = kKinds[static_cast<size_t>(e.kind)];
  bool first = true;
  for (size_t k = 0; k < std::size(row.numbers); ++k) {
    if (row.numbers[k].empty()) continue;
    argument(row.numbers[k], first);
    number(e.numbers[k]);
  }
  if (!e.text.empty() && !row.text.empty()) {
    argument(row.text, first);
    quoted(e.text);
  }
  if (!e.file.empty()) {
    argument("at", first);
    quoted(e.file);
    --at_;  // the line goes inside the quotes
    *at_++ = ':';
    number(e.line);
    *at_++ = '"';
  }
}

// Space for one event. Only whole events are written, so that what a killed process leaves can still be read.
bool TraceEventFile::room() {
  if (static_cast<size_t>(at_ - buffer_.get()) + kLargestEvent > kBufferBytes) write_out();
  return error_ == 0 && written_ < kLargestFile;
}

bool TraceEventFile::add(const TraceEvent& e) {
  if (!room()) return false;
  const KindRow& row = kKinds[static_cast<size_t>(e.kind)];
  const uint64_t begin = clock_.nanoseconds(e.begin), end = clock_.nanoseconds(std::max(e.begin, e.end));
  raw(",\n{\"ph\":\"X\",\"pid\":");
  number(pid_);
  raw(",\"tid\":");
  number(e.track);
  raw(",\"ts\":");
  microseconds(begin);
  raw(",\"dur\":");
  microseconds(end - begin);
  raw(",\"cat\":\"");
  raw(row.category);
  raw("\",\"name\":");
  quoted(e.name.empty() ? row.name : e.name);
  raw(",\"args\":{");
  arguments(e);
  raw("}}");
  return true;
}

void TraceEventFile::name_track(uint32_t track, std::string_view name) {
  if (!room()) return;
  raw(",\n{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":");
  number(pid_);
  raw(",\"tid\":");
  number(track);
  raw(",\"args\":{\"name\":");
  quoted(name);
  raw("}}");
}

void TraceEventFile::write_out() {
  const char* from = buffer_.get();
  while (from != at_ && error_ == 0) {
    const ssize_t n = ::write(fd_, from, static_cast<size_t>(at_ - from));
    if (n > 0) {
      from += n;
      written_ += static_cast<uint64_t>(n);
    } else if (n < 0 && errno != EINTR) {
      error_ = errno;
    }
  }
  at_ = buffer_.get();
}

Status TraceEventFile::finish(uint64_t dropped) {
  if (static_cast<size_t>(at_ - buffer_.get()) + kLargestEvent > kBufferBytes) write_out();
  raw("\n],\"otherData\":{\"dropped_events\":");
  number(dropped);
  raw("}}\n");
  write_out();
  if (error_) return device_error("cannot write events to {}: {}", path_, strerror(error_));
  return {};
}

}  // namespace thermite
