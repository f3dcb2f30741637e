// Adds up LongWritables.
#ifndef WATTLE_PROGRAMS_SUM_REDUCER_H_
#define WATTLE_PROGRAMS_SUM_REDUCER_H_

#include <cstdint>
#include <string_view>

#include "wattle/pipes/codec.h"
#include "wattle/pipes/task.h"

namespace wattle::programs {

class SumReducer : public pipes::Reducer {
 public:
  pipes::Status reduce(std::string_view key, pipes::Values& values,
                       pipes::TaskContext& context) override {
    std::int64_t sum = 0;
    std::int64_t number = 0;
    std::string_view value;
    while (values.next(value)) {
      if (!pipes::readLongWritable(value, number)) {
        return pipes::Status(pipes::Error::kProgramFailed,
                             "a value of " +
                                 pipes::decimal(static_cast<std::int64_t>(value.size())) +
                                 " bytes (allowed: a LongWritable of 8)");
      }
      if (__builtin_add_overflow(sum, number, &sum)) {
        return pipes::Status(pipes::Error::kProgramFailed, "a sum exceeds what a long can be");
      }
    }
    context.emit(key, pipes::longWritable(sum));
    return {};
  }
};

}  // namespace wattle::programs

#endif  // WATTLE_PROGRAMS_SUM_REDUCER_H_
