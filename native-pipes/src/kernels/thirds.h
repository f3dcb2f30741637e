// Division by three without dividing.
#ifndef WATTLE_KERNELS_THIRDS_H_
#define WATTLE_KERNELS_THIRDS_H_

#include <cstdint>

namespace wattle::kernels {

// The high 64 bits of a product, without 128-bit arithmetic.
inline std::uint64_t highOfProduct(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t aLow = a & 0xffffffff;
  const std::uint64_t aHigh = a >> 32;
  const std::uint64_t bLow = b & 0xffffffff;
  const std::uint64_t bHigh = b >> 32;
  const std::uint64_t middle = aHigh * bLow + (aLow * bLow >> 32);
  return aHigh * bHigh + (middle >> 32) + ((aLow * bHigh + (middle & 0xffffffff)) >> 32);
}

// On ARMv7 a division of 64 bits is a call of a helper, even by a constant.
inline std::uint64_t thirdOf(std::uint64_t value) {
  return highOfProduct(value, 0xaaaaaaaaaaaaaaab) >> 1;
}

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_THIRDS_H_
