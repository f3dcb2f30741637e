#include "testing_freed_memory.h"

#include <malloc.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

// Of a thread: a peer in another one may have its own copies.
thread_local std::string_view lookedFor;
thread_local int blocks = 0;

bool holdsText(const char* block, std::size_t bytes) {
  for (const char pad : {'\0', '\x36', '\x5c'}) {
    for (std::size_t i = 0; i + lookedFor.size() <= bytes; ++i) {
      std::size_t same = 0;
      while (same < lookedFor.size() && block[i + same] == (lookedFor[same] ^ pad)) ++same;
      if (same == lookedFor.size()) return true;
    }
  }
  return false;
}

void release(void* block) noexcept {
  if (block != nullptr && !lookedFor.empty() &&
      holdsText(static_cast<const char*>(block), ::malloc_usable_size(block))) {
    ++blocks;
  }
  std::free(block);
}

}  // namespace

// Cleared: what another thread, or an earlier owner, left in a block is not this owner's text.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  void* block = std::malloc(bytes == 0 ? 1 : bytes);
  if (block != nullptr) std::memset(block, 0, ::malloc_usable_size(block));
  return block;
}
void* operator new(std::size_t bytes) {
  void* block = ::operator new(bytes, std::nothrow);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}
void operator delete(void* block) noexcept { release(block); }
void operator delete(void* block, std::size_t) noexcept { release(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { release(block); }

namespace wattle::pipes {

FreedMemory::FreedMemory(std::string_view text) {
  blocks = 0;
  lookedFor = text;
}
FreedMemory::~FreedMemory() { lookedFor = {}; }

int FreedMemory::blocksWithText() const { return blocks; }

}  // namespace wattle::pipes
