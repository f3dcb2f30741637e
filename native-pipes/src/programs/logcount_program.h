// The count of log messages by day and level as a job: what io.wattle.jobs.LogCount does.
#ifndef WATTLE_PROGRAMS_LOGCOUNT_PROGRAM_H_
#define WATTLE_PROGRAMS_LOGCOUNT_PROGRAM_H_

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "wattle/kernels/logcount.h"
#include "wattle/pipes/sums.h"
#include "wattle/pipes/task.h"
#include "wattle/pipes/text_reader.h"
#include "word_emitter.h"

namespace wattle::programs {

// The counters of the Java job.
inline constexpr std::string_view kLogLinesGroup = "io.wattle.jobs.LogCount$Lines";
inline constexpr std::string_view kLogMessages = "MESSAGES";
inline constexpr std::string_view kLogOthers = "OTHERS";

// Takes lines of a log as values and emits "YYYY-MM-DD LEVEL" as Text with the number of its
// messages as a LongWritable.
class LogCountMapper : public pipes::Mapper {
 public:
  pipes::Status map(std::string_view, std::string_view value,
                    pipes::TaskContext& context) override {
    if (!emitter_.isOpen()) {
      pipes::Status status = emitter_.open(context.conf());
      if (!status.ok()) return status;
      messages_ = context.counter(kLogLinesGroup, kLogMessages);
      others_ = context.counter(kLogLinesGroup, kLogOthers);
    }
    // An empty record is an empty line.
    kernels::LogLines lines;
    kernels::appendLogWords(value.empty() ? std::string_view("\n") : value, words_, lines);
    context.count(messages_, static_cast<std::int64_t>(lines.messages));
    context.count(others_, static_cast<std::int64_t>(lines.others));
    if (words_.size() > kFlushBytes) countWords(context);
    return {};
  }

  pipes::Status close(pipes::TaskContext& context) override {
    if (!emitter_.isOpen()) return {};
    countWords(context);
    emitter_.drain(context, KeyOf());
    return {};
  }

 private:
  static constexpr std::size_t kFlushBytes = 16 * 1024;

  // Words have no blank; the key has.
  struct KeyOf {
    char key[16];
    std::string_view operator()(std::string_view word) {
      std::memcpy(key, word.data(), word.size());
      key[kernels::kLogDayBytes] = ' ';
      return {key, word.size()};
    }
  };

  void countWords(pipes::TaskContext& context) {
    emitter_.count(words_, context, KeyOf());
    words_.clear();
  }

  WordEmitter emitter_;
  std::string words_;
  pipes::Counter messages_;
  pipes::Counter others_;
};

class LogCountProgram : public pipes::Program {
 public:
  std::unique_ptr<pipes::Mapper> mapper(pipes::TaskContext&) override {
    return std::make_unique<LogCountMapper>();
  }
  std::unique_ptr<pipes::Reducer> reducer(pipes::TaskContext&) override {
    return std::make_unique<pipes::SumReducer>();
  }
  std::unique_ptr<pipes::RecordReader> recordReader(pipes::TaskContext& context) override {
    return pipes::textReader(context, pipes::TextRecords::kBlocks);
  }
};

}  // namespace wattle::programs

#endif  // WATTLE_PROGRAMS_LOGCOUNT_PROGRAM_H_
