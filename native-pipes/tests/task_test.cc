#include "wattle/pipes/task.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "testing_freed_memory.h"
#include "testing_peer.h"

namespace wattle::pipes {
namespace {

constexpr std::string_view kSecret = "job token";
constexpr std::string_view kChallenge = "1234567890";

Script authenticated(HashAlgorithm algorithm = HashAlgorithm::kSha1) {
  Script script;
  script.number(10).text(digestOf(algorithm, kSecret, kChallenge)).text(kChallenge);
  return script;
}

Script started() {
  return authenticated()
      .number(0)
      .number(0)
      .number(1)
      .number(4)
      .text("key")
      .text("value")
      .text("wattle.pipes.combine.memory-mb")
      .text("1");
}

Script mapStarted(int reduces = 1, bool javaReader = true) {
  Script script = started().number(3).text("the split").number(reduces).number(javaReader ? 1 : 0);
  if (javaReader) script.number(2).text("K").text("V");
  return script;
}

Script reduceStarted(bool javaWriter = true) {
  return started().number(5).number(0).number(javaWriter ? 1 : 0);
}

// What a task says first.
Script answered(HashAlgorithm algorithm = HashAlgorithm::kSha1) {
  const std::string digest = digestOf(algorithm, kSecret, kChallenge);
  return Script().number(57).text(digestOf(algorithm, kSecret, digest));
}

// What it says last: PROGRESS 1.0 and DONE.
Script ended(Script script) {
  script.number(53).raw(std::string_view("\x3f\x80\0\0", 4)).number(54);
  return script;
}

std::int64_t frozenClock() { return 0; }

TaskOptions quietly() {
  TaskOptions options;
  options.clock = frozenClock;
  return options;
}

using MapFunction = std::function<Status(std::string_view, std::string_view, TaskContext&)>;

class TestingMapper : public Mapper {
 public:
  explicit TestingMapper(MapFunction function) : function_(std::move(function)) {}
  Status map(std::string_view key, std::string_view value, TaskContext& context) override {
    return function_(key, value, context);
  }
  Status close(TaskContext& context) override {
    context.emit("closed", "");
    return {};
  }

 private:
  MapFunction function_;
};

// Concatenates the values, at most `limit` of them.
class JoinReducer : public Reducer {
 public:
  explicit JoinReducer(int limit) : limit_(limit) {}
  Status reduce(std::string_view key, Values& values, TaskContext& context) override {
    std::string all;
    std::string_view value;
    for (int i = 0; i < limit_ && values.next(value); ++i) all += value;
    context.emit(key, all);
    return {};
  }

 private:
  int limit_;
};

class AppendCombiner : public Combiner {
 public:
  Status merge(std::string& kept, std::string_view value) override {
    kept += value;
    return {};
  }
};

class FixedPartitioner : public Partitioner {
 public:
  explicit FixedPartitioner(std::int32_t result) : result_(result) {}
  std::int32_t partition(std::string_view, std::int32_t) override { return result_; }

 private:
  std::int32_t result_;
};

class CountingReader : public RecordReader {
 public:
  Status next(std::string_view& key, std::string_view& value, bool& found) override {
    text_ = std::to_string(++count_);
    key = value = text_;
    found = count_ <= 3;
    return {};
  }
  float progress() override { return 0.5f; }

 private:
  int count_ = 0;
  std::string text_;
};

class StringWriter : public RecordWriter {
 public:
  explicit StringWriter(std::string& text) : text_(text) {}
  Status write(std::string_view key, std::string_view value) override {
    text_.append(key).append("=").append(value).append(";");
    return {};
  }
  Status close() override {
    text_ += ".";
    return {};
  }

 private:
  std::string& text_;
};

class TestingProgram : public Program {
 public:
  std::unique_ptr<Mapper> mapper(TaskContext&) override {
    return std::make_unique<TestingMapper>(mapFunction);
  }
  std::unique_ptr<Reducer> reducer(TaskContext&) override {
    return std::make_unique<JoinReducer>(reduceLimit);
  }
  std::unique_ptr<Combiner> combiner(TaskContext&) override {
    return combine ? std::make_unique<AppendCombiner>() : nullptr;
  }
  std::unique_ptr<Partitioner> partitioner(TaskContext&) override {
    return partition < 0 ? nullptr : std::make_unique<FixedPartitioner>(partition);
  }
  std::unique_ptr<RecordReader> recordReader(TaskContext&) override {
    return readRecords ? std::make_unique<CountingReader>() : nullptr;
  }
  std::unique_ptr<RecordWriter> recordWriter(TaskContext&) override {
    return written == nullptr ? nullptr : std::make_unique<StringWriter>(*written);
  }

  MapFunction mapFunction = [](std::string_view key, std::string_view value, TaskContext& context) {
    context.emit(key, value);
    return Status();
  };
  int reduceLimit = 1000;
  bool combine = false;
  std::int32_t partition = -1;
  bool readRecords = false;
  std::string* written = nullptr;
};

struct Outcome {
  Status status;
  std::string said;
};

// Runs a task against a peer on the other end of a real socket pair.
Outcome run(Program& program, const Script& script, const TaskOptions& options = quietly()) {
  TestingPeer peer(script.bytes());
  Outcome outcome;
  {
    Socket socket(peer.taskEnd());
    outcome.status = runTask(program, socket, socket, kSecret, options);
  }
  outcome.said = peer.said();
  return outcome;
}

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

TEST(Task, partitions) {
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

TEST(Task, withoutReducesNeitherPartitionsNorCombines) {
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

TEST(Task, combinesInTheTask) {
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

TEST(Task, emitsWhatTheCombinerHasNoRoomFor) {
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

TEST(Task, namesABadCombinerMemory) {
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

TEST(Task, writesRecordsItself) {
  TestingProgram program;
  std::string written;
  program.written = &written;
  const Script script = reduceStarted(false).number(6).text("a").number(7).text("1").number(8);
  EXPECT_EQ(run(program, script).said, ended(answered()).bytes());
  EXPECT_EQ(written, "a=1;.");
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

TEST(Task, addsUpCountersAndSendsStatus) {
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

TEST(Task, refusesACounterThatIsNotRegistered) {
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

TEST(Task, tellsThatItIsAlive) {
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

TEST(Task, passesOnTheProgramsFailureAndItsExceptions) {
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

TEST(Task, endsWhenItCannotWrite) {
  TestingProgram program;
  Script script = mapStarted();
  for (int i = 0; i < 10000; ++i) script.number(4).text("key").text(std::string(100, 'v'));
  TestingSource source(script.number(8).bytes());
  TestingSink sink;
  sink.failAfterWrites = 1;
  EXPECT_EQ(runTask(program, source, sink, kSecret, quietly()).error(), Error::kWriteFailed);
}

TEST(Status, everyErrorHasItsOwnMessageAndExitCode) {
  std::set<std::string_view> texts;
  for (int code = static_cast<int>(Error::kMissingEnvironment);
       code <= static_cast<int>(Error::kBadSplit); ++code) {
    const Status status(static_cast<Error>(code));
    EXPECT_NE(message(status.error()), "unknown error code") << code;
    EXPECT_TRUE(texts.insert(message(status.error())).second) << status.text();
    EXPECT_GT(status.exitCode(), 0);
    EXPECT_LT(status.exitCode(), 126);
  }
  EXPECT_EQ(Status().exitCode(), 0);
  EXPECT_EQ(message(static_cast<Error>(200)), "unknown error code");
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
}  // namespace wattle::pipes
