// What a task says to the Java side after the authentication: records, counters, progress.
#ifndef WATTLE_PIPES_TASK_OUTPUT_H_
#define WATTLE_PIPES_TASK_OUTPUT_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "combine_buffer.h"
#include "messages.h"
#include "report_timer.h"
#include "wattle/pipes/task.h"

namespace wattle::pipes {

// Records go through the combiner, then to the record writer or to Java, for a partition if there
// is a partitioner. What fails is kept, and what comes after it may be lost.
class TaskOutput {
 public:
  TaskOutput(ByteSink& sink, const TaskOptions& options);

  // The parts of the program that records go through; null for none. Before the first record.
  void setPartitioner(std::unique_ptr<Partitioner> partitioner, std::int32_t reduces);
  void setCombiner(std::unique_ptr<Combiner> combiner, std::size_t maxBytes);
  void setWriter(std::unique_ptr<RecordWriter> writer);

  void emit(std::string_view key, std::string_view value);
  Counter counter(std::string_view group, std::string_view name);
  void count(Counter counter, std::int64_t amount);
  void setStatus(std::string_view text);

  // Sends AUTHENTICATION_RESP.
  Status answer(std::string_view digest);
  // The time until the next sign of life begins.
  void startClock() { timer_.restart(); }
  bool isReportDue() { return timer_.isDue(); }
  // The same for a call at each record: sees a second's end a few records later.
  bool isReportDueAfterRecord() { return timer_.isDueAfterRecord(); }
  // Sends counters and progress. done: the share of the input that a record reader of ours has
  // read; 0 where Java reads.
  void report(float done);
  // Sends what is left: the combined records, the writer's, counters and the whole progress.
  void drain();
  // Sends DONE.
  Status end();

  // The first failure of the parts or of the connection.
  const Status& failure() const { return failure_.ok() ? output_.status() : failure_; }

 private:
  struct CounterState {
    std::string group;
    std::string name;
    std::int64_t pending = 0;
  };

  void write(Message message) { output_.writeVLong(static_cast<std::int32_t>(message)); }
  void combine(std::string_view key, std::string_view value);
  void drainCombiner();
  void send(std::string_view key, std::string_view value);
  void keepFailure(Status status);

  Output output_;
  std::int32_t reduces_ = 0;
  std::unique_ptr<Combiner> combiner_;
  std::optional<CombineBuffer> combined_;
  std::unique_ptr<Partitioner> partitioner_;
  std::unique_ptr<RecordWriter> writer_;
  std::vector<CounterState> counters_;
  ReportTimer timer_;
  Status failure_;
};

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_TASK_OUTPUT_H_
