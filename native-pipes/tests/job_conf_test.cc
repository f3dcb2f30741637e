#include "wattle/pipes/job_conf.h"

#include <gtest/gtest.h>

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
