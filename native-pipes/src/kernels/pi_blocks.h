// The inner loops of the pi kernel, one set for each instruction set.
#ifndef WATTLE_KERNELS_PI_BLOCKS_H_
#define WATTLE_KERNELS_PI_BLOCKS_H_

#include "per_isa.h"

namespace wattle::kernels {

// Points x[i] + dx, y[i] + dy, where the circle's centre is (0, 0) and its radius 1/2.
struct PiBlocks {
  // How many of the points lie inside. Sets near to a negative number if the distance of any of
  // them from the circle is too small for this precision: the result is then worthless.
  int (*roughInside)(const float* x, const float* y, float dx, float dy, int points, int* near);
  // The same in double precision. Sets near to another number than 0 if the distance of any of them
  // from the circle is less than what Hadoop's rounding errors in a run come to.
  int (*exactInside)(const double* x, const double* y, double dx, double dy, int points, int* near);
};

WATTLE_PER_ISA(PiBlocks, kPiBlocks);

// Float arithmetic moves x^2 + y^2 by less than 2^-23, see pi.cc; 2^-21 as the bits of a float.
constexpr int kNearBits = (127 - 21) << 23;
// 2^-40, see pi.cc.
constexpr double kNearHadoop = 1.0 / (1LL << 40);

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_PI_BLOCKS_H_
