// Counting phrases as a job.
#ifndef WATTLE_PROGRAMS_GREP_PROGRAM_H_
#define WATTLE_PROGRAMS_GREP_PROGRAM_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "shared_index.h"
#include "wattle/kernels/grep.h"
#include "wattle/pipes/codec.h"
#include "wattle/pipes/line_block.h"
#include "wattle/pipes/side_file.h"
#include "wattle/pipes/sums.h"
#include "wattle/pipes/task.h"
#include "wattle/pipes/text_reader.h"

namespace wattle::programs {

// The name of a file with a pattern a line, or one pattern itself.
inline constexpr std::string_view kGrepFileKey = "wattle.grep.patterns.file";
inline constexpr std::string_view kGrepPatternKey = "wattle.grep.pattern";
// Whether tasks of the job on a node share the index of many patterns; true if it is not set.
inline constexpr std::string_view kGrepSharedKey = "wattle.grep.index.shared";

// Where tasks share: how many made an index, and how many took what another one had made.
inline constexpr std::string_view kGrepIndexGroup = "io.wattle.jobs.Grep$Index";
inline constexpr std::string_view kGrepIndexMade = "MADE";
inline constexpr std::string_view kGrepIndexMapped = "MAPPED";

// Takes lines as values and emits each pattern that occurs as Text with the number of its
// occurrences as a LongWritable.
class GrepMapper : public pipes::Mapper {
 public:
  pipes::Status map(std::string_view, std::string_view value,
                    pipes::TaskContext& context) override {
    if (counter_ == nullptr) {
      pipes::Status status = open(context);
      if (!status.ok()) return status;
    }
    block_.add(value, [this](std::string_view text) { counter_->add(text); });
    return {};
  }

  pipes::Status close(pipes::TaskContext& context) override {
    if (counter_ == nullptr) return {};
    block_.flush([this](std::string_view text) { counter_->add(text); });
    counter_->drain([&context](std::string_view pattern, std::uint64_t count) {
      char number[8];
      pipes::putBigEndian64(count, number);
      context.emit(pattern, std::string_view(number, sizeof number));
    });
    return {};
  }

 private:
  pipes::Status open(pipes::TaskContext& context) {
    const pipes::JobConf& conf = context.conf();
    const std::string* const file = conf.find(kGrepFileKey);
    const std::string* const pattern = conf.find(kGrepPatternKey);
    if ((file == nullptr) == (pattern == nullptr)) {
      return pipes::Status(pipes::Error::kBadConf, std::string(kGrepFileKey) + ", " +
                                                       std::string(kGrepPatternKey) +
                                                       ": exactly one of them must be set");
    }
    std::unique_ptr<kernels::PhraseCounter> counter;
    if (file != nullptr) {
      pipes::Status status = openFile(*file, context, counter);
      if (!status.ok()) return status;
    } else if (pattern->find('\n') != std::string::npos) {
      return pipes::Status(pipes::Error::kBadConf, std::string(kGrepPatternKey) +
                                                       " has a line feed (allowed: a part of a "
                                                       "line; for more use a file)");
    } else {
      counter = std::make_unique<kernels::PhraseCounter>(*pattern);
    }
    if (counter->phrases() == 0) {
      return pipes::Status(pipes::Error::kBadConf,
                           (file != nullptr ? std::string(kGrepFileKey) + " = '" + *file + "'"
                                            : std::string(kGrepPatternKey)) +
                               " has no pattern (allowed: lines that are not empty)");
    }
    counter_ = std::move(counter);
    return {};
  }

  pipes::Status openFile(const std::string& file, pipes::TaskContext& context,
                         std::unique_ptr<kernels::PhraseCounter>& counter) {
    bool shared = true;
    pipes::Status status = context.conf().getBool(kGrepSharedKey, true, shared);
    if (!status.ok()) return status;
    std::uint64_t key = 0;
    if (shared && PhraseKey::ofFile(file, key)) {
      index_ = std::make_unique<SharedIndex>(pipes::JobFolder::ofThisTask(), key);
      counter = index_->take();
      context.count(context.counter(kGrepIndexGroup,
                                    counter != nullptr ? kGrepIndexMapped : kGrepIndexMade),
                    1);
      if (counter != nullptr) return {};
    }
    std::string patterns;
    constexpr std::size_t kSpare = kernels::PhraseCounter::kSpareBytes;
    status = pipes::readSideFile(kGrepFileKey, file,
                                 kernels::PhraseCounter::kMaxPhraseBytes - kSpare, patterns, kSpare);
    if (!status.ok()) return status;
    if (index_ != nullptr) key = PhraseKey::of(patterns);
    dropReturns(patterns);
    counter = std::make_unique<kernels::PhraseCounter>(std::move(patterns));
    if (index_ != nullptr) index_->give(*counter, key);
    return {};
  }

  // Those before a line's end or the file's.
  static void dropReturns(std::string& lines) {
    std::size_t kept = lines.find('\r');
    if (kept == std::string::npos) return;
    for (std::size_t i = kept; i < lines.size(); ++i) {
      if (lines[i] == '\r' && (i + 1 == lines.size() || lines[i + 1] == '\n')) continue;
      lines[kept++] = lines[i];
    }
    lines.resize(kept);
  }

  std::unique_ptr<SharedIndex> index_;  // outlives the counter
  std::unique_ptr<kernels::PhraseCounter> counter_;
  pipes::LineBlock block_;
};

class GrepProgram : public pipes::Program {
 public:
  std::unique_ptr<pipes::Mapper> mapper(pipes::TaskContext&) override {
    return std::make_unique<GrepMapper>();
  }
  std::unique_ptr<pipes::Reducer> reducer(pipes::TaskContext&) override {
    return std::make_unique<pipes::SumReducer>();
  }
  std::unique_ptr<pipes::RecordReader> recordReader(pipes::TaskContext& context) override {
    return pipes::textReader(context, pipes::TextRecords::kBlocks);
  }
};

}  // namespace wattle::programs

#endif  // WATTLE_PROGRAMS_GREP_PROGRAM_H_
