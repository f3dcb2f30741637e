#include "wattle/kernels/kmeans.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <vector>

#include "kmeans_rough.h"

namespace wattle::kernels::kmeans_test {
namespace {

class Random {
 public:
  double next() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(static_cast<std::int64_t>(state_)) * 0x1p-60;
  }

 private:
  std::uint64_t state_ = 42;
};

struct Result {
  std::vector<std::uint64_t> counts;
  std::vector<double> sums;
};

// Number by number; "volatile" forbids a fused multiply-add, whatever the compiler's options.
Result slow(const std::vector<double>& centroids, std::size_t dimensions,
            const std::vector<double>& points) {
  Result result;
  result.counts.resize(centroids.size() / dimensions);
  result.sums.resize(centroids.size());
  for (std::size_t at = 0; at < points.size(); at += dimensions) {
    std::size_t nearest = 0;
    double distance = std::numeric_limits<double>::infinity();
    for (std::size_t c = 0; c < result.counts.size(); ++c) {
      double sum = 0;
      for (std::size_t d = 0; d < dimensions; ++d) {
        const double difference = points[at + d] - centroids[c * dimensions + d];
        const volatile double square = difference * difference;
        sum += square;
      }
      if (sum < distance) {
        distance = sum;
        nearest = c;
      }
    }
    ++result.counts[nearest];
    for (std::size_t d = 0; d < dimensions; ++d) {
      result.sums[nearest * dimensions + d] += points[at + d];
    }
  }
  return result;
}

// The same bits, at an address that is a multiple of 8 only.
void expectSame(const std::vector<double>& centroids, std::size_t dimensions,
                const std::vector<double>& points) {
  const Result expected = slow(centroids, dimensions, points);
  std::unique_ptr<double[]> copy(new double[points.size() + 1]);
  if (!points.empty()) std::memcpy(&copy[1], points.data(), points.size() * sizeof(double));
  for (const Isa isa : supportedIsas()) {
    CentroidSums sums(centroids, dimensions, isa);
    ASSERT_EQ(sums.centroids(), expected.counts.size());
    sums.add(&copy[1], points.size() / dimensions);
    for (std::size_t c = 0; c < sums.centroids(); ++c) {
      EXPECT_EQ(sums.count(c), expected.counts[c]) << nameOf(isa) << ", centroid " << c;
      EXPECT_EQ(std::memcmp(sums.sums(c), &expected.sums[c * dimensions], 8 * dimensions), 0)
          << nameOf(isa) << ", centroid " << c;
    }
  }
}

std::vector<double> randomValues(Random& random, std::size_t count) {
  std::vector<double> values(count);
  for (double& value : values) value = random.next();
  return values;
}

TEST(KMeans, anyNumberOfCentroidsAndDimensions) {
  Random random;
  for (std::size_t centroids = 1; centroids <= 70; centroids += centroids < 40 ? 1 : 7) {
    for (const std::size_t dimensions : {1u, 2u, 3u, 7u, 17u}) {
      expectSame(randomValues(random, centroids * dimensions), dimensions,
                 randomValues(random, 50 * dimensions));
    }
  }
}

TEST(KMeans, noPoints) { expectSame({1, 2, 3, 4}, 2, {}); }

TEST(KMeans, theFirstOfEquallyNearOnesWins) {
  for (std::size_t twin = 1; twin < 40; ++twin) {
    std::vector<double> centroids(40, 100);
    centroids[twin] = 1;
    centroids[0] = 3;
    CentroidSums sums(centroids, 1);
    const double point = 2;
    sums.add(&point, 1);
    EXPECT_EQ(sums.count(0), 1u);
    centroids[0] = 200;
    centroids[39] = 3;
    expectSame(centroids, 1, {2, 2, 100, 3});
  }
  expectSame(std::vector<double>(33, 5), 1, {5, 4, 6});
}

TEST(KMeans, roundsEachStep) {
  // 1/3 and its likes: a fused multiply-add would choose otherwise now and then.
  std::vector<double> centroids;
  std::vector<double> points;
  for (int i = 0; i < 300; ++i) {
    centroids.push_back(1.0 / (3 + i % 20));
    centroids.push_back(1.0 / (3 + i / 20));
    points.push_back(1.0 / (7 + i));
    points.push_back(2.0 / (9 + i));
  }
  expectSame(centroids, 2, points);
}

TEST(KMeans, distancesBeyondTheLargestDouble) {
  expectSame({1e300, -1e300, 0}, 1, {1e308, -1e308, 1, 1.7e308});
  expectSame({1e300, -1e300}, 1, {0});
  expectSame({4.9e-324, 0}, 1, {4.9e-324, 0, -0.0});
}

// What single precision alone would get wrong: more centroids than are looked at in full.
TEST(KMeans, manyCentroidsCloseTogether) {
  Random random;
  for (const double spread : {1e-9, 1e-7, 1e-5, 1e-3}) {
    for (const std::size_t dimensions : {1u, 3u, 10u}) {
      std::vector<double> centroids = randomValues(random, 200 * dimensions);
      const std::vector<double> middle(centroids.begin(), centroids.begin() + 10);
      for (std::size_t i = 0; i < centroids.size() / 2; ++i) {
        centroids[i] = middle[i % dimensions] + spread * centroids[i];
      }
      std::vector<double> points = randomValues(random, 100 * dimensions);
      for (std::size_t i = 0; i < points.size() / 2; ++i) {
        points[i] = middle[i % dimensions] + 2 * spread * points[i];
      }
      expectSame(centroids, dimensions, points);
    }
  }
}

TEST(KMeans, manyEquallyNearOnes) {
  // Corners and middles of a lattice: up to 8 centroids at the same distance, each of them twice.
  std::vector<double> centroids;
  std::vector<double> points;
  for (int i = 0; i < 250; ++i) {
    const int corner = i % 125;
    for (const int number : {corner % 5, corner / 5 % 5, corner / 25}) {
      centroids.push_back(number);
      points.push_back(number + 0.5 * (i / 125));
    }
  }
  expectSame(centroids, 3, points);
  for (double& value : centroids) value += 1e6;
  for (double& value : points) value += 1e6;
  expectSame(centroids, 3, points);
  expectSame(std::vector<double>(100, 7), 1, {7, 8, -1e200});
}

TEST(KMeans, manyCentroidsOfAnyMagnitude) {
  Random random;
  for (const double scale : {1e-320, 1e-200, 1e-30, 1e-12, 1e12, 1e15, 1e30, 1e150, 1e307}) {
    for (const double away : {0.0, 1e-3, 1e3, 1e9, 1e30}) {
      std::vector<double> centroids = randomValues(random, 97 * 4);
      std::vector<double> points = randomValues(random, 40 * 4);
      for (double& value : centroids) value *= scale / 8;
      for (double& value : points) value *= scale / 8;
      if (scale < 1e100) {
        for (std::size_t i = 0; i < 80; ++i) points[i] *= away;
      }
      expectSame(centroids, 4, points);
      for (double& value : centroids) value += away;
      expectSame(centroids, 4, points);
    }
  }
}

TEST(KMeans, aCentroidFarFromAllOthers) {
  Random random;
  std::vector<double> centroids = randomValues(random, 64 * 2);
  for (const double far : {1e3, 1e9, 1e25, 1e60}) {
    centroids[126] = far;
    std::vector<double> points = randomValues(random, 200);
    points[100] = far;
    expectSame(centroids, 2, points);
  }
}

// 4096 additions whose roundings all go the same way: in single precision the first centroids seem
// nearer than the last, which are.
TEST(KMeans, manyDimensions) {
  constexpr std::size_t kDimensions = 4096;
  const auto diagonal = [](std::size_t count) {
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i) {
      const double offset = 1e-5 * static_cast<double>(i) / static_cast<double>(count);
      values.resize(values.size() + kDimensions, i % 2 == 0 ? 1 + offset : -1 - offset);
    }
    return values;
  };
  expectSame(diagonal(130), kDimensions, diagonal(32));
  Random random;
  const std::vector<double> centroids = randomValues(random, 40 * 5000);
  expectSame(centroids, 5000, randomValues(random, 3 * 5000));
}

