// The reduce of k-means: from counts and sums to means.
#ifndef WATTLE_PROGRAMS_KMEANS_REDUCER_H_
#define WATTLE_PROGRAMS_KMEANS_REDUCER_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "wattle/pipes/codec.h"
#include "wattle/pipes/task.h"

namespace wattle::programs {

// Adds up the counts and sums of a centroid and emits its count and mean as text.
class KMeansReducer : public pipes::Reducer {
 public:
  pipes::Status reduce(std::string_view key, pipes::Values& values,
                       pipes::TaskContext& context) override {
    // They come in any order, and the order makes the rounding.
    std::vector<std::string> parts;
    for (std::string_view value; values.next(value);) parts.emplace_back(value);
    std::sort(parts.begin(), parts.end());
    std::int64_t count = 0;
    std::vector<double> sums;
    for (const std::string& part : parts) {
      if (part.size() < 16 || (part.size() & 7) != 0 || part.size() != parts[0].size()) {
        return pipes::Status(
            pipes::Error::kProgramFailed,
            "a value of " + pipes::decimal(static_cast<std::int64_t>(part.size())) +
                " bytes (allowed: a count and sums of 8 bytes each, as many in all values)");
      }
      const auto points = static_cast<std::int64_t>(pipes::getBigEndian64(part.data()));
      if (points <= 0 || __builtin_add_overflow(count, points, &count)) {
        return pipes::Status(pipes::Error::kProgramFailed,
                             pipes::decimal(points) +
                                 " points in a value (allowed: from 1 on, all "
                                 "together less than 2^63)");
      }
      const std::size_t dimensions = (part.size() >> 3) - 1;
      const bool first = sums.empty();
      sums.resize(dimensions);
      for (std::size_t d = 0; d < dimensions; ++d) {
        const double sum = pipes::getBigEndianDouble(part.data() + 8 * (d + 1));
        sums[d] = first ? sum : sums[d] + sum;
      }
    }
    if (parts.empty()) return {};
    return emitMean(key, count, sums, context);
  }

 private:
  static pipes::Status emitMean(std::string_view key, std::int64_t count,
                                const std::vector<double>& sums, pipes::TaskContext& context) {
    std::string text = pipes::decimal(count);
    char separator = '\t';
    for (const double sum : sums) {
      // Minus zero becomes zero.
      const double mean = sum / static_cast<double>(count) + 0.0;
      if (!std::isfinite(mean)) {
        return pipes::Status(pipes::Error::kProgramFailed,
                             "the sum of a centroid's points exceeds what a double can be");
      }
      char number[40];
      const int bytes = std::snprintf(number, sizeof number, "%.16e", mean);
      text.append(1, separator).append(number, static_cast<std::size_t>(bytes));
      separator = ',';
    }
    context.emit(key, text);
    return {};
  }
};

}  // namespace wattle::programs

#endif  // WATTLE_PROGRAMS_KMEANS_REDUCER_H_
