// Memory for the tables of a kernel.
#ifndef WATTLE_KERNELS_WORDS_H_
#define WATTLE_KERNELS_WORDS_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace wattle::kernels {

struct FreeWords {
  void operator()(std::uint32_t* words) const { std::free(words); }
};
using Words = std::unique_ptr<std::uint32_t[], FreeWords>;

// Zeros, at the start of a cache line. From 2 MiB on they lie in huge pages where the system has
// them: tables are read at random, and of small pages a CPU knows few. Throws std::bad_alloc.
Words makeWords(std::size_t count);

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_WORDS_H_
