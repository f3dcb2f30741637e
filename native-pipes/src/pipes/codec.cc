#include "wattle/pipes/codec.h"

namespace wattle::pipes {

std::size_t encodeVLong(std::int64_t value, char* out) {
  if (value >= -112 && value <= 127) {
    out[0] = static_cast<char>(value);
    return 1;
  }
  const bool negative = value < 0;
  const auto bits = static_cast<std::uint64_t>(negative ? ~value : value);
  int bytes = 1;
  while (bytes < 8 && bits >> (8 * bytes) != 0) ++bytes;
  out[0] = static_cast<char>((negative ? -120 : -112) - bytes);
  for (int i = 0; i < bytes; ++i) out[1 + i] = static_cast<char>(bits >> (8 * (bytes - 1 - i)));
  return static_cast<std::size_t>(bytes) + 1;
}

std::int64_t decodeVLong(const char* in) {
  const auto head = static_cast<signed char>(in[0]);
  if (head >= -112) return head;
  const std::size_t bytes = vLongBytes(in[0]);
  std::uint64_t bits = 0;
  for (std::size_t i = 1; i < bytes; ++i) bits = bits << 8 | static_cast<unsigned char>(in[i]);
  return static_cast<std::int64_t>(head < -120 ? ~bits : bits);
}

namespace {

// Shift and subtract: on ARMv7 a 64-bit "/ 10^9" is a call of a helper.
struct Halves {
  std::uint64_t quotient;
  std::uint32_t remainder;
};

Halves divideByBillion(std::uint64_t value) {
  constexpr std::uint64_t kBillion = 1000000000;
  std::uint64_t quotient = 0;
  for (int shift = value < kBillion ? -1 : 34; shift >= 0; --shift) {
    if (value >> shift >= kBillion) {
      value -= kBillion << shift;
      quotient |= std::uint64_t{1} << shift;
    }
  }
  return {quotient, static_cast<std::uint32_t>(value)};
}

char* prependDigits(std::uint32_t value, int minimum, char* end) {
  for (; value != 0 || minimum > 0; --minimum) {
    const std::uint32_t rest = value / 10;
    *--end = static_cast<char>('0' + (value - rest * 10));
    value = rest;
  }
  return end;
}

}  // namespace

void appendDecimal(std::int64_t value, std::string& out) {
  char digits[20];
  char* const end = digits + sizeof digits;
  char* start = end;
  std::uint64_t rest = static_cast<std::uint64_t>(value);
  if (value < 0) rest = 0 - rest;
  do {
    const Halves halves = divideByBillion(rest);
    start = prependDigits(halves.remainder, halves.quotient != 0 ? 9 : 1, start);
    rest = halves.quotient;
  } while (rest != 0);
  if (value < 0) out.push_back('-');
  out.append(start, static_cast<std::size_t>(end - start));
}

bool parseDecimal(std::string_view text, std::int64_t& value) {
  const bool negative = !text.empty() && text[0] == '-';
  if (negative) text.remove_prefix(1);
  if (text.empty() || text.size() > 19) return false;
  std::uint64_t bits = 0;  // 19 digits fit into 64 bits.
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return false;
    bits = bits * 10 + static_cast<std::uint64_t>(digit - '0');
  }
  if (bits > (std::uint64_t{1} << 63) - (negative ? 0 : 1)) return false;
  value = static_cast<std::int64_t>(negative ? 0 - bits : bits);
  return true;
}

}  // namespace wattle::pipes
