// The search for the nearest centroid, one for each instruction set.
#ifndef WATTLE_KERNELS_KMEANS_NEAREST_H_
#define WATTLE_KERNELS_KMEANS_NEAREST_H_

#include <cstddef>

namespace wattle::kernels {

// Centroids are looked at side by side, this many at least; those that fill up the last group are
// infinitely far away.
constexpr std::size_t kCentroidGroup = 8;

// columns: for each dimension the centroids' values, `padded` of them, a multiple of the group.
// Returns the number of the nearest centroid, of equally near ones the lowest.
using NearestCentroid = std::size_t (*)(const double* point, std::size_t dimensions,
                                        const double* columns, std::size_t padded);

std::size_t nearestScalar(const double* point, std::size_t dimensions, const double* columns,
                          std::size_t padded);
#if defined(__x86_64__)
std::size_t nearestSse2(const double* point, std::size_t dimensions, const double* columns,
                        std::size_t padded);
std::size_t nearestAvx2(const double* point, std::size_t dimensions, const double* columns,
                        std::size_t padded);
std::size_t nearestAvx512(const double* point, std::size_t dimensions, const double* columns,
                          std::size_t padded);
#elif defined(__aarch64__)
std::size_t nearestNeon(const double* point, std::size_t dimensions, const double* columns,
                        std::size_t padded);
#endif

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_KMEANS_NEAREST_H_
