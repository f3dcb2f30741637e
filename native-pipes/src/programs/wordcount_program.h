// Word count as a job.
#ifndef WATTLE_PROGRAMS_WORDCOUNT_PROGRAM_H_
#define WATTLE_PROGRAMS_WORDCOUNT_PROGRAM_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "sum_reducer.h"
#include "wattle/kernels/wordcount.h"
#include "wattle/pipes/codec.h"
#include "wattle/pipes/task.h"

namespace wattle::programs {

// Takes texts as values and emits each word as Text with its count as a LongWritable, once for each
// fill of the table, whose memory kCombineMemoryKey bounds.
class WordCountMapper : public pipes::Mapper {
 public:
  pipes::Status map(std::string_view, std::string_view value,
                    pipes::TaskContext& context) override {
    if (counter_ == nullptr) {
      std::int64_t megabytes;
      pipes::Status status = context.conf().getLong(
          pipes::kCombineMemoryKey, pipes::kCombineMemoryDefaultMb, 1, 2047, megabytes);
      if (!status.ok()) return status;
      counter_ = std::make_unique<kernels::WordCounter>(static_cast<std::size_t>(megabytes) << 20);
    }
    // The kernel works on batches of words: lines are too short for it.
    if (value.size() < kBlockBytes) {
      if (block_.size() + value.size() + 1 > kBlockBytes) countBlock(context);
      block_.append(value).push_back('\n');
    } else {
      count(value, context);
    }
    return {};
  }

  pipes::Status close(pipes::TaskContext& context) override {
    if (counter_ == nullptr) return {};
    countBlock(context);
    drain(context);
    return {};
  }

 private:
  static constexpr std::size_t kBlockBytes = 64 * 1024;

  void count(std::string_view text, pipes::TaskContext& context) {
    for (std::size_t done = 0;;) {
      done += counter_->add(text.substr(done));
      if (done == text.size()) break;
      drain(context);
    }
  }

  void countBlock(pipes::TaskContext& context) {
    count(block_, context);
    block_.clear();
  }

  void drain(pipes::TaskContext& context) {
    counter_->drain([&context](std::string_view word, std::uint64_t words) {
      char number[8];
      pipes::putBigEndian64(words, number);
      context.emit(word, std::string_view(number, sizeof number));
    });
  }

  std::unique_ptr<kernels::WordCounter> counter_;
  std::string block_;
};

class WordCountProgram : public pipes::Program {
 public:
  std::unique_ptr<pipes::Mapper> mapper(pipes::TaskContext&) override {
    return std::make_unique<WordCountMapper>();
  }
  std::unique_ptr<pipes::Reducer> reducer(pipes::TaskContext&) override {
    return std::make_unique<SumReducer>();
  }
};

}  // namespace wattle::programs

#endif  // WATTLE_PROGRAMS_WORDCOUNT_PROGRAM_H_
