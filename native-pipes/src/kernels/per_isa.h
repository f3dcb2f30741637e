// A kernel's loops, one set for each instruction set of the build. The sources that have them are
// compiled once for each, with these definitions:
//   WATTLE_ISA           its name, for the namespace that its code lies in
//   WATTLE_VECTOR_BYTES  how many bytes a vector has; 0: none, for Isa::kScalar
// Nothing there may be an inline function with linkage, in a header neither: of several weak copies
// the linker takes any, and a machine without AVX-512 might run the one with it. "static" ones and
// those of unnamed namespaces are each set's own; CTest isa-symbols looks for the others.
#ifndef WATTLE_KERNELS_PER_ISA_H_
#define WATTLE_KERNELS_PER_ISA_H_

#include "wattle/kernels/isa.h"

namespace wattle::kernels {

template <typename Loops>
struct PerIsa {
  const Loops* scalar;
#if defined(__x86_64__)
  const Loops* sse2;
  const Loops* avx2;
  const Loops* avx512;
#elif defined(__aarch64__) || defined(__arm__)
  const Loops* neon;
#endif

  // To be asked once, when a kernel's object is made.
  const Loops& of(Isa isa) const {
    switch (isa) {
#if defined(__x86_64__)
      case Isa::kSse2:
        return *sse2;
      case Isa::kAvx2:
        return *avx2;
      case Isa::kAvx512:
        return *avx512;
#elif defined(__aarch64__) || defined(__arm__)
      case Isa::kNeon:
        return *neon;
#endif
      default:
        return *scalar;
    }
  }
};

}  // namespace wattle::kernels

// Declares `extern const Loops name` of each instruction set, in its namespace, and their table of
// the same name.
#if defined(__x86_64__)
#define WATTLE_PER_ISA(Loops, name)                       \
  namespace scalar {                                      \
  extern const Loops name;                                \
  }                                                       \
  namespace sse2 {                                        \
  extern const Loops name;                                \
  }                                                       \
  namespace avx2 {                                        \
  extern const Loops name;                                \
  }                                                       \
  namespace avx512 {                                      \
  extern const Loops name;                                \
  }                                                       \
  constexpr PerIsa<Loops> name = {&scalar::name, &sse2::name, &avx2::name, &avx512::name}
#elif defined(__aarch64__) || defined(__arm__)
#define WATTLE_PER_ISA(Loops, name) \
  namespace scalar {                \
  extern const Loops name;          \
  }                                 \
  namespace neon {                  \
  extern const Loops name;          \
  }                                 \
  constexpr PerIsa<Loops> name = {&scalar::name, &neon::name}
#else
#define WATTLE_PER_ISA(Loops, name) \
  namespace scalar {                \
  extern const Loops name;          \
  }                                 \
  constexpr PerIsa<Loops> name = {&scalar::name}
#endif

#endif  // WATTLE_KERNELS_PER_ISA_H_
