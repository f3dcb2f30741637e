// Doubles in a record: their IEEE bits, big-endian.
#ifndef WATTLE_PROGRAMS_DOUBLE_BYTES_H_
#define WATTLE_PROGRAMS_DOUBLE_BYTES_H_

#include <cstdint>
#include <cstring>
#include <string>

#include "wattle/pipes/codec.h"

namespace wattle::programs {

inline void appendDouble(double value, std::string& out) {
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  char bytes[8];
  pipes::putBigEndian64(bits, bytes);
  out.append(bytes, sizeof bytes);
}

inline double doubleAt(const char* bytes) {
  const std::uint64_t bits = pipes::getBigEndian64(bytes);
  double value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

}  // namespace wattle::programs

#endif  // WATTLE_PROGRAMS_DOUBLE_BYTES_H_