TEST(KMeans, squaresBelowSinglePrecision) {
  Random random;
  for (const double scale : {1e-21, 3e-22}) {
    std::vector<double> centroids = randomValues(random, 200 * 2);
    std::vector<double> points = randomValues(random, 200 * 2);
    for (double& value : centroids) value *= scale / 8;
    for (double& value : points) value *= scale / 8;
    expectSame(centroids, 2, points);
  }
}

// Where single precision cannot tell, or would not help, the rough distances are not asked.
TEST(RoughCentroids, areUsefulWithinTheirBoundsOnly) {
  const auto isUseful = [](std::size_t count, std::size_t dimensions, double value, Isa isa) {
    std::vector<double> centroids(count * dimensions);
    centroids[0] = value;
    return RoughCentroids(centroids, dimensions, count, isa).isUseful();
  };
  for (const Isa isa : supportedIsas()) {
    const bool hasVectors = isa != Isa::kScalar;
    EXPECT_EQ(isUseful(33, 4096, 1, isa), hasVectors) << nameOf(isa);
    EXPECT_FALSE(isUseful(33, 4097, 1, isa)) << nameOf(isa);
    EXPECT_FALSE(isUseful(32, 2, 1, isa)) << nameOf(isa);
    EXPECT_FALSE(isUseful(33, 2, 1e-13, isa)) << nameOf(isa);
    EXPECT_FALSE(isUseful(33, 2, 1e16, isa)) << nameOf(isa);
  }
}

