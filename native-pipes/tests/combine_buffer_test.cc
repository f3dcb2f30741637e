#include "combine_buffer.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace wattle::pipes {
namespace {

class Sum : public Combiner {
 public:
  Status merge(std::string& kept, std::string_view value) override {
    kept = std::to_string(std::stoll(kept) + std::stoll(std::string(value)));
    return {};
  }
};

class Append : public Combiner {
 public:
  Status merge(std::string& kept, std::string_view value) override {
    kept += value;
    return {};
  }
};

std::string keyOf(int i) {
  return std::string(static_cast<std::size_t>(i & 31), 'x') + std::to_string(i);
}

TEST(CombineBuffer, sumsLikeAMap) {
  Sum sum;
  CombineBuffer buffer(sum, std::size_t{64} << 20);
  std::map<std::string, long> expected;
  std::uint32_t random = 1;
  for (int i = 0; i < 60000; ++i) {
    random = random * 1664525u + 1013904223u;
    const std::string key = keyOf(static_cast<int>(random >> 15 & 0xffff));
    bool fits = false;
    ASSERT_TRUE(buffer.add(key, "2", fits).ok());
    ASSERT_TRUE(fits);
    expected[key] += 2;
  }
  std::map<std::string, long> found;
  buffer.drain([&](std::string_view key, std::string_view value) {
    EXPECT_TRUE(found.emplace(key, std::stol(std::string(value))).second) << key;
  });
  EXPECT_EQ(found, expected);
  EXPECT_TRUE(buffer.empty());
  EXPECT_EQ(buffer.usedBytes(), 0u);
}

TEST(CombineBuffer, drainsInTheOrderOfArrival) {
  Append append;
  CombineBuffer buffer(append, 1 << 20);
  bool fits = false;
  for (const char* key : {"b", "", "a", "b", "b"}) {
    ASSERT_TRUE(buffer.add(key, "1", fits).ok());
  }
  ASSERT_TRUE(buffer.add(std::string_view("b\0", 2), "z", fits).ok());
  std::vector<std::pair<std::string, std::string>> records;
  buffer.drain(
      [&](std::string_view key, std::string_view value) { records.emplace_back(key, value); });
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"b", "111"}, {"", "1"}, {"a", "1"}, {std::string("b\0", 2), "z"}};
  EXPECT_EQ(records, expected);
}

TEST(CombineBuffer, staysWithinItsMemory) {
  Append append;
  constexpr std::size_t kBound = 1 << 20;
  CombineBuffer buffer(append, kBound);
  int drains = 0;
  for (int i = 0; i < 100000; ++i) {
    bool fits = false;
    ASSERT_TRUE(buffer.add(keyOf(i), std::string(40, 'v'), fits).ok());
    ASSERT_LE(buffer.usedBytes(), kBound);
    if (!fits) {
      ASSERT_FALSE(buffer.empty());
      buffer.drain([](std::string_view, std::string_view) {});
      ++drains;
      ASSERT_TRUE(buffer.add(keyOf(i), "", fits).ok());
      ASSERT_TRUE(fits);
    }
  }
  EXPECT_GT(drains, 3);
}

TEST(CombineBuffer, stopsAValueThatGrowsPastTheBound) {
  Append append;
  CombineBuffer buffer(append, 1 << 20);
  bool fits = true;
  int added = 0;
  while (fits && added < 1000) {
    ASSERT_TRUE(buffer.add("key", std::string(10000, 'v'), fits).ok());
    ++added;
  }
  EXPECT_FALSE(fits);
  EXPECT_LT(added, 300);
}

TEST(CombineBuffer, refusesARecordThatNeverFits) {
  Append append;
  CombineBuffer buffer(append, 1 << 20);
  bool fits = true;
  ASSERT_TRUE(buffer.add(std::string(2 << 20, 'k'), "v", fits).ok());
  EXPECT_FALSE(fits);
  EXPECT_TRUE(buffer.empty());
}

}  // namespace
}  // namespace wattle::pipes
