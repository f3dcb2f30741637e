#include "task_output.h"

#include <utility>

#include "wattle/pipes/codec.h"

namespace wattle::pipes {

TaskOutput::TaskOutput(ByteSink& sink, const TaskOptions& options)
    : output_(sink), timer_(options.clock, options.progressSeconds, options.recordsPerLook) {}

void TaskOutput::setPartitioner(std::unique_ptr<Partitioner> partitioner, std::int32_t reduces) {
  partitioner_ = std::move(partitioner);
  reduces_ = reduces;
}

void TaskOutput::setCombiner(std::unique_ptr<Combiner> combiner, std::size_t maxBytes) {
  combiner_ = std::move(combiner);
  combined_.reset();
  if (combiner_ != nullptr) combined_.emplace(*combiner_, maxBytes);
}

void TaskOutput::setWriter(std::unique_ptr<RecordWriter> writer) { writer_ = std::move(writer); }

void TaskOutput::emit(std::string_view key, std::string_view value) {
  if (combined_) {
    combine(key, value);
  } else {
    send(key, value);
  }
}

void TaskOutput::combine(std::string_view key, std::string_view value) {
  bool fits = false;
  keepFailure(combined_->add(key, value, fits));
  if (fits || !failure_.ok()) return;
  drainCombiner();
  keepFailure(combined_->add(key, value, fits));
  if (!fits) send(key, value);
}

void TaskOutput::drainCombiner() {
  if (!combined_) return;
  combined_->drain([this](std::string_view key, std::string_view value) { send(key, value); });
}

void TaskOutput::send(std::string_view key, std::string_view value) {
  if (writer_ != nullptr) {
    if (failure_.ok()) keepFailure(writer_->write(key, value));
    return;
  }
  if (partitioner_ != nullptr) {
    const std::int32_t partition = partitioner_->partition(key, reduces_);
    if (partition < 0 || partition >= reduces_) {
      keepFailure(Status(Error::kProgramFailed, "its partitioner gave " + decimal(partition) +
                                                    " of " + decimal(reduces_) + " reduces"));
      return;
    }
    write(Message::kPartitionedOutput);
    output_.writeVLong(partition);
  } else {
    write(Message::kOutput);
  }
  output_.writeField(key);
  output_.writeField(value);
}

Counter TaskOutput::counter(std::string_view group, std::string_view name) {
  for (std::size_t i = 0; i < counters_.size(); ++i) {
    if (counters_[i].group == group && counters_[i].name == name) {
      return {static_cast<std::int32_t>(i)};
    }
  }
  const auto id = static_cast<std::int32_t>(counters_.size());
  counters_.push_back({std::string(group), std::string(name), 0});
  write(Message::kRegisterCounter);
  output_.writeVLong(id);
  output_.writeField(group);
  output_.writeField(name);
  return {id};
}

void TaskOutput::count(Counter counter, std::int64_t amount) {
  if (counter.id < 0 || static_cast<std::size_t>(counter.id) >= counters_.size()) {
    keepFailure(Status(Error::kProgramFailed, "it used a counter that it did not register"));
    return;
  }
  counters_[static_cast<std::size_t>(counter.id)].pending += amount;
}

void TaskOutput::setStatus(std::string_view text) {
  write(Message::kStatus);
  output_.writeField(text);
}

void TaskOutput::keepFailure(Status status) {
  if (failure_.ok()) failure_ = std::move(status);
}

Status TaskOutput::answer(std::string_view digest) {
  write(Message::kAuthenticationResponse);
  output_.writeField(digest);
  output_.flush();
  return output_.status();
}

void TaskOutput::report(float done) {
  startClock();
  for (std::size_t i = 0; i < counters_.size(); ++i) {
    if (counters_[i].pending == 0) continue;
    write(Message::kIncrementCounter);
    output_.writeVLong(static_cast<std::int64_t>(i));
    output_.writeVLong(counters_[i].pending);
    counters_[i].pending = 0;
  }
  write(Message::kProgress);
  output_.writeFloat(done);
  output_.flush();
}

void TaskOutput::drain() {
  drainCombiner();
  if (writer_ != nullptr) keepFailure(writer_->close());
  report(1);
}

Status TaskOutput::end() {
  write(Message::kDone);
  output_.flush();
  return output_.status();
}

}  // namespace wattle::pipes
