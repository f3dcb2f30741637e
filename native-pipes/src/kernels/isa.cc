#include "wattle/kernels/isa.h"

#if defined(__arm__)
#include <sys/auxv.h>
#endif

namespace wattle::kernels {

std::string_view nameOf(Isa isa) {
  switch (isa) {
    case Isa::kScalar:
      return "scalar";
    case Isa::kSse2:
      return "sse2";
    case Isa::kAvx2:
      return "avx2";
    case Isa::kAvx512:
      return "avx512";
    case Isa::kNeon:
      return "neon";
  }
  return "unknown";
}

std::vector<Isa> supportedIsas() {
  std::vector<Isa> isas = {Isa::kScalar};
#if defined(__x86_64__)
  isas.push_back(Isa::kSse2);
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma")) {
    isas.push_back(Isa::kAvx2);
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
      isas.push_back(Isa::kAvx512);
    }
  }
#elif defined(__aarch64__)
  isas.push_back(Isa::kNeon);
#elif defined(__arm__)
  constexpr unsigned long kHwcapNeon = 1ul << 12;  // HWCAP_NEON of the kernel's <asm/hwcap.h>
  if ((getauxval(AT_HWCAP) & kHwcapNeon) != 0) isas.push_back(Isa::kNeon);
#endif
  return isas;
}

Isa bestIsa() {
  static const Isa best = supportedIsas().back();
  return best;
}

}  // namespace wattle::kernels
