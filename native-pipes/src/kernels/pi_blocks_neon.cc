// By hand: for ARMv7 the compiler does not vectorise floats, because NEON flushes denormals there.
#include <arm_neon.h>

#include "pi_blocks.h"

namespace wattle::kernels::neon {
namespace {

int sumOfLanes(int32x4_t lanes) {
  return vgetq_lane_s32(lanes, 0) + vgetq_lane_s32(lanes, 1) + vgetq_lane_s32(lanes, 2) +
         vgetq_lane_s32(lanes, 3);
}

int orOfLanes(int32x4_t lanes) {
  return vgetq_lane_s32(lanes, 0) | vgetq_lane_s32(lanes, 1) | vgetq_lane_s32(lanes, 2) |
         vgetq_lane_s32(lanes, 3);
}

struct Lanes {
  int32x4_t outside;
  int32x4_t near;
};

inline void addFour(const float* x, const float* y, float32x4_t dx, float32x4_t dy, Lanes& lanes) {
  const float32x4_t u = vaddq_f32(vld1q_f32(x), dx);
  const float32x4_t v = vaddq_f32(vld1q_f32(y), dy);
  const float32x4_t beyond =
      vsubq_f32(vaddq_f32(vmulq_f32(u, u), vmulq_f32(v, v)), vdupq_n_f32(0.25f));
  const int32x4_t bits = vreinterpretq_s32_f32(beyond);
  lanes.outside = vsraq_n_s32(lanes.outside, bits, 31);  // Adds -1 for each point inside.
  const int32x4_t size = vbicq_s32(bits, vdupq_n_s32(static_cast<int>(0x80000000u)));
  lanes.near = vorrq_s32(lanes.near, vsubq_s32(size, vdupq_n_s32(kNearBits)));
}

int roughInside(const float* x, const float* y, float dx, float dy, int points, int* near) {
  const float32x4_t dx4 = vdupq_n_f32(dx);
  const float32x4_t dy4 = vdupq_n_f32(dy);
  Lanes even = {vdupq_n_s32(0), vdupq_n_s32(0)};
  Lanes odd = even;
  int i = 0;
  for (; i + 8 <= points; i += 8) {
    addFour(x + i, y + i, dx4, dy4, even);
    addFour(x + i + 4, y + i + 4, dx4, dy4, odd);
  }
  int rest = 0;
  const int inside = -sumOfLanes(vaddq_s32(even.outside, odd.outside)) +
                     scalar::kPiBlocks.roughInside(x + i, y + i, dx, dy, points - i, &rest);
  *near = orOfLanes(vorrq_s32(even.near, odd.near)) | rest;
  return inside;
}

int exactInside(const double* x, const double* y, double dx, double dy, int points, int* near) {
  return scalar::kPiBlocks.exactInside(x, y, dx, dy, points, near);
}

}  // namespace

extern const PiBlocks kPiBlocks = {roughInside, exactInside};

}  // namespace wattle::kernels::neon
