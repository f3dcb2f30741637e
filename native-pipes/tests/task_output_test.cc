// What a task says: records, counters, signs of life, failures.
#include <gtest/gtest.h>

#include <cstdint>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

#include "testing_task.h"

namespace wattle::pipes::task_test {
namespace {

TEST(TaskOutput, partitions) {
  TestingProgram program;
  program.partition = 2;
  const Script script = mapStarted(3).number(4).text("k").text("v").number(8);
  EXPECT_EQ(run(program, script).said, ended(answered()
                                                 .number(51)
                                                 .number(2)
                                                 .text("k")
                                                 .text("v")
                                                 .number(51)
                                                 .number(2)
                                                 .text("closed")
                                                 .text(""))
                                           .bytes());
  program.partition = 3;
  const Outcome outcome = run(program, script);
  EXPECT_EQ(outcome.status.error(), Error::kProgramFailed);
  EXPECT_NE(outcome.status.text().find("3 of 3"), std::string::npos);
}

TEST(TaskOutput, withoutReducesNeitherPartitionsNorCombines) {
  TestingProgram program;
  program.partition = 2;
  program.combine = true;
  const Script script =
      mapStarted(0).number(4).text("k").text("v").number(4).text("k").text("v").number(8);
  EXPECT_EQ(run(program, script).said, ended(answered()
                                                 .number(50)
                                                 .text("k")
                                                 .text("v")
                                                 .number(50)
                                                 .text("k")
                                                 .text("v")
                                                 .number(50)
                                                 .text("closed")
                                                 .text(""))
                                           .bytes());
}

TEST(TaskOutput, combinesInTheTask) {
  TestingProgram program;
  program.combine = true;
  Script script = mapStarted();
  for (const char* value : {"1", "2", "3"}) {
    script.number(4).text("k").text(value).number(4).text("other").text("x");
  }
  EXPECT_EQ(run(program, script.number(8)).said, ended(answered()
                                                           .number(50)
                                                           .text("k")
                                                           .text("123")
                                                           .number(50)
                                                           .text("other")
                                                           .text("xxx")
                                                           .number(50)
                                                           .text("closed")
                                                           .text(""))
                                                     .bytes());
}

TEST(TaskOutput, emitsWhatTheCombinerHasNoRoomFor) {
  TestingProgram program;
  program.combine = true;
  const std::string large(2 << 20, 'x');
  const Script script = mapStarted()
                            .number(4)
                            .text("k")
                            .text("1")
                            .number(4)
                            .text("k")
                            .text("2")
                            .number(4)
                            .text(large)
                            .text("3")
                            .number(4)
                            .text("k")
                            .text("4")
                            .number(8);
  EXPECT_EQ(run(program, script).said, ended(answered()
                                                 .number(50)
                                                 .text("k")
                                                 .text("12")
                                                 .number(50)
                                                 .text(large)
                                                 .text("3")
                                                 .number(50)
                                                 .text("k")
                                                 .text("4")
                                                 .number(50)
                                                 .text("closed")
                                                 .text(""))
                                           .bytes());
}

TEST(TaskOutput, namesABadCombinerMemory) {
  TestingProgram program;
  program.combine = true;
  const Script script = authenticated()
                            .number(0)
                            .number(0)
                            .number(1)
                            .number(2)
                            .text(kCombineMemoryKey)
                            .text("lots")
                            .number(3)
                            .text("")
                            .number(1)
                            .number(1)
                            .number(2)
                            .text("K")
                            .text("V");
  EXPECT_EQ(run(program, script).status.detail(),
            "wattle.pipes.combine.memory-mb = 'lots' (allowed: a number from 1 to 2047)");
}

TEST(TaskOutput, writesRecordsItself) {
  TestingProgram program;
  std::string written;
  program.written = &written;
  const Script script = reduceStarted(false).number(6).text("a").number(7).text("1").number(8);
  EXPECT_EQ(run(program, script).said, ended(answered()).bytes());
  EXPECT_EQ(written, "a=1;.");
}

TEST(TaskOutput, addsUpCountersAndSendsStatus) {
  TestingProgram program;
  program.mapFunction = [](std::string_view, std::string_view, TaskContext& context) {
    const Counter records = context.counter("group", "records");
    context.count(records);
    context.count(context.counter("group", "bytes"), -1000);
    context.setStatus("busy");
    return Status();
  };
  const Script script =
      mapStarted().number(4).text("").text("").number(4).text("").text("").number(8);
  EXPECT_EQ(run(program, script).said, ended(answered()
                                                 .number(55)
                                                 .number(0)
                                                 .text("group")
                                                 .text("records")
                                                 .number(55)
                                                 .number(1)
                                                 .text("group")
                                                 .text("bytes")
                                                 .number(52)
                                                 .text("busy")
                                                 .number(52)
                                                 .text("busy")
                                                 .number(50)
                                                 .text("closed")
                                                 .text("")
                                                 .number(56)
                                                 .number(0)
                                                 .number(2)
                                                 .number(56)
                                                 .number(1)
                                                 .number(-2000))
                                           .bytes());
}

TEST(TaskOutput, refusesACounterThatIsNotRegistered) {
  TestingProgram program;
  program.mapFunction = [](std::string_view, std::string_view, TaskContext& context) {
    context.count(Counter{3});
    return Status();
  };
  EXPECT_EQ(run(program, mapStarted().number(4).text("").text("").number(8)).status.error(),
            Error::kProgramFailed);
}

std::int64_t secondsPassed = 0;

// Each look at the clock finds a second more.
std::int64_t hastyClock() { return ++secondsPassed; }

TEST(TaskOutput, tellsThatItIsAlive) {
  TaskOptions options;
  options.clock = hastyClock;
  options.progressSeconds = 2;
  const std::string progress = Script().number(53).raw(std::string_view("\0\0\0\0", 4)).bytes();
  TestingProgram program;
  program.mapFunction = [](std::string_view, std::string_view, TaskContext& context) {
    for (int i = 0; i < 6; ++i) context.progress();
    return Status();
  };
  const std::string said =
      run(program, mapStarted().number(4).text("").text("").number(8), options).said;
  EXPECT_EQ(said.find(answered().bytes() + progress + progress), 0u);
  program.readRecords = true;
  const std::string half = Script().number(53).raw(std::string_view("\x3f\0\0\0", 4)).bytes();
  EXPECT_NE(run(program, mapStarted(1, false), options).said.find(half), std::string::npos);
}

std::int64_t secondsNow = 0;
int looks = 0;

std::int64_t countingClock() {
  ++looks;
  return secondsNow;
}

TaskOptions countingLooks() {
  TaskOptions options;
  options.clock = countingClock;
  options.recordsPerLook = 16;
  secondsNow = 0;
  looks = 0;
  return options;
}

Script records(int count) {
  Script script = mapStarted();
  for (int i = 0; i < count; ++i) script.number(4).text("").text("");
  return script.number(8);
}

TEST(TaskOutput, looksAtTheClockForOneFastRecordIn16) {
  const TaskOptions options = countingLooks();
  TestingProgram program;
  int record = 0;
  // 500 records a second.
  program.mapFunction = [&record](std::string_view, std::string_view, TaskContext&) {
    if (++record % 500 == 0) ++secondsNow;
    return Status();
  };
  ASSERT_TRUE(run(program, records(5000), options).status.ok());
  // Beside each second's first ones, and the start and the end.
  EXPECT_LE(looks, 5000 / 16 + 10 * 7);
  EXPECT_GE(looks, 5000 / 16);
}

TEST(TaskOutput, slowRecordsTellThatTheTaskIsAlive) {
  const TaskOptions options = countingLooks();
  TestingProgram program;
  int record = 0;
  int looksBefore = 0;
  program.mapFunction = [&](std::string_view, std::string_view, TaskContext&) {
    if (++record > 1000) secondsNow += 10;
    if (record == 1016) looksBefore = looks;  // One of these 16 was followed by a look.
    return Status();
  };
  const std::string said = run(program, records(1100), options).said;
  // From then on each record is: by one look whether it is time, by another one when that was.
  EXPECT_EQ(looks - looksBefore, 2 * (1100 - 1016 + 1) + 1);
  const std::string progress = Script().number(53).raw(std::string_view("\0\0\0\0", 4)).bytes();
  std::size_t reports = 0;
  for (std::size_t at = said.find(progress); at != std::string::npos;
       at = said.find(progress, at + 1)) {
    ++reports;
  }
  EXPECT_GE(reports, 1100u - 1016u + 1u);
  EXPECT_LE(reports, 100u);
}

TEST(TaskOutput, looksAtTheClockWheneverTheProgramSaysThatItIsAlive) {
  const TaskOptions options = countingLooks();
  TestingProgram program;
  program.mapFunction = [](std::string_view, std::string_view, TaskContext& context) {
    for (int i = 0; i < 100; ++i) context.progress();
    return Status();
  };
  ASSERT_TRUE(run(program, records(1), options).status.ok());
  EXPECT_GE(looks, 100);
}

TEST(TaskOutput, passesOnTheProgramsFailureAndItsExceptions) {
  TestingProgram program;
  const Script script = mapStarted().number(4).text("").text("").number(8);
  program.mapFunction = [](std::string_view, std::string_view, TaskContext& context) {
    context.emit("half", "done");
    return Status(Error::kProgramFailed, "bad record");
  };
  const Outcome outcome = run(program, script);
  EXPECT_EQ(outcome.status.text(), "the program failed: bad record");
  EXPECT_EQ(outcome.said, answered().bytes()) << "no DONE";
  program.mapFunction = [](std::string_view, std::string_view, TaskContext&) -> Status {
    throw std::runtime_error("thrown");
  };
  EXPECT_EQ(run(program, script).status.text(), "the program failed: thrown");
  program.mapFunction = [](std::string_view, std::string_view, TaskContext&) -> Status {
    throw std::bad_alloc();
  };
  EXPECT_EQ(run(program, script).status.error(), Error::kOutOfMemory);
  program.mapFunction = [](std::string_view, std::string_view, TaskContext&) -> Status {
    throw 42;
  };
  EXPECT_EQ(run(program, script).status.error(), Error::kProgramFailed);
}

TEST(TaskOutput, endsWhenItCannotWrite) {
  TestingProgram program;
  Script script = mapStarted();
  for (int i = 0; i < 10000; ++i) script.number(4).text("key").text(std::string(100, 'v'));
  TestingSource source(script.number(8).bytes());
  TestingSink sink;
  sink.failAfterWrites = 1;
  EXPECT_EQ(runTask(program, source, sink, kSecret, quietly()).error(), Error::kWriteFailed);
}

}  // namespace
}  // namespace wattle::pipes::task_test
