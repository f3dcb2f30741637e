// The words of a map and their counts, in bounded memory.
#ifndef WATTLE_PROGRAMS_WORD_EMITTER_H_
#define WATTLE_PROGRAMS_WORD_EMITTER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "wattle/kernels/wordcount.h"
#include "wattle/pipes/codec.h"
#include "wattle/pipes/task.h"

namespace wattle::programs {

// Counts words and emits each with its count as a LongWritable, once for each fill of the table,
// whose memory kCombineMemoryKey bounds.
class WordEmitter {
 public:
  // Once, before the others.
  pipes::Status open(const pipes::JobConf& conf) {
    std::int64_t megabytes;
    pipes::Status status =
        conf.getLong(pipes::kCombineMemoryKey, pipes::kCombineMemoryDefaultMb, 1, 2047, megabytes);
    if (status.ok()) {
      counter_ = std::make_unique<kernels::WordCounter>(static_cast<std::size_t>(megabytes) << 20);
    }
    return status;
  }
  bool isOpen() const { return counter_ != nullptr; }

  // toKey(word) makes the key; its result must outlive the emission.
  template <typename ToKey>
  void count(std::string_view text, pipes::TaskContext& context, ToKey toKey) {
    for (std::size_t done = 0;;) {
      done += counter_->add(text.substr(done));
      if (done == text.size()) break;
      drain(context, toKey);
    }
  }

  template <typename ToKey>
  void drain(pipes::TaskContext& context, ToKey toKey) {
    counter_->drain([&](std::string_view word, std::uint64_t words) {
      char number[8];
      pipes::putBigEndian64(words, number);
      context.emit(toKey(word), std::string_view(number, sizeof number));
    });
  }

 private:
  std::unique_ptr<kernels::WordCounter> counter_;
};

}  // namespace wattle::programs

#endif  // WATTLE_PROGRAMS_WORD_EMITTER_H_
