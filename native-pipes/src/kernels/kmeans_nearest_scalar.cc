#include "kmeans_nearest.h"

namespace wattle::kernels {

std::size_t nearestScalar(const double* point, std::size_t dimensions, const double* columns,
                          std::size_t padded) {
  constexpr std::size_t kAtOnce = 4;  // Their additions overlap.
  static_assert(kCentroidGroup % kAtOnce == 0);
  std::size_t nearest = 0;
  double distance = __builtin_inf();
  for (std::size_t first = 0; first < padded; first += kAtOnce) {
    double sums[kAtOnce] = {};
    const double* column = columns + first;
    for (std::size_t d = 0; d < dimensions; ++d, column += padded) {
      for (std::size_t i = 0; i < kAtOnce; ++i) {
        const double difference = point[d] - column[i];
        sums[i] += difference * difference;
      }
    }
    for (std::size_t i = 0; i < kAtOnce; ++i) {
      if (sums[i] >= distance) continue;
      distance = sums[i];
      nearest = first + i;
    }
  }
  return nearest;
}

}  // namespace wattle::kernels
