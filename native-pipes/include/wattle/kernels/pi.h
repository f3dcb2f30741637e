// Pi by Halton's sequence with bases 2 and 3, as Hadoop's QuasiMonteCarlo counts it.
#ifndef WATTLE_KERNELS_PI_H_
#define WATTLE_KERNELS_PI_H_

#include <cstdint>

#include "wattle/kernels/isa.h"

namespace wattle::kernels {

// How many of the points offset + 1 to offset + samples lie in the circle of radius 1/2 around
// (1/2, 1/2). The number that Hadoop's class gives for up to 10^8 samples in one call; beyond,
// Hadoop's rounding errors, which grow with every sample, may make it differ by a few. isa must be
// one of supportedIsas(). offset + samples must stay below 2^63. Thread-safe.
std::uint64_t piInside(std::uint64_t offset, std::uint64_t samples, Isa isa = bestIsa());

// Hadoop's HaltonSequence step by step, with its rounding errors: slower, and the same number for
// any count of samples.
class HaltonSequence {
 public:
  // The first point will be that of index offset + 1.
  explicit HaltonSequence(std::uint64_t offset);

  // How many of the next points lie in the circle.
  std::uint64_t inside(std::uint64_t samples);

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

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_PI_H_
