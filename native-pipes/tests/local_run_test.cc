#include "wattle/pipes/local_run.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "testing_task.h"

namespace wattle::pipes::local_run_test {
namespace {

using Records = std::vector<Record>;
using task_test::TestingProgram;

TEST(LocalRun, mapsAndReducesInTheOrderOfKeys) {
  TestingProgram program;
  LocalResult result;
  const Status status =
      runLocally(program, {{"to", "1"}, {"be", "2"}, {"to", "3"}, {"\xc3\xa9", "4"}}, result);
  ASSERT_TRUE(status.ok()) << status.text();
  // The mapper emits "closed" at its end.
  ASSERT_EQ(result.output.size(), 1u);
  EXPECT_EQ(result.output[0],
            (Records{{"be", "2"}, {"closed", ""}, {"to", "13"}, {"\xc3\xa9", "4"}}));
  EXPECT_EQ(runLocally(program, {}, result).text(), Status().text());
  EXPECT_EQ(result.output[0], (Records{{"closed", ""}}));
}

TEST(LocalRun, aJobWithoutReducesHasTheMapsOutputAsItComes) {
  TestingProgram program;
  LocalJob job;
  job.reduces = 0;
  LocalResult result;
  ASSERT_TRUE(runLocally(program, {{"to", "1"}, {"be", "2"}}, result, job).ok());
  EXPECT_EQ(result.output, (std::vector<Records>{{{"to", "1"}, {"be", "2"}, {"closed", ""}}}));
}

TEST(LocalRun, partsAreThoseOfThePartitioner) {
  TestingProgram program;
  program.partition = 2;
  LocalJob job;
  job.reduces = 3;
  LocalResult result;
  ASSERT_TRUE(runLocally(program, {{"to", "1"}}, result, job).ok());
  EXPECT_EQ(result.output, (std::vector<Records>{{}, {}, {{"closed", ""}, {"to", "1"}}}));
  program.partition = 3;
  EXPECT_EQ(runLocally(program, {{"to", "1"}}, result, job).error(), Error::kProgramFailed);
}

TEST(LocalRun, withoutAPartitionerEachReduceHasItsKeys) {
  TestingProgram program;
  LocalJob job;
  job.reduces = 4;
  Records records;
  for (int i = 0; i < 400; ++i) records.push_back({"key " + std::to_string(i % 100), "x"});
  LocalResult result;
  ASSERT_TRUE(runLocally(program, records, result, job).ok());
  std::size_t keys = 0;
  for (const Records& part : result.output) {
    EXPECT_GT(part.size(), 10u);
    keys += part.size();
    for (const Record& record : part) {
      EXPECT_EQ(record.value, record.key == "closed" ? "" : "xxxx") << record.key;
    }
  }
  EXPECT_EQ(keys, 101u);
}

TEST(LocalRun, combinesOnceForEachKey) {
  TestingProgram program;
  program.combine = true;
  program.reduceLimit = 1;  // Of what is not combined it sees the first value only.
  LocalResult result;
  ASSERT_TRUE(runLocally(program, {{"to", "1"}, {"be", "2"}, {"to", "3"}}, result).ok());
  EXPECT_EQ(result.output[0], (Records{{"be", "2"}, {"closed", ""}, {"to", "13"}}));
}

TEST(LocalRun, readsAndWritesByTheProgramsOwnParts) {
  TestingProgram program;
  std::string written;
  program.readRecords = true;
  program.written = &written;
  LocalJob job;
  job.hasOwnReader = true;
  job.hasOwnWriter = true;
  LocalResult result;
  ASSERT_TRUE(runLocally(program, {}, result, job).ok());
  EXPECT_EQ(result.output, std::vector<Records>(1));
  EXPECT_EQ(written, "1=1;2=2;3=3;closed=;.");
}

TEST(LocalRun, givesCountersAndStatusAndTakesSettings) {
  TestingProgram program;
  program.mapFunction = [](std::string_view, std::string_view value, TaskContext& context) {
    EXPECT_EQ(context.conf().get("key", ""), "set");
    EXPECT_EQ(context.inputSplit(), "split");
    EXPECT_EQ(context.keyClass(), "org.apache.hadoop.io.LongWritable");
    EXPECT_EQ(context.valueClass(), "V");
    context.count(context.counter("g", "bytes"), static_cast<std::int64_t>(value.size()));
    context.counter("g", "never");
    context.setStatus(value);
    return Status();
  };
  LocalJob job;
  job.conf.set("key", "set");
  job.split = "split";
  job.valueClass = "V";
  LocalResult result;
  ASSERT_TRUE(runLocally(program, {{"", "to"}, {"", "be or"}}, result, job).ok());
  EXPECT_EQ((result.counters.at({"g", "bytes"})), 7);
  EXPECT_EQ((result.counters.at({"g", "never"})), 0);
  EXPECT_EQ(result.status, "be or");
}

TEST(LocalRun, aTaskThatFailsSaysWhy) {
  TestingProgram program;
  program.mapFunction = [](std::string_view, std::string_view, TaskContext&) {
    return Status(Error::kProgramFailed, "as the test wants");
  };
  LocalResult result;
  const Status status = runLocally(program, {{"", ""}}, result);
  EXPECT_EQ(status.error(), Error::kProgramFailed);
  EXPECT_EQ(status.detail(), "as the test wants");
}

}  // namespace
}  // namespace wattle::pipes::local_run_test
