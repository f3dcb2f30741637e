// Sums of LongWritables, in a job as a user's.
#include "wattle/pipes/sums.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "wattle/pipes/codec.h"
#include "wattle/pipes/local_run.h"

namespace wattle::pipes::sums_test {
namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

class SameMapper : public Mapper {
 public:
  Status map(std::string_view key, std::string_view value, TaskContext& context) override {
    context.emit(key, value);
    return {};
  }
};

class SumsProgram : public Program {
 public:
  explicit SumsProgram(bool combines = false) : combines_(combines) {}
  std::unique_ptr<Mapper> mapper(TaskContext&) override { return std::make_unique<SameMapper>(); }
  std::unique_ptr<Combiner> combiner(TaskContext&) override {
    return combines_ ? std::make_unique<SumCombiner>() : nullptr;
  }
  std::unique_ptr<Reducer> reducer(TaskContext&) override { return std::make_unique<SumReducer>(); }

 private:
  const bool combines_;
};

Status sumsOf(const std::vector<Record>& records, bool combines, std::vector<Record>& sums) {
  SumsProgram program(combines);
  LocalResult result;
  Status status = runLocally(program, records, result);
  if (status.ok()) sums = result.output[0];
  return status;
}

std::vector<Record> ofOneKey(const std::vector<std::int64_t>& numbers) {
  std::vector<Record> records;
  for (const std::int64_t number : numbers) records.push_back({"key", longWritable(number)});
  return records;
}

TEST(Sums, addUpTheValuesOfEachKey) {
  const std::vector<Record> records = {{"to", longWritable(3)},
                                       {"be", longWritable(-7)},
                                       {"", longWritable(1)},
                                       {"to", longWritable(std::int64_t{1} << 40)},
                                       {"be", longWritable(7)}};
  for (const bool combines : {false, true}) {
    std::vector<Record> sums;
    const Status status = sumsOf(records, combines, sums);
    ASSERT_TRUE(status.ok()) << status.text();
    EXPECT_EQ(sums, (std::vector<Record>{{"", longWritable(1)},
                                         {"be", longWritable(0)},
                                         {"to", longWritable((std::int64_t{1} << 40) + 3)}}));
  }
}

TEST(Sums, reachTheLastLongAndNotBeyond) {
  for (const bool combines : {false, true}) {
    std::vector<Record> sums;
    ASSERT_TRUE(sumsOf(ofOneKey({kMost, -1, 1}), combines, sums).ok());
    EXPECT_EQ(sums[0].value, longWritable(kMost));
    ASSERT_TRUE(sumsOf(ofOneKey({-kMost, -1}), combines, sums).ok());
    EXPECT_EQ(sums[0].value, longWritable(std::numeric_limits<std::int64_t>::min()));
    EXPECT_EQ(sumsOf(ofOneKey({kMost, 1}), combines, sums).text(),
              "the program failed: a sum exceeds what a long can be");
    EXPECT_EQ(sumsOf(ofOneKey({-kMost, -2}), combines, sums).error(), Error::kProgramFailed);
  }
}

TEST(Sums, refuseWhatIsNoLong) {
  const Record good{"key", longWritable(1)};
  for (const bool combines : {false, true}) {
    for (const std::string& bad : {std::string(), std::string("1234567"), std::string(9, '0')}) {
      for (const std::vector<Record>& records :
           {std::vector<Record>{{"key", bad}, good}, {good, {"key", bad}}, {{"key", bad}}}) {
        std::vector<Record> sums;
        EXPECT_EQ(sumsOf(records, combines, sums).text(),
                  "the program failed: a value of " + std::to_string(bad.size()) +
                      " bytes (allowed: a LongWritable of 8)");
      }
    }
  }
}

}  // namespace
}  // namespace wattle::pipes::sums_test
