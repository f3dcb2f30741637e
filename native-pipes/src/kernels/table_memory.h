// Memory for the tables of a kernel.
#ifndef WATTLE_KERNELS_TABLE_MEMORY_H_
#define WATTLE_KERNELS_TABLE_MEMORY_H_

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <type_traits>

namespace wattle::kernels {

struct FreeTable {
  void operator()(void* memory) const { std::free(memory); }
};
template <typename Entry>
using Table = std::unique_ptr<Entry[], FreeTable>;

// Zeros, at the start of a cache line. From 2 MiB on they lie in huge pages where the system has
// them: tables are read at random, and of small pages a CPU knows few. Throws std::bad_alloc.
void* makeZeros(std::size_t bytes);

// So many entries of zeros; as above.
template <typename Entry>
Table<Entry> zeroedTable(std::size_t count) {
  static_assert(std::is_trivial_v<Entry>);
  return Table<Entry>(static_cast<Entry*>(makeZeros(count * sizeof(Entry))));
}

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_TABLE_MEMORY_H_