// Four blocks of 32 centroids near a corner each, and points near the corners.
TEST(RoughCentroids, leaveOutBlocksFarAway) {
  constexpr std::size_t kBlocks = 4;
  Random random;
  const auto nearCorner = [&](std::size_t corner, std::vector<double>& out) {
    out.push_back(corner % 2 == 0 ? 1000 + random.next() : -1000 + random.next());
    out.push_back(corner / 2 == 0 ? 1000 + random.next() : -1000 + random.next());
  };
  std::vector<double> centroids;
  for (std::size_t i = 0; i < kBlocks * kRoughBlock; ++i) nearCorner(i / kRoughBlock, centroids);
  std::vector<double> points;
  for (std::size_t i = 0; i < kPointsAtOnce; ++i) nearCorner(i % kBlocks, points);
  for (const Isa isa : supportedIsas()) {
    if (isa == Isa::kScalar) continue;
    RoughCentroids rough(centroids, 2, kBlocks * kRoughBlock, isa);
    ASSERT_TRUE(rough.isUseful()) << nameOf(isa);
    rough.measure(points.data(), kPointsAtOnce);
    for (std::size_t i = 0; i < kPointsAtOnce; ++i) {
      std::vector<std::size_t> blocks;
      EXPECT_TRUE(rough.eachCandidate(i, [&](std::size_t block) { blocks.push_back(block); }));
      EXPECT_EQ(blocks, std::vector<std::size_t>{i % kBlocks}) << nameOf(isa) << ", point " << i;
    }
  }
}

TEST(RoughCentroids, knowTheNearestWhereNoOtherIsAsNear) {
  std::vector<double> centroids;
  for (int i = 0; i < 100; ++i) centroids.push_back(i);
  centroids[70] = 10;
  const std::vector<double> points = {42.25, 10, 98.9, 33.5};
  for (const Isa isa : supportedIsas()) {
    if (isa == Isa::kScalar) continue;
    RoughCentroids rough(centroids, 1, centroids.size(), isa);
    rough.measure(points.data(), points.size());
    EXPECT_EQ(rough.only(0), 42) << nameOf(isa);
    EXPECT_EQ(rough.only(1), -1) << nameOf(isa);
    EXPECT_EQ(rough.only(2), 99) << nameOf(isa);
    EXPECT_EQ(rough.only(3), -1) << nameOf(isa);
  }
}

TEST(RoughCentroids, cannotTellOfPointsTooFarAway) {
  Random random;
  const std::vector<double> centroids = randomValues(random, 40);
  const std::vector<double> points = {1, 1e20};
  for (const Isa isa : supportedIsas()) {
    if (isa == Isa::kScalar) continue;
    RoughCentroids rough(centroids, 1, 40, isa);
    rough.measure(points.data(), points.size());
    int used = 0;
    EXPECT_TRUE(rough.eachCandidate(0, [&](std::size_t) { ++used; })) << nameOf(isa);
    EXPECT_GT(used, 0) << nameOf(isa);
    used = 0;
    EXPECT_FALSE(rough.eachCandidate(1, [&](std::size_t) { ++used; })) << nameOf(isa);
    EXPECT_EQ(rough.only(1), -1) << nameOf(isa);
    EXPECT_EQ(used, 0) << nameOf(isa);
  }
}

TEST(KMeans, goesOnFromCallToCall) {
  Random random;
  const std::vector<double> centroids = randomValues(random, 9 * 3);
  const std::vector<double> points = randomValues(random, 100 * 3);
  CentroidSums whole(centroids, 3);
  CentroidSums parts(centroids, 3);
  whole.add(points.data(), 100);
  for (std::size_t i = 0; i < 100; ++i) parts.add(&points[i * 3], 1);
  for (std::size_t c = 0; c < 9; ++c) {
    EXPECT_EQ(whole.count(c), parts.count(c));
    for (std::size_t d = 0; d < 3; ++d) EXPECT_EQ(whole.sums(c)[d], parts.sums(c)[d]);
  }
}

}  // namespace
}  // namespace wattle::kernels::kmeans_test
