#include "thirds.h"
#include "wattle/kernels/pi.h"

namespace wattle::kernels {

HaltonSequence::HaltonSequence(std::uint64_t offset) {
  double weight = 1;
  std::uint64_t rest = offset;
  for (int j = 0; j < kDigits2; ++j, rest >>= 1) {
    weights2_[j] = weight /= 2;
    digits2_[j] = static_cast<int>(rest & 1);
    x_ += digits2_[j] * weights2_[j];
  }
  weight = 1;
  rest = offset;
  for (int j = 0; j < kDigits3; ++j) {
    const std::uint64_t third = thirdOf(rest);
    weights3_[j] = weight /= 3;
    digits3_[j] = static_cast<int>(rest - 3 * third);
    y_ += digits3_[j] * weights3_[j];
    rest = third;
  }
}

HaltonSequence::HaltonSequence(std::uint64_t offset, double y) : HaltonSequence(offset) { y_ = y; }

std::uint64_t HaltonSequence::inside(std::uint64_t samples) {
  // The order of the additions is Java's: it makes the rounding errors.
  std::uint64_t found = 0;
  for (; samples > 0; --samples) {
    for (int j = 0; j < kDigits2; ++j) {
      x_ += weights2_[j];
      if (++digits2_[j] < 2) break;
      digits2_[j] = 0;
      x_ -= j == 0 ? 1.0 : weights2_[j - 1];
    }
    for (int j = 0; j < kDigits3; ++j) {
      y_ += weights3_[j];
      if (++digits3_[j] < 3) break;
      digits3_[j] = 0;
      y_ -= j == 0 ? 1.0 : weights3_[j - 1];
    }
    found += isInside() ? 1 : 0;
  }
  return found;
}

bool HaltonSequence::isInside() const {
  const double u = x_ - 0.5;
  const double v = y_ - 0.5;
  return !(u * u + v * v > 0.25);
}

}  // namespace wattle::kernels
