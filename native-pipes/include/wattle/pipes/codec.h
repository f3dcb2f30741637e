// Hadoop's serialization of numbers, as WritableUtils, DataOutput, LongWritable and
// DoubleWritable do it. All of it may be called by several threads.
#ifndef WATTLE_PIPES_CODEC_H_
#define WATTLE_PIPES_CODEC_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace wattle::pipes {

// The longest encoded VInt or VLong.
inline constexpr std::size_t kMaxVLongBytes = 9;

// Writes value as a VLong (a VInt is the same) and returns the 1 to 9 bytes used.
std::size_t encodeVLong(std::int64_t value, char* out);

// How many bytes a VLong has (1 to 9) by its first one.
inline std::size_t vLongBytes(char first) {
  const auto head = static_cast<signed char>(first);
  if (head >= -112) return 1;
  return static_cast<std::size_t>(head < -120 ? -119 - head : -111 - head);
}

// Decodes a VLong whose vLongBytes(in[0]) bytes are all there.
std::int64_t decodeVLong(const char* in);

inline void putBigEndian32(std::uint32_t value, char* out) {
  for (int i = 0; i < 4; ++i) out[i] = static_cast<char>(value >> (24 - 8 * i));
}

inline void putBigEndian64(std::uint64_t value, char* out) {
  for (int i = 0; i < 8; ++i) out[i] = static_cast<char>(value >> (56 - 8 * i));
}

inline std::uint64_t getBigEndian64(const char* in) {
  std::uint64_t value = 0;
  for (int i = 0; i < 8; ++i) value = value << 8 | static_cast<unsigned char>(in[i]);
  return value;
}

// The 8 bytes of a LongWritable.
inline std::string longWritable(std::int64_t value) {
  char bytes[8];
  putBigEndian64(static_cast<std::uint64_t>(value), bytes);
  return std::string(bytes, sizeof bytes);
}

// Reads the 8 bytes of a LongWritable; false if there are not 8 of them.
inline bool readLongWritable(std::string_view bytes, std::int64_t& value) {
  if (bytes.size() != 8) return false;
  value = static_cast<std::int64_t>(getBigEndian64(bytes.data()));
  return true;
}

// Reads IEEE bits of 8 bytes.
inline double getBigEndianDouble(const char* in) {
  const std::uint64_t bits = getBigEndian64(in);
  double value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

// The 8 bytes of a DoubleWritable: the IEEE bits.
inline std::string doubleWritable(double value) {
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  char bytes[8];
  putBigEndian64(bits, bytes);
  return std::string(bytes, sizeof bytes);
}

// Reads the 8 bytes of a DoubleWritable; false if there are not 8 of them.
inline bool readDoubleWritable(std::string_view bytes, double& value) {
  if (bytes.size() != 8) return false;
  value = getBigEndianDouble(bytes.data());
  return true;
}

// Appends value in decimal. Divides by constants of 32 bits only: ARMv7 needs no helper for it.
void appendDecimal(std::int64_t value, std::string& out);

// value in decimal. std::to_string of 64 bits would call a helper.
inline std::string decimal(std::int64_t value) {
  std::string text;
  appendDecimal(value, text);
  return text;
}

// Reads a whole text as a decimal number of 64 bits; false if it is anything else.
bool parseDecimal(std::string_view text, std::int64_t& value);

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_CODEC_H_
