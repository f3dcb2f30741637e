// Pi as a job: the map of Hadoop's QuasiMonteCarlo.
#ifndef WATTLE_PROGRAMS_PI_PROGRAM_H_
#define WATTLE_PROGRAMS_PI_PROGRAM_H_

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>

#include "wattle/kernels/pi.h"
#include "wattle/pipes/codec.h"
#include "wattle/pipes/sums.h"
#include "wattle/pipes/task.h"

namespace wattle::programs {

// Takes LongWritables, the offset and the number of samples, and emits a BooleanWritable, whether
// inside, with a LongWritable, how many: Hadoop's own numbers.
class PiMapper : public pipes::Mapper {
 public:
  pipes::Status map(std::string_view key, std::string_view value,
                    pipes::TaskContext& context) override {
    std::int64_t offset = 0;
    std::int64_t samples = 0;
    if (!pipes::readLongWritable(key, offset) || !pipes::readLongWritable(value, samples) ||
        offset < 0 || samples < 0 || samples > std::numeric_limits<std::int64_t>::max() - offset) {
      return pipes::Status(pipes::Error::kProgramFailed,
                           "a record is not an offset and a number of samples, two LongWritables "
                           "of at least 0 whose sum is one too");
    }
    const std::int64_t inside = countInside(offset, samples, context);
    context.emit(std::string_view("\1", 1), pipes::longWritable(inside));
    context.emit(std::string_view("\0", 1), pipes::longWritable(samples - inside));
    return {};
  }

 private:
  static std::int64_t countInside(std::int64_t offset, std::int64_t samples,
                                  pipes::TaskContext& context) {
    constexpr std::int64_t kStep = 10000000;  // A second on the slowest node.
    kernels::PiCounter counter(static_cast<std::uint64_t>(offset));
    std::uint64_t inside = 0;
    for (std::int64_t done = 0; done < samples; done += kStep) {
      inside += counter.inside(static_cast<std::uint64_t>(std::min(kStep, samples - done)));
      context.progress();
    }
    return static_cast<std::int64_t>(inside);
  }
};

class PiProgram : public pipes::Program {
 public:
  std::unique_ptr<pipes::Mapper> mapper(pipes::TaskContext&) override {
    return std::make_unique<PiMapper>();
  }
  std::unique_ptr<pipes::Reducer> reducer(pipes::TaskContext&) override {
    return std::make_unique<pipes::SumReducer>();
  }
};

}  // namespace wattle::programs

#endif  // WATTLE_PROGRAMS_PI_PROGRAM_H_
