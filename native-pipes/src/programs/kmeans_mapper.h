// The map of k-means: from points to counts and sums by centroid.
#ifndef WATTLE_PROGRAMS_KMEANS_MAPPER_H_
#define WATTLE_PROGRAMS_KMEANS_MAPPER_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "wattle/kernels/kmeans.h"
#include "wattle/kernels/points.h"
#include "wattle/pipes/codec.h"
#include "wattle/pipes/side_file.h"
#include "wattle/pipes/task.h"

namespace wattle::programs {

// The name of a file with a centroid a line.
inline constexpr std::string_view kCentroidsFileKey = "wattle.kmeans.centroids.file";

// Centroids times dimensions.
inline constexpr std::size_t kMaxCentroidValues = std::size_t{1} << 24;

// How many points wait for each other: fewer of many dimensions, so that they take little memory
// beside the centroids.
inline std::size_t waitingPointsOf(std::size_t dimensions) {
  constexpr std::size_t kMaxValues = std::size_t{1} << 16;
  std::size_t points = 64;
  while (points > 1 && points * dimensions > kMaxValues) points >>= 1;
  return points;
}

inline pipes::Status notAPoint(std::string_view line, std::size_t dimensions) {
  constexpr std::size_t kShownBytes = 100;
  return pipes::Status(
      pipes::Error::kProgramFailed,
      "line '" + std::string(line.substr(0, kShownBytes)) +
          "' is no point (allowed: " + pipes::decimal(static_cast<std::int64_t>(dimensions)) +
          " finite numbers with commas between, such as 0.5,-3)");
}

// use(line) for each line that is not empty, without its carriage return, while it gives ok.
template <typename Use>
pipes::Status eachPointLine(std::string_view text, Use use) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (line.empty()) continue;
    pipes::Status status = use(line);
    if (!status.ok()) return status;
  }
  return {};
}

// Takes points and emits, for each centroid that has some, its number, and their count and sums.
class KMeansMapper : public pipes::Mapper {
 public:
  pipes::Status map(std::string_view, std::string_view value,
                    pipes::TaskContext& context) override {
    if (sums_ == nullptr) {
      pipes::Status status = open(context.conf());
      if (!status.ok()) return status;
    }
    return eachPointLine(value, [this](std::string_view line) {
      if (!kernels::parsePoint(line, dimensions_, &points_[waiting_ * dimensions_])) {
        return notAPoint(line, dimensions_);
      }
      if (++waiting_ == maxWaiting_) addWaiting();
      return pipes::Status();
    });
  }

  pipes::Status close(pipes::TaskContext& context) override {
    if (sums_ == nullptr) return {};
    addWaiting();
    std::string value;
    for (std::size_t i = 0; i < sums_->centroids(); ++i) {
      if (sums_->count(i) == 0) continue;
      value = pipes::longWritable(static_cast<std::int64_t>(sums_->count(i)));
      for (std::size_t d = 0; d < dimensions_; ++d) {
        value += pipes::doubleWritable(sums_->sums(i)[d]);
      }
      context.emit(pipes::decimal(static_cast<std::int64_t>(i)), value);
    }
    return {};
  }

 private:
  void addWaiting() {
    sums_->add(points_.data(), waiting_);
    waiting_ = 0;
  }

  pipes::Status open(const pipes::JobConf& conf) {
    const std::string* const file = conf.find(kCentroidsFileKey);
    if (file == nullptr) {
      return pipes::Status(
          pipes::Error::kBadConf,
          std::string(kCentroidsFileKey) + " is not set (allowed: a file with a centroid a line)");
    }
    std::string text;
    constexpr std::size_t kMaxFileBytes = std::size_t{1} << 29;
    pipes::Status status = pipes::readSideFile(kCentroidsFileKey, *file, kMaxFileBytes, text);
    if (!status.ok()) return status;
    std::vector<double> centroids;
    const std::string limit = pipes::decimal(static_cast<std::int64_t>(kMaxCentroidValues));
    const auto badCount = [&limit](const std::string& count) {
      return pipes::Status(pipes::Error::kProgramFailed,
                           count + " numbers (allowed: 1 to " + limit + ")");
    };
    status = eachPointLine(text, [&](std::string_view line) {
      if (dimensions_ == 0) dimensions_ = kernels::dimensionsOf(line);
      // Before there is memory for them.
      if (dimensions_ > kMaxCentroidValues - centroids.size()) {
        return badCount("more than " + limit);
      }
      centroids.resize(centroids.size() + dimensions_);
      if (!kernels::parsePoint(line, dimensions_, &centroids[centroids.size() - dimensions_])) {
        return notAPoint(line, dimensions_);
      }
      return pipes::Status();
    });
    if (status.ok() && centroids.empty()) status = badCount("0");
    if (!status.ok()) {
      return pipes::Status(pipes::Error::kBadConf, std::string(kCentroidsFileKey) + " = '" + *file +
                                                       "': " + status.detail());
    }
    maxWaiting_ = waitingPointsOf(dimensions_);
    points_.resize(maxWaiting_ * dimensions_);
    sums_ = std::make_unique<kernels::CentroidSums>(centroids, dimensions_);
    return {};
  }

  std::unique_ptr<kernels::CentroidSums> sums_;
  std::size_t dimensions_ = 0;
  std::vector<double> points_;
  std::size_t maxWaiting_ = 0;
  std::size_t waiting_ = 0;  // of the points, not yet added
};

}  // namespace wattle::programs

#endif  // WATTLE_PROGRAMS_KMEANS_MAPPER_H_
