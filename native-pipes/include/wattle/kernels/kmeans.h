// One step of k-means: which centroid is nearest to each point, and the sums of each one's points.
#ifndef WATTLE_KERNELS_KMEANS_H_
#define WATTLE_KERNELS_KMEANS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "wattle/kernels/isa.h"

namespace wattle::kernels {

// Adds up points by their nearest centroid, of equally near ones the first. The squared distance is
// the sum of (x[d] - c[d]) * (x[d] - c[d]) for d from 0 on, each step rounded to double; sums take
// the points in the order in which they come. So every Isa gives the same bits. Not thread-safe.
class CentroidSums {
 public:
  // centroids: one after the other, a whole number of them, at least one; all finite.
  // dimensions > 0. isa must be one of supportedIsas(). Throws std::bad_alloc.
  CentroidSums(const std::vector<double>& centroids, std::size_t dimensions, Isa isa = bestIsa());
  ~CentroidSums();
  CentroidSums(const CentroidSums&) = delete;
  CentroidSums& operator=(const CentroidSums&) = delete;

  // points: count times `dimensions` finite numbers. Many at once are faster, from 16 on.
  void add(const double* points, std::size_t count);

  std::size_t centroids() const { return counts_.size(); }
  std::size_t dimensions() const { return dimensions_; }
  // How many points are nearest to a centroid.
  std::uint64_t count(std::size_t centroid) const { return counts_[centroid]; }
  // The sums of those points, one for each dimension.
  const double* sums(std::size_t centroid) const { return &sums_[centroid * dimensions_]; }

 private:
  class Search;

  const std::size_t dimensions_;
  std::unique_ptr<Search> search_;
  std::vector<double> sums_;
  std::vector<std::uint64_t> counts_;
};

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_KMEANS_H_
