// Word count as a job.
#ifndef WATTLE_PROGRAMS_WORDCOUNT_PROGRAM_H_
#define WATTLE_PROGRAMS_WORDCOUNT_PROGRAM_H_

#include <memory>
#include <string_view>

#include "wattle/pipes/line_block.h"
#include "wattle/pipes/sums.h"
#include "wattle/pipes/task.h"
#include "wattle/pipes/text_reader.h"
#include "word_emitter.h"

namespace wattle::programs {

// Takes texts as values and emits each word as Text with its count as a LongWritable.
class WordCountMapper : public pipes::Mapper {
 public:
  pipes::Status map(std::string_view, std::string_view value,
                    pipes::TaskContext& context) override {
    if (!emitter_.isOpen()) {
      pipes::Status status = emitter_.open(context.conf());
      if (!status.ok()) return status;
    }
    block_.add(value, [&](std::string_view text) { emitter_.count(text, context, asItIs); });
    return {};
  }

  pipes::Status close(pipes::TaskContext& context) override {
    if (!emitter_.isOpen()) return {};
    block_.flush([&](std::string_view text) { emitter_.count(text, context, asItIs); });
    emitter_.drain(context, asItIs);
    return {};
  }

 private:
  static std::string_view asItIs(std::string_view word) { return word; }

  WordEmitter emitter_;
  pipes::LineBlock block_;
};

class WordCountProgram : public pipes::Program {
 public:
  std::unique_ptr<pipes::Mapper> mapper(pipes::TaskContext&) override {
    return std::make_unique<WordCountMapper>();
  }
  std::unique_ptr<pipes::Reducer> reducer(pipes::TaskContext&) override {
    return std::make_unique<pipes::SumReducer>();
  }
  std::unique_ptr<pipes::RecordReader> recordReader(pipes::TaskContext& context) override {
    return pipes::textReader(context, pipes::TextRecords::kBlocks);
  }
};

}  // namespace wattle::programs

#endif  // WATTLE_PROGRAMS_WORDCOUNT_PROGRAM_H_
