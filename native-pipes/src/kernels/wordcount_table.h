// The hash table of the word count and the loops that fill it.
#ifndef WATTLE_KERNELS_WORDCOUNT_TABLE_H_
#define WATTLE_KERNELS_WORDCOUNT_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "per_isa.h"
#include "table_memory.h"

namespace wattle::kernels {

constexpr std::size_t kInlineBytes = 16;
constexpr int kHashBits = 8 * sizeof(std::size_t);

// A word of up to 16 bytes is low and high, filled up with zeros. Of a longer one, low is a hash
// and high is 0 in a Word, the address of the table's copy in a WordSlot.
struct Word {
  std::uint64_t low;
  std::uint64_t high;
  const char* start;
  std::size_t bytes;
  std::size_t hash;
};

// Half a cache line.
struct alignas(32) WordSlot {
  std::uint64_t low;
  std::uint64_t high;
  std::uint64_t count;
  std::size_t bytes;  // 0: the slot is free
};

static inline std::string_view textOf(const WordSlot& slot) {
  const char* const text =
      slot.bytes <= kInlineBytes
          ? reinterpret_cast<const char*>(&slot)
          : reinterpret_cast<const char*>(static_cast<std::uintptr_t>(slot.high));
  return std::string_view(text, slot.bytes);
}

// Sorts used slots by the bytes of their words. It leaves the slots' words and counts, not the
// hashes of long words.
void sortByWord(WordSlot* begin, WordSlot* end);

// Open addressing, a power of two of slots.
struct WordHashTable {
  explicit WordHashTable(std::size_t maxMemory);

  // Adds a word that is not there; false if it would exceed the bound.
  bool insert(const Word& word);
  void clear();

  const std::size_t maxBytes;
  Table<WordSlot> slots;
  int shift;  // of a hash, to get the first slot: its highest bits say which
  std::size_t mask;
  std::size_t count = 0;
  std::size_t usedBytes;

 private:
  bool grow();
  const char* keep(const Word& word);

  std::vector<std::unique_ptr<char[]>> texts_;  // of long words
  std::size_t textBytesLeft_ = 0;               // in the last block
  char* textEnd_ = nullptr;
};

// "static": compiled for the instruction set of whoever includes it. Each machine has the hash that
// costs it least: they decide where words lie, and nothing of what is counted.
static inline std::size_t hashOf(std::uint64_t low, std::uint64_t high) {
#if SIZE_MAX > UINT32_MAX
  constexpr std::uint64_t kFactor = 0xd6e8feb86659fd93;
  const std::uint64_t hash = (low ^ high * 0x9e3779b97f4a7c15) * kFactor;
  return (hash ^ hash >> 32) * kFactor;
#else
  constexpr std::uint32_t kFactor = 0x9e3779b1;
  std::uint32_t hash = static_cast<std::uint32_t>(low);
  hash = hash * kFactor + static_cast<std::uint32_t>(low >> 32);
  hash = hash * kFactor + static_cast<std::uint32_t>(high);
  hash = hash * kFactor + static_cast<std::uint32_t>(high >> 32);
  return (hash ^ hash >> 15) * kFactor;
#endif
}

// Counts the words of a text and returns how much of it was taken.
using AddWords = std::size_t (*)(WordHashTable& table, const char* text, std::size_t bytes);
WATTLE_PER_ISA(AddWords, kAddWords);

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_WORDCOUNT_TABLE_H_
