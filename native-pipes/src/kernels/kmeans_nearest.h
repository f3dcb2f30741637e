// The search for the nearest centroid, one for each instruction set.
#ifndef WATTLE_KERNELS_KMEANS_NEAREST_H_
#define WATTLE_KERNELS_KMEANS_NEAREST_H_

#include <cstddef>

#include "per_isa.h"

namespace wattle::kernels {

// Centroids lie in blocks, dimension by dimension, of a multiple of this many; those that fill up
// the last block are infinitely far away.
constexpr std::size_t kCentroidGroup = 8;

struct Nearest {
  double distance = __builtin_inf();
  std::size_t centroid = 0;
};

// Looks at a block of `count` centroids, of which the first is number `first`. An equally near one
// does not take the place of one from a block before.
using FindNearest = void (*)(const double* point, std::size_t dimensions, const double* block,
                             std::size_t count, std::size_t first, Nearest& nearest);
WATTLE_PER_ISA(FindNearest, kFindNearest);

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_KMEANS_NEAREST_H_
