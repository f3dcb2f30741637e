// The instruction sets that kernels come in, and which of them this CPU has.
#ifndef WATTLE_KERNELS_ISA_H_
#define WATTLE_KERNELS_ISA_H_

#include <string_view>
#include <vector>

namespace wattle::kernels {

// Every kernel gives the same results on all of them.
enum class Isa { kScalar, kSse2, kAvx2, kAvx512, kNeon };

std::string_view nameOf(Isa isa);

// What this build has and this CPU can run: kScalar first, the best last.
std::vector<Isa> supportedIsas();

// The last of supportedIsas(), found out once. Thread-safe.
Isa bestIsa();

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_ISA_H_
