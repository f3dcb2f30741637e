// A program of parts that a test chooses, and scripts of the Java side for it.
#ifndef WATTLE_TESTS_TESTING_TASK_H_
#define WATTLE_TESTS_TESTING_TASK_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "testing_peer.h"
#include "wattle/pipes/task.h"

namespace wattle::pipes::task_test {

inline constexpr std::string_view kSecret = "job token";
inline constexpr std::string_view kChallenge = "1234567890";

inline Script authenticated(HashAlgorithm algorithm = HashAlgorithm::kSha1) {
  Script script;
  script.number(10).text(digestOf(algorithm, kSecret, kChallenge)).text(kChallenge);
  return script;
}

inline Script started() {
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

inline Script mapStarted(int reduces = 1, bool javaReader = true) {
  Script script = started().number(3).text("the split").number(reduces).number(javaReader ? 1 : 0);
  if (javaReader) script.number(2).text("K").text("V");
  return script;
}

inline Script reduceStarted(bool javaWriter = true) {
  return started().number(5).number(0).number(javaWriter ? 1 : 0);
}

// What a task says first.
inline Script answered(HashAlgorithm algorithm = HashAlgorithm::kSha1) {
  const std::string digest = digestOf(algorithm, kSecret, kChallenge);
  return Script().number(57).text(digestOf(algorithm, kSecret, digest));
}

// What it says last: PROGRESS 1.0 and DONE.
inline Script ended(Script script) {
  script.number(53).raw(std::string_view("\x3f\x80\0\0", 4)).number(54);
  return script;
}

inline std::int64_t frozenClock() { return 0; }

inline TaskOptions quietly() {
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
inline Outcome run(Program& program, const Script& script, const TaskOptions& options = quietly()) {
  TestingPeer peer(script.bytes());
  Outcome outcome;
  {
    Socket socket(peer.taskEnd());
    outcome.status = runTask(program, socket, socket, kSecret, options);
  }
  outcome.said = peer.said();
  return outcome;
}

}  // namespace wattle::pipes::task_test

#endif  // WATTLE_TESTS_TESTING_TASK_H_
