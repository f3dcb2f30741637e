// Compiled once for each instruction set but NEON, which the compiler vectorises for.
#include "pi_blocks.h"

namespace wattle::kernels::WATTLE_ISA {
namespace {

int roughInside(const float* __restrict x, const float* __restrict y, float dx, float dy,
                int points, int* near) {
  int inside = 0;
  int close = 0;
  for (int i = 0; i < points; ++i) {
    const float u = x[i] + dx;
    const float v = y[i] + dy;
    const float beyond = u * u + v * v - 0.25f;
    // On the bits, since a float compare costs more: the sign says inside.
    int bits;
    __builtin_memcpy(&bits, &beyond, sizeof bits);
    inside -= bits >> 31;
    close |= (bits & 0x7fffffff) - kNearBits;
  }
  *near = close;
  return inside;
}

int exactInside(const double* __restrict x, const double* __restrict y, double dx, double dy,
                int points, int* near) {
  int inside = 0;
  int close = 0;
  for (int i = 0; i < points; ++i) {
    const double u = x[i] + dx;
    const double v = y[i] + dy;
    const double square = u * u + v * v;
    inside += square <= 0.25 ? 1 : 0;
    close += square > 0.25 - kNearHadoop && square < 0.25 + kNearHadoop ? 1 : 0;
  }
  *near = close;
  return inside;
}

}  // namespace

extern const PiBlocks kPiBlocks = {roughInside, exactInside};

}  // namespace wattle::kernels::WATTLE_ISA
