// The map output that waits for more values of the same keys.
#ifndef WATTLE_PIPES_COMBINE_BUFFER_H_
#define WATTLE_PIPES_COMBINE_BUFFER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "wattle/pipes/task.h"

namespace wattle::pipes {

// One value per key, in the order in which the keys came, in a bounded amount of memory.
class CombineBuffer {
 public:
  CombineBuffer(Combiner& combiner, std::size_t maxBytes);

  // Merges the value into the key's. fits = false: nothing was done, since the record would exceed
  // the bound.
  Status add(std::string_view key, std::string_view value, bool& fits);

  // Hands every record to use(key, value) and forgets them.
  template <typename Use>
  void drain(Use use) {
    for (std::size_t i = 0; i < count_; ++i) {
      Entry& entry = entryAt(i);
      use(std::string_view(entry.key, entry.keyBytes), std::string_view(entry.value));
    }
    clear();
  }

  bool empty() const { return count_ == 0; }
  // What is allocated now, as counted against the bound.
  std::size_t usedBytes() const { return usedBytes_; }

 private:
  struct Entry {
    const char* key = nullptr;
    std::size_t keyBytes = 0;
    std::uint32_t hash = 0;
    std::string value;
  };
  static constexpr std::size_t kEntryBits = 10;
  static constexpr std::size_t kEntriesPerBlock = std::size_t{1} << kEntryBits;
  static constexpr std::size_t kKeyBlockBytes = 64 * 1024;
  static constexpr std::size_t kFirstSlots = 2048;

  Entry& entryAt(std::size_t index) {
    return entries_[index >> kEntryBits][index & (kEntriesPerBlock - 1)];
  }
  Entry* find(std::string_view key, std::uint32_t hash);
  std::size_t bytesToAdd(std::string_view key, std::string_view value) const;
  void append(std::string_view key, std::string_view value, std::uint32_t hash);
  const char* keep(std::string_view key);
  void growSlots();
  void clear();

  Combiner& combiner_;
  const std::size_t maxBytes_;
  std::size_t usedBytes_ = 0;
  std::size_t count_ = 0;
  std::vector<std::uint32_t> slots_;  // index + 1 of an entry; 0 is free
  std::vector<std::unique_ptr<Entry[]>> entries_;
  std::vector<std::unique_ptr<char[]>> keys_;
  std::size_t keyBytesLeft_ = 0;  // in the last block
  char* keyEnd_ = nullptr;
};

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_COMBINE_BUFFER_H_
