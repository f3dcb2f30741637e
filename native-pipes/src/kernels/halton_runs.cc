#include "halton_runs.h"

#include <cstddef>
#include <cstring>
#include <vector>

#include "thirds.h"

// A run is the same list of additions each time; only the y before it differs. Each addition rounds
// to a grid that the power of two below its result decides. As long as no result passes a power of
// two, a y larger by two steps of the coarsest grid therefore gives a result larger by just that.
// The coarsest is that of results from 1 to 2: 2^-52. So the result of any y follows from those of
// eight neighbours, since the first addition leads to the grid of 2^-54. There are thirteen y
// in a run's range where a result does pass a power of two; around these, the steps are done.
// Subtractions here are exact: a little more than the subtrahend less the subtrahend.
namespace wattle::kernels {
namespace {

constexpr int kDigits = 40;

struct Weights {
  double of[kDigits];

  Weights() {
    double weight = 1;
    for (double& each : of) each = weight /= 3;
  }
};

const Weights& weights() {
  static const Weights weights;
  return weights;
}

std::uint64_t bitsOf(double value) {
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

double valueOf(std::uint64_t bits) {
  double value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

// The steps of a run for several y at a time; false if the results of an addition differ in their
// powers of two, and then the values are worth nothing.
template <int kValues>
bool stepThroughRun(double (&y)[kValues]) {
  const double* const weight = weights().of;
  int digits[kRunDigits] = {};
  for (int point = 0; point < kRunPoints; ++point) {
    for (int j = 0; j < kRunDigits; ++j) {
      for (double& each : y) each += weight[j];
      for (int i = 1; i < kValues; ++i) {
        if (bitsOf(y[i]) >> 52 != bitsOf(y[0]) >> 52) return false;
      }
      if (++digits[j] < 3) break;
      digits[j] = 0;
      for (double& each : y) each -= j == 0 ? 1.0 : weight[j - 1];
    }
  }
  return true;
}

double stepThroughRun(double y) {
  double one[] = {y};
  stepThroughRun(one);
  return one[0];
}

// What a run makes of each y, by the bits of the first sum, y + 1/3. All such sums lie between 1/4
// and 1/2, so that their bits count steps of 2^-54.
class Runs {
 public:
  Runs() : first_((bitsOf(weights().of[0]) >> kBucketBits) - kMargin) {
    for (int begin = 0; begin < kBuckets;) {
      int end = begin;
      for (int step = 1 << kStepBits; step > 0; step >>= 1) {
        if (end + step <= kBuckets && sharePowers(begin, end + step)) end += step;
      }
      const bool steady = end > begin;
      if (steady) addNeighbours(begin);
      const auto set = static_cast<std::int16_t>(neighbours_.size() - 1);
      if (!steady) end = begin + 1;
      for (; begin < end; ++begin) setOf_[begin] = steady ? set : kNone;
    }
  }

  double after(double y) const {
    const double sum = y + weights().of[0];
    const std::uint64_t bucket = (bitsOf(sum) >> kBucketBits) - first_;
    if (bucket >= kBuckets || setOf_[bucket] == kNone) return stepThroughRun(y);
    const Neighbours& set = neighbours_[static_cast<std::size_t>(setOf_[bucket])];
    const std::uint64_t which = bitsOf(sum) & 7;
    return sum - set.sum[which] + set.after[which];
  }

 private:
  static constexpr int kBucketBits = 30;  // 2^-24
  static constexpr int kMargin = 16;      // the drift of some 10^10 samples
  static constexpr int kBuckets = (1 << 24) / kRunPoints + 2 * kMargin;
  static constexpr int kStepBits = 12;
  static constexpr std::int16_t kNone = -1;

  // Eight first sums side by side, by their last three bits.
  struct Neighbours {
    double sum[8];
    double after[8];
  };

  double edge(int bucket) const {
    return valueOf((first_ + static_cast<std::uint64_t>(bucket)) << kBucketBits);
  }

  bool sharePowers(int begin, int end) const {
    double y[] = {edge(begin) - weights().of[0], edge(end) - weights().of[0]};
    return stepThroughRun(y);
  }

  void addNeighbours(int bucket) {
    Neighbours set;
    for (std::uint64_t i = 0; i < 8; ++i) {
      set.sum[i] = valueOf(bitsOf(edge(bucket)) + i);
      set.after[i] = stepThroughRun(set.sum[i] - weights().of[0]);
    }
    neighbours_.push_back(set);
  }

  const std::uint64_t first_;  // the first bucket
  std::vector<Neighbours> neighbours_;
  std::int16_t setOf_[kBuckets];
};

}  // namespace

double haltonAfterRun(std::uint64_t run, double y) {
  static const Runs runs;
  y = runs.after(y);
  const double* const weight = weights().of;
  for (int j = kRunDigits; j < kDigits; ++j) {
    y += weight[j];
    const std::uint64_t third = thirdOf(run);
    if (run - 3 * third < 2) break;
    y -= weight[j - 1];
    run = third;
  }
  return y;
}

}  // namespace wattle::kernels
