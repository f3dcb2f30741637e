#include "kmeans_nearest.h"

namespace wattle::kernels {

void findNearestScalar(const double* point, std::size_t dimensions, const double* block,
                       std::size_t count, std::size_t first, Nearest& nearest) {
  constexpr std::size_t kAtOnce = 4;  // Their additions overlap.
  static_assert(kCentroidGroup % kAtOnce == 0);
  Nearest best = nearest;
  for (std::size_t done = 0; done < count; done += kAtOnce) {
    double sums[kAtOnce] = {};
    const double* column = block + done;
    for (std::size_t d = 0; d < dimensions; ++d, column += count) {
      for (std::size_t i = 0; i < kAtOnce; ++i) {
        const double difference = point[d] - column[i];
        sums[i] += difference * difference;
      }
    }
    for (std::size_t i = 0; i < kAtOnce; ++i) {
      if (sums[i] >= best.distance) continue;
      best.distance = sums[i];
      best.centroid = first + done + i;
    }
  }
  nearest = best;
}

}  // namespace wattle::kernels
