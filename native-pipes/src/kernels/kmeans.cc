#include "wattle/kernels/kmeans.h"

#include <algorithm>
#include <limits>

#include "kmeans_nearest.h"
#include "kmeans_rough.h"

namespace wattle::kernels {
namespace {

// Not by a division: ARMv7 would call a helper.
std::size_t rowsOf(std::size_t values, std::size_t dimensions) {
  std::size_t rows = 0;
  for (std::size_t done = 0; done + dimensions <= values; done += dimensions) ++rows;
  return rows;
}

std::size_t roundedUp(std::size_t count, std::size_t group) {
  return (count + group - 1) & ~(group - 1);
}

}  // namespace

// The centroids as the searches want them.
class CentroidSums::Search {
 public:
  Search(const std::vector<double>& centroids, std::size_t dimensions, std::size_t count, Isa isa)
      : find_(kFindNearest.of(isa)),
        dimensions_(dimensions),
        perBlock_(std::min(roundedUp(count, kCentroidGroup), kRoughBlock)),
        rough_(centroids, dimensions, count, isa) {
    for (std::size_t first = 0; first < count; first += perBlock_) ++blocks_;
    columns_.reserve(blocks_ * perBlock_ * dimensions);
    for (std::size_t first = 0; first < count; first += perBlock_) {
      const double* const values = &centroids[first * dimensions];
      for (std::size_t d = 0; d < dimensions; ++d) {
        for (std::size_t i = 0; i < perBlock_; ++i) {
          columns_.push_back(first + i < count ? values[i * dimensions + d]
                                               : std::numeric_limits<double>::infinity());
        }
      }
    }
  }

  // use(point, number) with the nearest centroid of each point.
  template <typename Use>
  void eachNearest(const double* points, std::size_t count, Use use) {
    while (count > 0) {
      const std::size_t some = std::min(count, kPointsAtOnce);
      if (rough_.isUseful()) rough_.measure(points, some);
      for (std::size_t i = 0; i < some; ++i, points += dimensions_) use(points, nearest(points, i));
      count -= some;
    }
  }

 private:
  // The point with that number among those that were measured last.
  std::size_t nearest(const double* point, std::size_t number) const {
    if (rough_.isUseful() && rough_.only(number) >= 0) {
      return static_cast<std::size_t>(rough_.only(number));
    }
    // Mostly there is one; else the distances in full precision settle it.
    Nearest nearest;
    const auto look = [&](std::size_t block) {
      find_(point, dimensions_, &columns_[block * perBlock_ * dimensions_], perBlock_,
            block * perBlock_, nearest);
    };
    if (!rough_.isUseful() || !rough_.eachCandidate(number, look)) {
      for (std::size_t block = 0; block < blocks_; ++block) look(block);
    }
    return nearest.centroid;
  }

  const FindNearest find_;
  const std::size_t dimensions_;
  const std::size_t perBlock_;
  std::size_t blocks_ = 0;
  std::vector<double> columns_;  // block by block, in each dimension by dimension
  RoughCentroids rough_;
};

CentroidSums::CentroidSums(const std::vector<double>& centroids, std::size_t dimensions, Isa isa)
    : dimensions_(dimensions),
      sums_(centroids.size()),
      counts_(rowsOf(centroids.size(), dimensions)) {
  search_ = std::make_unique<Search>(centroids, dimensions, counts_.size(), isa);
}

CentroidSums::~CentroidSums() = default;

void CentroidSums::add(const double* points, std::size_t count) {
  search_->eachNearest(points, count, [this](const double* point, std::size_t centroid) {
    double* const sums = &sums_[centroid * dimensions_];
    for (std::size_t d = 0; d < dimensions_; ++d) sums[d] += point[d];
    ++counts_[centroid];
  });
}

}  // namespace wattle::kernels
