#include "wattle/pipes/sums.h"

#include <cstdint>

#include "wattle/pipes/codec.h"

namespace wattle::pipes {
namespace {

Status add(std::string_view value, std::int64_t& sum) {
  std::int64_t number = 0;
  if (!readLongWritable(value, number)) {
    return Status(Error::kProgramFailed, "a value of " +
                                             decimal(static_cast<std::int64_t>(value.size())) +
                                             " bytes (allowed: a LongWritable of 8)");
  }
  if (__builtin_add_overflow(sum, number, &sum)) {
    return Status(Error::kProgramFailed, "a sum exceeds what a long can be");
  }
  return {};
}

}  // namespace

Status SumReducer::reduce(std::string_view key, Values& values, TaskContext& context) {
  std::int64_t sum = 0;
  std::string_view value;
  while (values.next(value)) {
    Status status = add(value, sum);
    if (!status.ok()) return status;
  }
  context.emit(key, longWritable(sum));
  return {};
}

Status SumCombiner::merge(std::string& kept, std::string_view value) {
  std::int64_t sum = 0;
  Status status = add(kept, sum);
  if (status.ok()) status = add(value, sum);
  if (status.ok()) putBigEndian64(static_cast<std::uint64_t>(sum), kept.data());
  return status;
}

}  // namespace wattle::pipes
