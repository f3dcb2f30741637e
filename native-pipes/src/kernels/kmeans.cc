#include "wattle/kernels/kmeans.h"

#include <limits>

#include "kmeans_nearest.h"

namespace wattle::kernels {
namespace {

NearestCentroid nearestOf(Isa isa) {
  switch (isa) {
#if defined(__x86_64__)
    case Isa::kSse2:
      return nearestSse2;
    case Isa::kAvx2:
      return nearestAvx2;
    case Isa::kAvx512:
      return nearestAvx512;
#elif defined(__aarch64__)
    case Isa::kNeon:
      return nearestNeon;
#endif
    default:
      return nearestScalar;
  }
}

// Not by a division: ARMv7 would call a helper.
std::size_t rowsOf(std::size_t values, std::size_t dimensions) {
  std::size_t rows = 0;
  for (std::size_t done = 0; done + dimensions <= values; done += dimensions) ++rows;
  return rows;
}

}  // namespace

CentroidSums::CentroidSums(const std::vector<double>& centroids, std::size_t dimensions, Isa isa)
    : dimensions_(dimensions),
      padded_((rowsOf(centroids.size(), dimensions) + kCentroidGroup - 1) & ~(kCentroidGroup - 1)),
      isa_(isa),
      columns_(padded_ * dimensions, std::numeric_limits<double>::infinity()),
      sums_(centroids.size()),
      counts_(rowsOf(centroids.size(), dimensions)) {
  const double* value = centroids.data();
  for (std::size_t centroid = 0; centroid < counts_.size(); ++centroid) {
    for (std::size_t d = 0; d < dimensions; ++d) columns_[d * padded_ + centroid] = *value++;
  }
}

void CentroidSums::add(const double* points, std::size_t count) {
  const NearestCentroid nearest = nearestOf(isa_);
  for (; count > 0; --count, points += dimensions_) {
    const std::size_t centroid = nearest(points, dimensions_, columns_.data(), padded_);
    double* const sums = &sums_[centroid * dimensions_];
    for (std::size_t d = 0; d < dimensions_; ++d) sums[d] += points[d];
    ++counts_[centroid];
  }
}

}  // namespace wattle::kernels
