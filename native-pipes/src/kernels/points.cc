#include "wattle/kernels/points.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace wattle::kernels {
namespace {

constexpr int kMaxDigits = 15;  // A whole number of so many is a double.
constexpr int kMaxPower = 22;   // 10^22 is the last power of ten that is a double.
constexpr double kPowers[kMaxPower + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                           1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                           1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }

// The numbers that are not short and plain.
bool parseAny(const char* from, const char* end, double& value) {
  const char* at = from < end && (*from == '-' || *from == '+') ? from + 1 : from;
  // What std::from_chars takes beside numbers, "inf" and "nan", has no digit first.
  if (at == end || (*at != '.' && !isDigit(*at))) return false;
  const auto result = std::from_chars(*from == '+' ? at : from, end, value);
  if (result.ec == std::errc() && result.ptr == end) return std::isfinite(value);
  if (result.ec != std::errc::result_out_of_range || result.ptr != end) return false;
  // Below the smallest double or above the largest, which it does not tell apart.
  value = std::strtod(std::string(from, end).c_str(), nullptr);
  return std::isfinite(value);
}

// Up to 15 digits over a power of ten up to 10^22: one division of two exact doubles, so the
// nearest one.
bool parseNumber(const char* from, const char* end, double& value) {
  const char* at = from;
  const bool negative = at < end && *at == '-';
  if (negative) ++at;
  std::uint64_t digits = 0;
  const char* const first = at;
  for (; at < end && isDigit(*at); ++at) digits = digits * 10 + static_cast<unsigned>(*at - '0');
  auto count = at - first;
  std::ptrdiff_t behind = 0;
  if (at < end && *at == '.') {
    const char* const point = at++;
    for (; at < end && isDigit(*at); ++at) digits = digits * 10 + static_cast<unsigned>(*at - '0');
    behind = at - point - 1;
    count += behind;
  }
  if (at != end || count == 0 || count > kMaxDigits) return parseAny(from, end, value);
  const double whole = static_cast<double>(static_cast<std::int64_t>(digits));
  value = whole / kPowers[behind];
  if (negative) value = -value;
  return true;
}

}  // namespace

std::size_t dimensionsOf(std::string_view line) {
  std::size_t result = 1;
  for (const char letter : line) result += letter == ',' ? 1 : 0;
  return result;
}

bool parsePoint(std::string_view line, std::size_t dimensions, double* out) {
  const char* at = line.data();
  const char* const end = at + line.size();
  for (std::size_t d = 0; d < dimensions; ++d) {
    const char* stop = at;
    while (stop < end && *stop != ',') ++stop;
    if (!parseNumber(at, stop, out[d])) return false;
    if (stop == end) return d + 1 == dimensions;
    at = stop + 1;
  }
  return false;
}

}  // namespace wattle::kernels
