#include "wattle/kernels/points.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace wattle::kernels::points_test {
namespace {

std::uint64_t bitsOf(double value) {
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

// The line lies in memory that ends where it does: a sanitizer sees any byte read beyond.
bool parse(std::string_view line, std::size_t dimensions, double* out) {
  std::unique_ptr<char[]> copy(new char[line.size()]);
  if (!line.empty()) std::memcpy(copy.get(), line.data(), line.size());
  return parsePoint({copy.get(), line.size()}, dimensions, out);
}

void expectAsStrtod(const std::string& text) {
  double value = 42;
  ASSERT_TRUE(parse(text, 1, &value)) << text;
  EXPECT_EQ(bitsOf(value), bitsOf(std::strtod(text.c_str(), nullptr))) << text;
}

TEST(Points, readsEverySpellingAsTheNearestDouble) {
  for (const char* text : {"0",
                           "-0",
                           "+7",
                           "1.",
                           ".5",
                           "-.5",
                           "0.1",
                           "3.14159",
                           "123456789012345",
                           "1234567890123456",
                           "9007199254740993",
                           "9007199254740992.9999",
                           "0.30000000000000004",
                           "1e5",
                           "1E-7",
                           "1e+2",
                           "2.2250738585072014e-308",
                           "4.9e-324",
                           "2e-324",
                           "1e-400",
                           "-1e-400",
                           "1e308",
                           "1.7976931348623157e308",
                           "0.000001",
                           "-123.456e-2",
                           "00012.50",
                           "123456789.123456789",
                           "0.1234567890123456789012345678901234567890",
                           "1e22",
                           "1e23",
                           "8.5e-23",
                           "0e999"}) {
    expectAsStrtod(text);
  }
  expectAsStrtod("0." + std::string(400, '0') + "1");
  expectAsStrtod("1" + std::string(400, '0') + "e-400");
  expectAsStrtod("0." + std::string(1 << 20, '7'));
}

TEST(Points, readsRandomNumbers) {
  std::uint64_t random = 7;
  for (int i = 0; i < 20000; ++i) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    double value;
    const std::uint64_t bits = i % 2 == 0 ? random : (random & ~(0x7ffull << 52)) | 0x3f8ull << 52;
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value)) continue;
    char text[64];
    for (const int digits : {3, 14, 15, 16}) {
      std::snprintf(text, sizeof text, i % 2 == 0 ? "%.*e" : "%.*f", digits, value);
      expectAsStrtod(text);
    }
  }
}

TEST(Points, refusesWhatIsNoNumber) {
  double value;
  for (const std::string_view text :
       {std::string_view(""),       std::string_view("-"),      std::string_view("+"),
        std::string_view("."),      std::string_view("-."),     std::string_view("e5"),
        std::string_view("1e"),     std::string_view("1e+"),    std::string_view(" 1"),
        std::string_view("1 "),     std::string_view("1d"),     std::string_view("1f"),
        std::string_view("0x1"),    std::string_view("nan"),    std::string_view("NaN"),
        std::string_view("inf"),    std::string_view("-inf"),   std::string_view("Infinity"),
        std::string_view("1e309"),  std::string_view("-1e999"), std::string_view("+-1"),
        std::string_view("--1"),    std::string_view("++1"),    std::string_view("1.2.3"),
        std::string_view("1\0", 2), std::string_view("\0", 1),  std::string_view("\xc2\xbd"),
        std::string_view("1_0")}) {
    EXPECT_FALSE(parse(text, 1, &value)) << text;
  }
  EXPECT_FALSE(parse("1" + std::string(400, '0') + "e-5", 1, &value));
}

TEST(Points, hasAsManyNumbersAsItShould) {
  std::vector<double> point(4);
  EXPECT_EQ(dimensionsOf("1,2,3"), 3u);
  EXPECT_EQ(dimensionsOf(""), 1u);
  ASSERT_TRUE(parse("0.5,-3,1e-7", 3, point.data()));
  EXPECT_EQ(point, (std::vector<double>{0.5, -3, 1e-7, 0}));
  EXPECT_FALSE(parse("1,2", 3, point.data()));
  EXPECT_FALSE(parse("1,2,3,4", 3, point.data()));
  EXPECT_FALSE(parse("1,2,3,", 3, point.data()));
  EXPECT_FALSE(parse(",1,2", 3, point.data()));
  EXPECT_FALSE(parse("1,,2", 3, point.data()));
}

}  // namespace
}  // namespace wattle::kernels::points_test
