// The conversation of a task: its order, and what breaks it.
#include "wattle/pipes/task.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "testing_freed_memory.h"
#include "testing_task.h"

namespace wattle::pipes::task_test {
namespace {

TEST(Task, mapsWhatAJavaReaderSends) {
  TestingProgram program;
  std::string seen;
  program.mapFunction = [&](std::string_view key, std::string_view value, TaskContext& context) {
    seen = std::string(context.inputSplit()) + "," + std::string(context.keyClass()) + "," +
           std::string(context.valueClass()) + "," + std::to_string(context.reduces()) + "," +
           context.conf().get("key", "");
    context.emit(key, value);
    return Status();
  };
  const Outcome outcome = run(
      program, mapStarted(7).number(4).text("k1").text("v1").number(4).text("").text("").number(8));
  EXPECT_TRUE(outcome.status.ok()) << outcome.status.text();
  EXPECT_EQ(seen, "the split,K,V,7,value");
  EXPECT_EQ(outcome.said, ended(answered()
                                    .number(50)
                                    .text("k1")
                                    .text("v1")
                                    .number(50)
                                    .text("")
                                    .text("")
                                    .number(50)
                                    .text("closed")
                                    .text(""))
                              .bytes());
}

TEST(Task, readsRecordsLargerThanTheBuffer) {
  TestingProgram program;
  const std::string key(300000, 'k');
  const std::string value(1 << 20, 'v');
  const Outcome outcome = run(program, mapStarted().number(4).text(key).text(value).number(8));
  EXPECT_TRUE(outcome.status.ok()) << outcome.status.text();
  EXPECT_EQ(outcome.said,
            ended(answered().number(50).text(key).text(value).number(50).text("closed").text(""))
                .bytes());
}

TEST(Task, authenticatesWithSha256) {
  TestingProgram program;
  const Script script = authenticated(HashAlgorithm::kSha256)
                            .number(0)
                            .number(0)
                            .number(1)
                            .number(0)
                            .number(5)
                            .number(0)
                            .number(1)
                            .number(8);
  const Outcome outcome = run(program, script);
  EXPECT_TRUE(outcome.status.ok()) << outcome.status.text();
  EXPECT_EQ(outcome.said, ended(answered(HashAlgorithm::kSha256)).bytes());
}

TEST(Task, leavesNoSecretInMemoryThatItGivesBack) {
  for (const std::size_t length : {std::size_t{40}, std::size_t{100}}) {
    const std::string secret(length, 's');
    const std::string digest = digestOf(HashAlgorithm::kSha256, secret, kChallenge);
    TestingProgram program;
    TestingSource source(Script().number(10).text(digest).text(kChallenge).bytes());
    TestingSink sink;
    const FreedMemory freed(secret);
    EXPECT_EQ(runTask(program, source, sink, secret, quietly()).error(), Error::kTruncated);
    EXPECT_EQ(freed.blocksWithText(), 0);
    EXPECT_EQ(sink.writes, 1) << "after the authentication";
  }
}

TEST(Task, refusesAPeerThatDoesNotKnowTheSecretAndSaysNothing) {
  for (const std::string& digest :
       {digestOf(HashAlgorithm::kSha1, "another secret", kChallenge),
        digestOf(HashAlgorithm::kSha256, "another secret", kChallenge), std::string(),
        std::string(28, 'A'), std::string(27, 'A'), std::string(4096, 'A')}) {
    TestingProgram program;
    const Outcome outcome = run(program, Script().number(10).text(digest).text(kChallenge));
    EXPECT_EQ(outcome.status.error(), Error::kWrongDigest);
    EXPECT_EQ(outcome.said, "");
  }
}

TEST(Task, demandsAuthenticationFirst) {
  TestingProgram program;
  const Outcome outcome = run(program, Script().number(0).number(0));
  EXPECT_EQ(outcome.status.error(), Error::kUnexpectedMessage);
  EXPECT_EQ(outcome.status.detail(), "START (allowed here: AUTHENTICATION_REQ)");
  EXPECT_EQ(outcome.said, "");
}

TEST(Task, refusesAnotherVersion) {
  TestingProgram program;
  EXPECT_EQ(run(program, authenticated().number(0).number(1)).status.error(),
            Error::kUnsupportedVersion);
}

TEST(Task, endsAtUnknownAndMisplacedMessages) {
  TestingProgram program;
  for (const std::int64_t code : {-1, 11, 50, 57, 1000000}) {
    EXPECT_EQ(run(program, mapStarted().number(code)).status.error(), Error::kUnknownMessage);
    EXPECT_EQ(run(program, reduceStarted().number(code)).status.error(), Error::kUnknownMessage);
    const Script values = reduceStarted().number(6).text("k").number(7).text("v");
    EXPECT_EQ(run(program, Script(values).number(code).number(8)).status.error(),
              Error::kUnknownMessage);
    EXPECT_EQ(run(program, started().number(code)).status.error(), Error::kUnknownMessage);
  }
  for (const std::int64_t code : {0, 1, 3, 5, 6, 7, 10}) {
    EXPECT_EQ(run(program, mapStarted().number(code)).status.error(), Error::kUnexpectedMessage);
  }
  for (const std::int64_t code : {0, 1, 2, 3, 4, 5, 7, 10}) {
    EXPECT_EQ(run(program, reduceStarted().number(code)).status.error(), Error::kUnexpectedMessage);
  }
  EXPECT_EQ(run(program, mapStarted().number(std::int64_t{1} << 40)).status.error(),
            Error::kBadVInt);
}

TEST(Task, endsWhereverTheStreamDoes) {
  TestingProgram program;
  const std::string whole =
      mapStarted().number(4).text("key").text(std::string(300, 'v')).number(8).bytes();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    TestingSource source(whole.substr(0, length));
    TestingSink sink;
    const Status status = runTask(program, source, sink, kSecret, quietly());
    EXPECT_EQ(status.error(), Error::kTruncated) << length;
  }
}

TEST(Task, refusesAbsurdLengthsAndCounts) {
  TestingProgram program;
  const Script conf = authenticated().number(0).number(0).number(1);
  for (const std::int64_t strings : {-2, 3, 2147483646}) {
    EXPECT_EQ(run(program, Script(conf).number(strings)).status.error(), Error::kBadLength);
  }
  EXPECT_EQ(run(program, Script(conf).number(2).number(-7)).status.error(), Error::kBadLength);
  EXPECT_EQ(run(program, mapStarted().number(4).number(2147483647)).status.error(),
            Error::kBadLength);
  EXPECT_EQ(run(program, started().number(3).text("").number(-1).number(1)).status.error(),
            Error::kBadLength);
  EXPECT_EQ(run(program, mapStarted().number(4).number(1 << 30)).status.error(), Error::kTruncated);
  // Who has not shown that it knows the secret gets less; so does a job configuration.
  EXPECT_EQ(run(program, Script().number(10).number(4096)).status.error(), Error::kTruncated);
  EXPECT_EQ(run(program, Script().number(10).number(4097)).status.error(), Error::kBadLength);
  EXPECT_EQ(run(program, Script(conf).number(2).number(64 << 20)).status.error(),
            Error::kTruncated);
  EXPECT_EQ(run(program, Script(conf).number(2).number((64 << 20) + 1)).status.error(),
            Error::kBadLength);
}

TEST(Task, stopsWhenJavaAborts) {
  TestingProgram program;
  for (const Script& script : {started(), mapStarted(), reduceStarted(),
                               reduceStarted().number(6).text("k").number(7).text("v")}) {
    const Outcome outcome = run(program, Script(script).number(9));
    EXPECT_EQ(outcome.status.error(), Error::kAborted);
    EXPECT_EQ(outcome.said, answered().bytes());
  }
}

TEST(Task, reducesKeysWithTheirValues) {
  TestingProgram program;
  const Script script = reduceStarted()
                            .number(6)
                            .text("a")
                            .number(7)
                            .text("1")
                            .number(7)
                            .text("2")
                            .number(6)
                            .text("none")
                            .number(6)
                            .text("b")
                            .number(7)
                            .text("3")
                            .number(8);
  const Outcome outcome = run(program, script);
  EXPECT_TRUE(outcome.status.ok()) << outcome.status.text();
  EXPECT_EQ(outcome.said, ended(answered()
                                    .number(50)
                                    .text("a")
                                    .text("12")
                                    .number(50)
                                    .text("none")
                                    .text("")
                                    .number(50)
                                    .text("b")
                                    .text("3"))
                              .bytes());
}

TEST(Task, skipsValuesThatTheReducerDoesNotRead) {
  TestingProgram program;
  program.reduceLimit = 1;
  const Script script = reduceStarted()
                            .number(6)
                            .text("a")
                            .number(7)
                            .text("1")
                            .number(7)
                            .text("2")
                            .number(7)
                            .text("3")
                            .number(6)
                            .text("b")
                            .number(7)
                            .text("4")
                            .number(8);
  EXPECT_EQ(
      run(program, script).said,
      ended(answered().number(50).text("a").text("1").number(50).text("b").text("4")).bytes());
}

TEST(Task, readsRecordsItself) {
  TestingProgram program;
  program.readRecords = true;
  const Outcome outcome = run(program, mapStarted(1, false));
  EXPECT_TRUE(outcome.status.ok()) << outcome.status.text();
  EXPECT_EQ(outcome.said, ended(answered()
                                    .number(50)
                                    .text("1")
                                    .text("1")
                                    .number(50)
                                    .text("2")
                                    .text("2")
                                    .number(50)
                                    .text("3")
                                    .text("3")
                                    .number(50)
                                    .text("closed")
                                    .text(""))
                              .bytes());
}

TEST(Task, namesAPartThatTheProgramLacks) {
  Program empty;
  EXPECT_EQ(run(empty, mapStarted()).status.detail(),
            "no mapper, but the job runs this program's map");
  EXPECT_EQ(run(empty, reduceStarted()).status.error(), Error::kMissingPart);
  TestingProgram program;
  EXPECT_EQ(run(program, mapStarted(1, false)).status.detail(),
            "no record reader, but mapreduce.pipes.isjavarecordreader is false");
  EXPECT_EQ(run(program, reduceStarted(false)).status.error(), Error::kMissingPart);
}

TEST(FileSplit, parses) {
  char numbers[16];
  putBigEndian64(1000, numbers);
  putBigEndian64(5000000000, numbers + 8);
  const std::string bytes =
      Script().text("hdfs://h/p").raw(std::string_view(numbers, sizeof numbers)).bytes();
  FileSplit split;
  ASSERT_TRUE(FileSplit::parse(bytes, split).ok());
  EXPECT_EQ(split.path, "hdfs://h/p");
  EXPECT_EQ(split.startByte, 1000);
  EXPECT_EQ(split.lengthBytes, 5000000000);
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_EQ(FileSplit::parse(bytes.substr(0, length), split).error(), Error::kBadSplit);
  }
  EXPECT_EQ(FileSplit::parse(bytes + "x", split).error(), Error::kBadSplit);
}

}  // namespace
}  // namespace wattle::pipes::task_test
