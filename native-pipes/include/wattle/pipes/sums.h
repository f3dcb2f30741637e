// Sums of LongWritables by key, for a reduce and for the combiner before it.
#ifndef WATTLE_PIPES_SUMS_H_
#define WATTLE_PIPES_SUMS_H_

#include <string>
#include <string_view>

#include "wattle/pipes/status.h"
#include "wattle/pipes/task.h"

namespace wattle::pipes {

// Emits each key with the sum of its values, as Hadoop's LongSumReducer does. Keys are any bytes.
// A value that is not a LongWritable, and a sum beyond 64 bits, is kProgramFailed. Not thread-safe.
class SumReducer : public Reducer {
 public:
  Status reduce(std::string_view key, Values& values, TaskContext& context) override;
};

// The same inside a map task: what it merges is for a SumReducer, or for Java's LongSumReducer. A
// value of a key that comes once is passed on unseen. Not thread-safe.
class SumCombiner : public Combiner {
 public:
  Status merge(std::string& kept, std::string_view value) override;
};

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_SUMS_H_
