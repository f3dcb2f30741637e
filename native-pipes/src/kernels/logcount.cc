#include "wattle/kernels/logcount.h"

#include <cstring>

namespace wattle::kernels {
namespace {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "Form has a text's first byte lowest");

constexpr std::size_t kTimeBytes = 19;  // "YYYY-MM-DD hh:mm:ss"
constexpr std::size_t kMinLevel = 4;
constexpr std::size_t kMaxLevel = 5;

// Eight bytes of a form where '0' stands for any digit: what to add so that a wrong byte gets its
// highest bit, once the form's own bytes are taken away.
struct Form {
  std::uint64_t bytes = 0;
  std::uint64_t limits = 0;

  explicit constexpr Form(const char* text) {
    for (int i = 0; i < 8; ++i) {
      const auto code = static_cast<unsigned char>(text[i]);
      bytes |= static_cast<std::uint64_t>(code) << 8 * i;
      limits |= static_cast<std::uint64_t>(code == '0' ? 0x80 - 10 : 0x80 - 1) << 8 * i;
    }
  }

  bool fits(const char* text) const {
    std::uint64_t all;
    std::memcpy(&all, text, sizeof all);
    all ^= bytes;
    return ((all | (all + limits)) & 0x8080808080808080) == 0;
  }
};

constexpr Form kDayStart("0000-00-");
constexpr Form kDayEnd("00 00:00");
constexpr Form kTimeEnd("00:00:00");

bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }

bool isCapital(char letter) { return letter >= 'A' && letter <= 'Z'; }

bool isWordLetter(char letter) {
  return isDigit(letter) || isCapital(letter) || (letter >= 'a' && letter <= 'z') || letter == '_';
}

// The level of a line that begins with a time; empty if none follows.
std::string_view levelOf(const char* at, const char* end) {
  if (at == end || (*at != ',' && *at != '.')) return {};
  const char* const digits = ++at;
  while (at < end && isDigit(*at)) ++at;
  if (at == digits) return {};
  const char* const blanks = at;
  while (at < end && *at == ' ') ++at;
  if (at == blanks) return {};
  const char* const level = at;
  while (at < end && isCapital(*at)) ++at;
  const auto bytes = static_cast<std::size_t>(at - level);
  if (bytes < kMinLevel || bytes > kMaxLevel || (at < end && isWordLetter(*at))) return {};
  return {level, bytes};
}

// False if the line begins no message.
bool appendWord(const char* line, const char* end, std::string& words) {
  if (static_cast<std::size_t>(end - line) < kTimeBytes || !kDayStart.fits(line) ||
      !kDayEnd.fits(line + 8) || !kTimeEnd.fits(line + kTimeBytes - 8)) {
    return false;
  }
  const std::string_view level = levelOf(line + kTimeBytes, end);
  if (level.empty()) return false;
  words.append(line, kLogDayBytes).append(1, '-').append(level).append(1, '\n');
  return true;
}

}  // namespace

void appendLogWords(std::string_view text, std::string& words, LogLines& lines) {
  const char* line = text.data();
  const char* const end = line + text.size();
  while (line < end) {
    const void* feed = std::memchr(line, '\n', static_cast<std::size_t>(end - line));
    const char* const stop = feed == nullptr ? end : static_cast<const char*>(feed);
    ++(appendWord(line, stop, words) ? lines.messages : lines.others);
    line = feed == nullptr ? end : stop + 1;
  }
}

}  // namespace wattle::kernels
