// Which centroids may be the nearest, by distances in single precision: those of a register are
// twice as many as doubles, take one multiply-add for a dimension instead of three steps, and ARMv7
// has vectors of them. What they leave is looked at in full precision, so that the results stay the
// same.
#ifndef WATTLE_KERNELS_KMEANS_ROUGH_H_
#define WATTLE_KERNELS_KMEANS_ROUGH_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "per_isa.h"

namespace wattle::kernels {

// So many centroids are a block, and share the least of their rough distances.
constexpr std::size_t kRoughBlock = 32;

// So many points at most are measured at once, for the blocks to stay in the first cache meanwhile.
constexpr std::size_t kPointsAtOnce = 16;

struct RoughSearch {
  std::size_t dimensions = 0;
  std::size_t blockCount = 0;
  // A block is q[c] and then columns[d][c], all of them for kRoughBlock centroids c.
  const float* blocks = nullptr;
  std::size_t points = 0;
  // slopes[point * dimensions + d], for kPointsAtOnce points; the distance is q[c] + the sum of
  // slope[d] * columns[d][c], rounded as it comes.
  const float* slopes = nullptr;
  // least[block * kPointsAtOnce + point], and for each point the least of all.
  float* least = nullptr;
  float leastOfAll[kPointsAtOnce] = {};
  // A block is a candidate if its least is not above the point's bound.
  float bounds[kPointsAtOnce] = {};
  // The only centroid whose distance is not above the bound; -1 if there may be more.
  std::int32_t only[kPointsAtOnce] = {};
};

// Null without vectors, where they would save nothing.
struct RoughLoops {
  // Sets least and leastOfAll. What is beyond the points has no meaning.
  void (*measure)(RoughSearch& search);
  // Sets only, by least and bounds.
  void (*choose)(RoughSearch& search);
};
WATTLE_PER_ISA(RoughLoops, kRoughLoops);

// Centroids in single precision, around their middle m. With X = x - m and C = c - m the squared
// distance is |X|^2 + T with T = |C|^2 - 2 X C, and T is what is computed. Not thread-safe.
class RoughCentroids {
 public:
  // centroids: one after the other, `count` times `dimensions` numbers.
  RoughCentroids(const std::vector<double>& centroids, std::size_t dimensions, std::size_t count,
                 Isa isa);
  RoughCentroids(const RoughCentroids&) = delete;
  RoughCentroids& operator=(const RoughCentroids&) = delete;

  // Whether it saves work: not for few centroids, without vectors, or for numbers so large or small
  // that single precision does not hold them.
  bool isUseful() const { return loops_ != nullptr; }

  // Looks at points, of `dimensions` finite numbers each; 1 to kPointsAtOnce of them.
  void measure(const double* points, std::size_t count);

  // The only centroid that can be the nearest of a point that was measured last; -1 if it cannot
  // tell.
  std::int32_t only(std::size_t point) const { return known_[point] ? search_.only[point] : -1; }

  // use(number) for each block, in ascending order, that may have the nearest centroid of a point
  // that was measured last. Returns false, and uses nothing, if it cannot tell.
  template <typename Use>
  bool eachCandidate(std::size_t point, Use use) const {
    if (!known_[point]) return false;
    for (std::size_t block = 0; block < search_.blockCount; ++block) {
      if (least_[block * kPointsAtOnce + point] <= search_.bounds[point]) use(block);
    }
    return true;
  }

 private:
  const RoughLoops* loops_ = nullptr;
  RoughSearch search_;
  double slack_;
  double largest_ = 0;  // the largest |C|^2
  std::vector<double> middle_;
  std::vector<float> blocks_;
  std::vector<float> slopes_;
  std::vector<float> least_;
  bool known_[kPointsAtOnce];
};

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_KMEANS_ROUGH_H_
