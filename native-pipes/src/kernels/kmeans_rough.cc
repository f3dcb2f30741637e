#include "kmeans_rough.h"

#include <algorithm>
#include <limits>

namespace wattle::kernels {
namespace {

// In these bounds no product leaves the range of single precision, and what falls below it, also
// where denormals are flushed to zero, is far less than the error that rounding is allowed.
constexpr double kLeastSquare = 0x1p-80;
constexpr double kMostSquare = 0x1p100;
// Above, the errors of so many additions would need a finer bound.
constexpr std::size_t kMaxDimensions = 4096;

// The error of T in single precision, u = 2^-24, is at most u times
//   |C|^2 (its rounding) + 2 |X||C| * 3 (two factors and their product are rounded)
//   + D * (|C|^2 + 2 |X||C|) (D additions), hence (D + 3) u (|C|^2 + 2 |X||C|),
// and 2 |X||C| <= |X|^2 + |C|^2. Two such errors lie between the least T and that of the nearest
// centroid, whenever it is computed. The 8 instead of 3, and 2 %, are for terms in u^2, the range
// below single precision, the rounding of the bound, and that of the distances in double precision,
// which settle who is nearest.
double slackOf(std::size_t dimensions) {
  return 1.02 * 2 * 0x1p-24 * (static_cast<double>(dimensions) + 8);
}

}  // namespace

RoughCentroids::RoughCentroids(const std::vector<double>& centroids, std::size_t dimensions,
                               std::size_t count, Isa isa)
    : slack_(slackOf(dimensions)) {
  const RoughLoops& loops = kRoughLoops.of(isa);
  if (loops.measure == nullptr || count <= kRoughBlock || dimensions > kMaxDimensions) return;
  const double share = 1 / static_cast<double>(count);
  middle_.resize(dimensions);
  const double* value = centroids.data();
  for (std::size_t c = 0; c < count; ++c) {
    for (double& middle : middle_) middle += *value++ * share;
  }
  const std::size_t rows = dimensions + 1;
  const std::size_t blocks = (count + kRoughBlock - 1) / kRoughBlock;
  blocks_.resize(blocks * rows * kRoughBlock);
  value = centroids.data();
  for (std::size_t c = 0; c < blocks * kRoughBlock; ++c) {
    float* const place = &blocks_[c / kRoughBlock * rows * kRoughBlock + c % kRoughBlock];
    *place = std::numeric_limits<float>::infinity();
    if (c >= count) continue;
    double square = 0;
    for (std::size_t d = 0; d < dimensions; ++d) {
      const double offset = *value++ - middle_[d];
      square += offset * offset;
      place[(d + 1) * kRoughBlock] = static_cast<float>(offset);
    }
    *place = static_cast<float>(square);
    // Not a number fails too.
    if (!(square <= kMostSquare)) return;
    largest_ = std::max(largest_, square);
  }
  if (largest_ < kLeastSquare) return;
  slopes_.resize(kPointsAtOnce * dimensions);
  least_.resize(kPointsAtOnce * blocks);
  search_.dimensions = dimensions;
  search_.blockCount = blocks;
  search_.blocks = blocks_.data();
  search_.slopes = slopes_.data();
  search_.least = least_.data();
  loops_ = &loops;
}

void RoughCentroids::measure(const double* points, std::size_t count) {
  double above[kPointsAtOnce];
  float* slope = slopes_.data();
  for (std::size_t point = 0; point < count; ++point) {
    double square = 0;
    for (const double middle : middle_) {
      const double offset = *points++ - middle;
      square += offset * offset;
      *slope++ = static_cast<float>(-2 * offset);
    }
    known_[point] = square <= kMostSquare;
    above[point] = slack_ * (square + 2 * largest_);
  }
  search_.points = count;
  loops_->measure(search_);
  for (std::size_t point = 0; point < count; ++point) {
    const double bound = static_cast<double>(search_.leastOfAll[point]) + above[point];
    search_.bounds[point] = known_[point] ? static_cast<float>(bound) : 0;
  }
  loops_->choose(search_);
}

}  // namespace wattle::kernels
