// Compiled once for each instruction set. A centroid stays in its lane, so that its distance is
// added up in the order of the dimensions.
#include "kmeans_nearest.h"

#include <cstdint>

namespace wattle::kernels::WATTLE_ISA {
namespace {

#if WATTLE_VECTOR_BYTES == 0 || defined(__arm__)  // NEON of ARMv7 has no doubles.

void findNearest(const double* point, std::size_t dimensions, const double* block,
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

#else

constexpr std::size_t kLanes = WATTLE_VECTOR_BYTES / sizeof(double);
static_assert(kCentroidGroup % kLanes == 0);

typedef double Doubles __attribute__((vector_size(WATTLE_VECTOR_BYTES)));
typedef std::int64_t Numbers __attribute__((vector_size(WATTLE_VECTOR_BYTES)));

struct LaneNearest {
  Doubles distance;
  Numbers number;
};

// kRegisters * kLanes centroids from number `first` on: the additions of several registers overlap.
template <int kRegisters>
inline void compare(const double* point, std::size_t dimensions, const double* column,
                    std::size_t count, std::size_t first, Numbers numbers, LaneNearest& nearest) {
  Doubles sums[kRegisters] = {};
  for (std::size_t d = 0; d < dimensions; ++d, column += count) {
    for (int i = 0; i < kRegisters; ++i) {
      Doubles values;
      __builtin_memcpy(&values, column + static_cast<std::size_t>(i) * kLanes, sizeof values);
      const Doubles difference = point[d] - values;
      sums[i] += difference * difference;
    }
  }
  for (int i = 0; i < kRegisters; ++i) {
    const auto closer = sums[i] < nearest.distance;
    nearest.distance = closer ? sums[i] : nearest.distance;
    nearest.number = closer ? numbers + static_cast<std::int64_t>(first) : nearest.number;
    first += kLanes;
  }
}

void findNearest(const double* point, std::size_t dimensions, const double* block,
                 std::size_t count, std::size_t first, Nearest& nearest) {
  constexpr std::size_t kAtOnce = 4;
  Numbers numbers;
  LaneNearest lanes;
  for (std::size_t i = 0; i < kLanes; ++i) {
    numbers[i] = static_cast<std::int64_t>(i);
    lanes.distance[i] = nearest.distance;
    lanes.number[i] = static_cast<std::int64_t>(nearest.centroid);
  }
  std::size_t done = 0;
  for (; done + kAtOnce * kLanes <= count; done += kAtOnce * kLanes) {
    compare<kAtOnce>(point, dimensions, block + done, count, first + done, numbers, lanes);
  }
  for (; done < count; done += kLanes) {
    compare<1>(point, dimensions, block + done, count, first + done, numbers, lanes);
  }
  std::size_t best = 0;
  for (std::size_t i = 1; i < kLanes; ++i) {
    if (lanes.distance[i] < lanes.distance[best] ||
        (lanes.distance[i] == lanes.distance[best] && lanes.number[i] < lanes.number[best])) {
      best = i;
    }
  }
  nearest.distance = lanes.distance[best];
  nearest.centroid = static_cast<std::size_t>(lanes.number[best]);
}

#endif

}  // namespace

extern const FindNearest kFindNearest = findNearest;

}  // namespace wattle::kernels::WATTLE_ISA
