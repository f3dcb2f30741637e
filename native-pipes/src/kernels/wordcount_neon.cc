#if defined(__aarch64__)  // On ARMv7 a mask of NEON lanes costs more than it saves.

#include <arm_neon.h>

#include <cstdint>

namespace wattle::kernels {
namespace {

// As for AVX2; the compares become bits by adding up neighbours three times.
inline std::uint64_t delimiterMask(const char* bytes) {
  alignas(16) constexpr std::uint8_t kTable[16] = {' ', 0,    0,    0, 0,    0,    0, 0,
                                                   0,   '\t', '\n', 0, '\f', '\r', 0, 0};
  alignas(16) constexpr std::uint8_t kBits[16] = {1, 2, 4, 8, 16, 32, 64, 128,
                                                  1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t table = vld1q_u8(kTable);
  const uint8x16_t bit = vld1q_u8(kBits);
  uint8x16_t found[4];
  for (int i = 0; i < 4; ++i) {
    const uint8x16_t v = vld1q_u8(reinterpret_cast<const std::uint8_t*>(bytes) + 16 * i);
    const uint8x16_t entry = vqtbl1q_u8(table, vandq_u8(v, vdupq_n_u8(15)));
    found[i] = vandq_u8(vceqq_u8(v, entry), bit);
  }
  const uint8x16_t pairs = vpaddq_u8(vpaddq_u8(found[0], found[1]), vpaddq_u8(found[2], found[3]));
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(pairs, pairs)), 0);
}

}  // namespace
}  // namespace wattle::kernels

#define WATTLE_ADD_WORDS addWordsNeon
#include "wordcount_loop.inc"  // NOLINT

#endif
