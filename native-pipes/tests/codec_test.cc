#include "wattle/pipes/codec.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace wattle::pipes {
namespace {

std::string encoded(std::int64_t value) {
  char bytes[kMaxVLongBytes];
  return std::string(bytes, encodeVLong(value, bytes));
}

// What WritableUtils.writeVLong of Hadoop 3.5.0 wrote.
TEST(Codec, encodesAsHadoopDoes) {
  EXPECT_EQ(encoded(0), std::string("\x00", 1));
  EXPECT_EQ(encoded(127), "\x7f");
  EXPECT_EQ(encoded(-112), "\x90");
  EXPECT_EQ(encoded(128), "\x8f\x80");
  EXPECT_EQ(encoded(-113), "\x87\x70");
  EXPECT_EQ(encoded(255), "\x8f\xff");
  EXPECT_EQ(encoded(256), std::string("\x8e\x01\x00", 3));
  EXPECT_EQ(encoded(-256), "\x87\xff");
  EXPECT_EQ(encoded(-257), std::string("\x86\x01\x00", 3));
  EXPECT_EQ(encoded(std::numeric_limits<std::int64_t>::max()),
            "\x88\x7f\xff\xff\xff\xff\xff\xff\xff");
  EXPECT_EQ(encoded(std::numeric_limits<std::int64_t>::min()),
            "\x80\x7f\xff\xff\xff\xff\xff\xff\xff");
}

TEST(Codec, decodesWhatItEncodes) {
  std::vector<std::int64_t> values;
  for (int bit = 0; bit < 64; ++bit) {
    for (int near = -2; near <= 2; ++near) {
      const auto value =
          static_cast<std::int64_t>((std::uint64_t{1} << bit) + static_cast<std::uint64_t>(near));
      values.push_back(value);
      values.push_back(~value);
    }
  }
  for (std::int64_t value = -300; value <= 300; ++value) values.push_back(value);
  for (const std::int64_t value : values) {
    const std::string bytes = encoded(value);
    EXPECT_EQ(vLongBytes(bytes[0]), bytes.size()) << value;
    EXPECT_EQ(decodeVLong(bytes.data()), value);
  }
}

TEST(Codec, longWritableIsEightBytesBigEndian) {
  EXPECT_EQ(longWritable(1), std::string("\0\0\0\0\0\0\0\1", 8));
  std::int64_t value = 0;
  ASSERT_TRUE(readLongWritable(longWritable(-5), value));
  EXPECT_EQ(value, -5);
  EXPECT_FALSE(readLongWritable("1234567", value));
  EXPECT_FALSE(readLongWritable("123456789", value));
}

TEST(Codec, writesDecimalsAsTheStandardLibraryDoes) {
  std::vector<std::int64_t> values = {0, 1, 9, 10, 999999999, 1000000000, 1000000001, 123456789012};
  std::int64_t power = 1;
  for (int i = 0; i < 18; ++i) {
    power *= 10;
    values.insert(values.end(), {power - 1, power, power + 1, -power});
  }
  values.push_back(std::numeric_limits<std::int64_t>::max());
  values.push_back(std::numeric_limits<std::int64_t>::min());
  for (const std::int64_t value : values) {
    std::string text = "x";
    appendDecimal(value, text);
    EXPECT_EQ(text, "x" + std::to_string(value));
    std::int64_t parsed = 0;
    ASSERT_TRUE(parseDecimal(std::to_string(value), parsed)) << value;
    EXPECT_EQ(parsed, value);
  }
}

TEST(Codec, refusesWhatIsNoDecimal) {
  std::int64_t value = 7;
  for (const char* text : {"", "-", "+1", " 1", "1 ", "1x", "0x1", "9223372036854775808",
                           "-9223372036854775809", "99999999999999999999"}) {
    EXPECT_FALSE(parseDecimal(text, value)) << text;
  }
  EXPECT_EQ(value, 7);
}

// As DataOutput.writeDouble writes them.
TEST(Codec, writesDoublesAsHadoopDoes) {
  EXPECT_EQ(doubleWritable(1), std::string("\x3f\xf0\0\0\0\0\0\0", 8));
  EXPECT_EQ(doubleWritable(-0.0), std::string("\x80\0\0\0\0\0\0\0", 8));
  EXPECT_EQ(doubleWritable(0.1), "\x3f\xb9\x99\x99\x99\x99\x99\x9a");
  double value = 0;
  EXPECT_TRUE(readDoubleWritable(doubleWritable(-1e300), value));
  EXPECT_EQ(value, -1e300);
  EXPECT_FALSE(readDoubleWritable("1234567", value));
  EXPECT_FALSE(readDoubleWritable("123456789", value));
}

}  // namespace
}  // namespace wattle::pipes
