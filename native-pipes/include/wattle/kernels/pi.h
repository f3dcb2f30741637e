// Pi by Halton's sequence with bases 2 and 3, as Hadoop's QuasiMonteCarlo counts it.
#ifndef WATTLE_KERNELS_PI_H_
#define WATTLE_KERNELS_PI_H_

#include <cstdint>
#include <optional>

#include "wattle/kernels/isa.h"

namespace wattle::kernels {

// Hadoop's HaltonSequence step by step: Hadoop adds each point to the one before, and its rounding
// errors grow with each sample. The reference for PiCounter, and slower by far.
class HaltonSequence {
 public:
  // Begins at the point of index offset: the next one is that of offset + 1.
  explicit HaltonSequence(std::uint64_t offset);
  // The same where the additions before have led to this y, instead of the correctly rounded one.
  HaltonSequence(std::uint64_t offset, double y);

  // How many of the next points lie in the circle.
  std::uint64_t inside(std::uint64_t samples);

  // Of the point where it is.
  bool isInside() const;
  double y() const { return y_; }

 private:
  static constexpr int kDigits2 = 63;
  static constexpr int kDigits3 = 40;

  double x_ = 0;
  double y_ = 0;
  double weights2_[kDigits2];
  double weights3_[kDigits3];
  int digits2_[kDigits2];
  int digits3_[kDigits3];
};

// Counts the points of index offset + 1, offset + 2 and so on that lie in the circle of radius 1/2
// around (1/2, 1/2): for any count of samples the number that Hadoop's mapper gives, rounding
// errors included. Points beyond index 2^52 are counted step by step. Not thread-safe.
class PiCounter {
 public:
  // isa must be one of supportedIsas().
  explicit PiCounter(std::uint64_t offset, Isa isa = bestIsa());

  // How many of the next points lie in the circle. The last point's index must stay below 2^63.
  std::uint64_t inside(std::uint64_t samples);

 private:
  std::uint64_t insideByBlocks(std::uint64_t samples);
  std::uint64_t insideByStep(std::uint64_t first, int points) const;
  void moveAnchor(std::uint64_t run);

  const Isa isa_;
  std::uint64_t index_;  // of the last point that was counted
  // The y that Hadoop has reached at the beginning of this run of points of base 3, or at offset.
  std::uint64_t anchor_;
  double anchorY_;
  std::optional<HaltonSequence> sequence_;  // beyond 2^52
};

// PiCounter(offset, isa).inside(samples). Thread-safe.
std::uint64_t piInside(std::uint64_t offset, std::uint64_t samples, Isa isa = bestIsa());

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_PI_H_
