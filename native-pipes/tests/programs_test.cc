#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "logcount_program.h"
#include "pi_program.h"
#include "testing_run.h"
#include "wordcount_program.h"

namespace wattle::programs {
namespace {

TEST(PiProgram, countsInsideAndOutside) {
  PiProgram program;
  const Outcome outcome = run(
      program,
      mapStarted().number(4).text(longWritable(0)).text(longWritable(1000000)).number(8));
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.text();
  const auto inside = static_cast<std::int64_t>(kernels::piInside(0, 1000000));
  EXPECT_EQ(outcome.records, Script()
                                 .number(50)
                                 .text(std::string_view("\1", 1))
                                 .text(longWritable(inside))
                                 .number(50)
                                 .text(std::string_view("\0", 1))
                                 .text(longWritable(1000000 - inside))
                                 .bytes());
}

#if defined(__x86_64__)  // Takes too long in an emulator.
// Rounding errors go on from one sign of life to the next.
TEST(PiProgram, givesHadoopsNumberForManySamples) {
  PiProgram program;
  const Outcome outcome = run(
      program,
      mapStarted().number(4).text(longWritable(0)).text(longWritable(1000000000)).number(8));
  EXPECT_EQ(outcome.records.find(Script()
                                     .number(50)
                                     .text(std::string_view("\1", 1))
                                     .text(longWritable(785398180))
                                     .bytes()),
            0u);
}
#endif

TEST(PiProgram, refusesWhatIsNoRecordOfItsOwn) {
  PiProgram program;
  EXPECT_EQ(run(program, mapStarted().number(4).text("key").text("value").number(8)).status.error(),
            pipes::Error::kProgramFailed);
  EXPECT_EQ(
      run(program, mapStarted().number(4).text(longWritable(0)).text(longWritable(-1)).number(8))
          .status.error(),
      pipes::Error::kProgramFailed);
  EXPECT_EQ(
      run(program,
          mapStarted().number(4).text(longWritable(1)).text(longWritable(INT64_MAX)).number(8))
          .status.error(),
      pipes::Error::kProgramFailed);
}

TEST(WordCountProgram, countsOverRecords) {
  WordCountProgram program;
  const Outcome outcome = run(
      program, mapStarted().number(4).text("").text("a b").number(4).text("").text("b").number(8));
  const std::string a = Script().number(50).text("a").text(longWritable(1)).bytes();
  const std::string b = Script().number(50).text("b").text(longWritable(2)).bytes();
  EXPECT_TRUE(outcome.records == a + b || outcome.records == b + a);
}

TEST(WordCountProgram, countsLargeRecordsAndDrainsAFullTable) {
  WordCountProgram program;
  std::string large;
  for (int i = 0; i < 40000; ++i) large += "word" + std::to_string(i) + " ";
  Script script = mapStarted(pipes::kCombineMemoryKey, "1");
  script.number(4).text("").text(large).number(4).text("").text("small");
  const Outcome outcome = run(program, script.number(4).text("").text(large).number(8));
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.text();
  // All counts, whatever the number of drains.
  std::int64_t sum = 0;
  for (std::size_t at = 0; at < outcome.records.size();) {
    const auto bytes = static_cast<std::size_t>(outcome.records[at + 1]);
    sum += outcome.records[at + 2 + bytes + 8];
    at += 2 + bytes + 9;
  }
  EXPECT_EQ(sum, 80001);
}

TEST(WordCountProgram, anEmptySplitHasNoWords) {
  WordCountProgram program;
  const Outcome outcome = run(program, mapStarted().number(8));
  EXPECT_TRUE(outcome.status.ok());
  EXPECT_EQ(outcome.records, "");
}

TEST(LogCountProgram, countsMessagesByDayAndLevel) {
  LogCountProgram program;
  const Outcome outcome = run(program, mapStarted()
                                           .number(4)
                                           .text("")
                                           .text("2015-10-17 15:37:56,547 INFO a")
                                           .number(4)
                                           .text("")
                                           .text("")
                                           .number(4)
                                           .text("")
                                           .text("2015-10-17 16:00:00,1 INFO b\nat x\n\n")
                                           .number(8));
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.text();
  EXPECT_EQ(outcome.records, Script()
                                 .number(55)
                                 .number(0)
                                 .text("io.wattle.jobs.LogCount$Lines")
                                 .text("MESSAGES")
                                 .number(55)
                                 .number(1)
                                 .text("io.wattle.jobs.LogCount$Lines")
                                 .text("OTHERS")
                                 .number(50)
                                 .text("2015-10-17 INFO")
                                 .text(longWritable(2))
                                 .number(56)
                                 .number(0)
                                 .number(2)
                                 .number(56)
                                 .number(1)
                                 .number(3)
                                 .bytes());
}

}  // namespace
}  // namespace wattle::programs
