#include "table_memory.h"

#include <sys/mman.h>

#include <cstring>
#include <new>

namespace wattle::kernels {
namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;
constexpr std::size_t kCacheLine = 64;

}  // namespace

void* makeZeros(std::size_t bytes) {
  const bool huge = bytes >= kHugePage;
  void* memory = nullptr;
  if (posix_memalign(&memory, huge ? kHugePage : kCacheLine, bytes) != 0) throw std::bad_alloc();
  // Where this fails, the pages are small ones.
  if (huge) madvise(memory, bytes, MADV_HUGEPAGE);
  return std::memset(memory, 0, bytes);
}

}  // namespace wattle::kernels
