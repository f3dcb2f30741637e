// What a program brings to a Hadoop Pipes task, and how the task is run.
#ifndef WATTLE_PIPES_TASK_H_
#define WATTLE_PIPES_TASK_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "wattle/pipes/job_conf.h"
#include "wattle/pipes/socket.h"
#include "wattle/pipes/status.h"
#include "wattle/pipes/stream.h"

namespace wattle::pipes {

// Keys and values are bytes: Text and BytesWritable as they are, any other Writable in its
// serialized form (a LongWritable: see longWritable() in codec.h).

// A counter that was registered with the Java side.
struct Counter {
  std::int32_t id = -1;
};

// The running task as its parts see it. Not thread-safe. A broken connection is no concern of the
// callers: the command loop notices it after the current record.
class TaskContext {
 public:
  virtual ~TaskContext() = default;

  virtual const JobConf& conf() const = 0;

  // Gives a record to the combiner, the record writer or the Java side.
  virtual void emit(std::string_view key, std::string_view value) = 0;

  // The counter of that name; the same one again for the same names.
  virtual Counter counter(std::string_view group, std::string_view name) = 0;
  // Adds to a counter. Cheap: the Java side is told about once a second.
  virtual void count(Counter counter, std::int64_t amount = 1) = 0;

  virtual void setStatus(std::string_view text) = 0;

  // Says that the task is alive. The library does so itself between two records, so only calls to
  // map() or reduce() that take minutes need it; on 32-bit ARM those that may take more than a
  // sixteenth of mapreduce.task.timeout, 37 s by default: see kRecordsPerLook.
  virtual void progress() = 0;

  // Of the map task: the raw split; the number of reduces; the classes that a Java record reader
  // makes (empty with a C++ one).
  virtual std::string_view inputSplit() const = 0;
  virtual std::int32_t reduces() const = 0;
  virtual std::string_view keyClass() const = 0;
  virtual std::string_view valueClass() const = 0;
};

class Mapper {
 public:
  virtual ~Mapper() = default;
  // The views are valid during the call.
  virtual Status map(std::string_view key, std::string_view value, TaskContext& context) = 0;
  // Called once after the last record; may emit.
  virtual Status close(TaskContext& /*context*/) { return {}; }
};

// The values of one key.
class Values {
 public:
  virtual ~Values() = default;
  // Moves to the next value, valid until the next call; false after the last one.
  virtual bool next(std::string_view& value) = 0;
};

class Reducer {
 public:
  virtual ~Reducer() = default;
  // Need not read all values.
  virtual Status reduce(std::string_view key, Values& values, TaskContext& context) = 0;
  // Called once after the last key; may emit.
  virtual Status close(TaskContext& /*context*/) { return {}; }
};

// Merges map output inside the task. The protocol has no combiner of its own.
class Combiner {
 public:
  virtual ~Combiner() = default;
  // Merges another value of the same key into the one that is kept.
  virtual Status merge(std::string& kept, std::string_view value) = 0;
};

class Partitioner {
 public:
  virtual ~Partitioner() = default;
  // The reduce of a key, 0 to reduces - 1.
  virtual std::int32_t partition(std::string_view key, std::int32_t reduces) = 0;
};

// Reads the input split instead of the Java side.
class RecordReader {
 public:
  virtual ~RecordReader() = default;
  // Moves to the next record, whose views are valid until the next call; found = false at the end.
  virtual Status next(std::string_view& key, std::string_view& value, bool& found) = 0;
  // The share that is done, 0 to 1.
  virtual float progress() = 0;
};

// Writes the output of a reduce instead of the Java side.
class RecordWriter {
 public:
  virtual ~RecordWriter() = default;
  virtual Status write(std::string_view key, std::string_view value) = 0;
  virtual Status close() { return {}; }
};

// Makes the parts of a task. A part that the program does not have is nullptr.
class Program {
 public:
  virtual ~Program() = default;
  virtual std::unique_ptr<Mapper> mapper(TaskContext& /*context*/) { return nullptr; }
  virtual std::unique_ptr<Reducer> reducer(TaskContext& /*context*/) { return nullptr; }
  // Asked for only if the job has reduces.
  virtual std::unique_ptr<Combiner> combiner(TaskContext& /*context*/) { return nullptr; }
  // Asked for only if the job has reduces. Without one the Java side partitions.
  virtual std::unique_ptr<Partitioner> partitioner(TaskContext& /*context*/) { return nullptr; }
  // Asked for only if the job has no Java record reader, and then needed. Failures to open the
  // split are for the first call of next().
  virtual std::unique_ptr<RecordReader> recordReader(TaskContext& /*context*/) { return nullptr; }
  // Asked for only if the job has no Java record writer, and then needed.
  virtual std::unique_ptr<RecordWriter> recordWriter(TaskContext& /*context*/) { return nullptr; }
};

// The file split that RUN_MAP carries for FileInputFormat.
struct FileSplit {
  std::string path;
  std::int64_t startByte = 0;
  std::int64_t lengthBytes = 0;

  static Status parse(std::string_view bytes, FileSplit& split);
};

// Memory of the in-task combiner in MiB, 1 to 2047; a key of the job configuration.
inline constexpr std::string_view kCombineMemoryKey = "wattle.pipes.combine.memory-mb";
inline constexpr std::int64_t kCombineMemoryDefaultMb = 64;

// Most fast records from one look at the clock to the next. On 32-bit ARM without a vDSO a look is
// a system call, and one for each record can cost more than the record. Elsewhere it is cheap, and
// records that suddenly turn slow are seen at once.
#if defined(__arm__)
inline constexpr int kRecordsPerLook = 16;
#else
inline constexpr int kRecordsPerLook = 1;
#endif

// Seconds of a clock that only moves forward. Replaceable for tests.
using Clock = std::int64_t (*)();
std::int64_t monotonicSeconds();

struct TaskOptions {
  // How often the Java side hears that the task is alive, with the counters.
  std::int64_t progressSeconds = 1;
  std::size_t maxFieldBytes = Input::kMaxFieldBytes;
  Clock clock = monotonicSeconds;
  int recordsPerLook = kRecordsPerLook;  // 1 or more
  // Called once, by the calling thread, if the task failed, while the connection is still open: at
  // its end the Java side kills the process, mostly before it could say anything. So print without
  // a buffer, or flush. May be empty; what it throws is dropped.
  std::function<void(const Status&)> failed;
  // Called once the process is connected, with the descriptor, which is the task's: for who watches
  // the connection by a thread. Where the caller brings the connection it is not. May be empty.
  std::function<void(int descriptor)> connected;
};

// Talks to the Java side over a connection until the task is done. The caller ends the process with
// the status's exit code, and lets options.failed print its text, as runMain() does. Exceptions of
// the program become kProgramFailed.
Status runTask(Program& program, ByteSource& source, ByteSink& sink, std::string_view secret,
               const TaskOptions& options = {});

// Finds the Java side through the environment, connects and runs the task.
Status runTask(Program& program, const TaskOptions& options = {});

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_TASK_H_
