// Hadoop's rounding errors, a run of points at a time.
#ifndef WATTLE_KERNELS_HALTON_RUNS_H_
#define WATTLE_KERNELS_HALTON_RUNS_H_

#include <cstdint>

namespace wattle::kernels {

inline constexpr int kRunDigits = 7;
inline constexpr int kRunPoints = 2187;  // 3^7

// The y of HaltonSequence at the first point of run + 1, index (run + 1) * kRunPoints, where it is
// y at the first of run: the same bits as by steps, mostly without these. Thread-safe.
double haltonAfterRun(std::uint64_t run, double y);

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_HALTON_RUNS_H_
