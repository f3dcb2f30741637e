#include "wattle/pipes/job_conf.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <utility>

namespace wattle::pipes {
namespace {

TEST(JobConf, readsNumbersInTheirRange) {
  JobConf conf;
  conf.set("a", " 42 ");
  std::int64_t value = 0;
  EXPECT_TRUE(conf.getLong("a", 1, 0, 100, value).ok());
  EXPECT_EQ(value, 42);
  EXPECT_TRUE(conf.getLong("unset", 1, 0, 100, value).ok());
  EXPECT_EQ(value, 1);
}

TEST(JobConf, readsNumbersAsHadoopDoes) {
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  const std::pair<const char*, std::int64_t> numbers[] = {
      {"+5", 5},
      {"-5", -5},
      {"-0", 0},
      {"0000000000000000000000000042", 42},
      {"\v17\x01", 17},
      {"0x10", 16},
      {"0XfF", 255},
      {"-0x10", -16},
      {"0x-10", -16},
      {"0x+10", 16},
      {"0x00000000000000000000a", 10},
      {"9223372036854775807", kMost},
      {"-9223372036854775808", kLeast},
      {"0x7fffffffffffffff", kMost},
      {"-0x8000000000000000", kLeast},
  };
  for (const auto& [text, number] : numbers) {
    JobConf conf;
    conf.set("a", text);
    std::int64_t value = 1;
    EXPECT_TRUE(conf.getLong("a", 1, kLeast, kMost, value).ok()) << text;
    EXPECT_EQ(value, number) << text;
  }
}

TEST(JobConf, refusesNumbersThatHadoopRefuses) {
  for (const char* text : {"",
                           " ",
                           "+",
                           "-",
                           "0x",
                           "-0x",
                           "0x+",
                           "+0x10",
                           "-0x-10",
                           "-0x+10",
                           "--5",
                           "+-5",
                           "-+5",
                           "1 0",
                           "0xg",
                           "ff",
                           "1x0",
                           "0x0x1",
                           "9223372036854775808",
                           "-9223372036854775809",
                           "18446744073709551617",
                           "92233720368547758070",
                           "0x8000000000000000",
                           "0xffffffffffffffff",
                           "-0x8000000000000001",
                           "0x10000000000000000"}) {
    JobConf conf;
    conf.set("a", text);
    std::int64_t value = 0;
    EXPECT_EQ(conf.getLong("a", 1, std::numeric_limits<std::int64_t>::min(),
                           std::numeric_limits<std::int64_t>::max(), value)
                  .error(),
              Error::kBadConf)
        << text;
    EXPECT_EQ(value, 1) << text;
  }
}

TEST(JobConf, namesKeyValueAndRangeOfABadNumber) {
  JobConf conf;
  conf.set("a.b", "12MB");
  conf.set("c", "101");
  std::int64_t value = 0;
  const Status text = conf.getLong("a.b", 1, 0, 100, value);
  EXPECT_EQ(text.error(), Error::kBadConf);
  EXPECT_EQ(text.detail(), "a.b = '12MB' (allowed: a number from 0 to 100)");
  EXPECT_EQ(conf.getLong("c", 1, 0, 100, value).error(), Error::kBadConf);
}

TEST(JobConf, readsBooleansAsHadoopDoes) {
  JobConf conf;
  conf.set("yes", " True");
  conf.set("no", "false");
  conf.set("bad", "1");
  bool value = false;
  EXPECT_TRUE(conf.getBool("yes", false, value).ok());
  EXPECT_TRUE(value);
  EXPECT_TRUE(conf.getBool("no", true, value).ok());
  EXPECT_FALSE(value);
  EXPECT_TRUE(conf.getBool("unset", true, value).ok());
  EXPECT_TRUE(value);
  EXPECT_EQ(conf.getBool("bad", true, value).detail(), "bad = '1' (allowed: true or false)");
}

TEST(JobConf, keepsTheLastOfTwoValues) {
  JobConf conf;
  conf.set("a", "1");
  conf.set("a", "2");
  EXPECT_EQ(conf.get("a", ""), "2");
  EXPECT_EQ(conf.get("b", "none"), "none");
  EXPECT_EQ(conf.size(), 1u);
  EXPECT_EQ(conf.find("b"), nullptr);
}

}  // namespace
}  // namespace wattle::pipes
