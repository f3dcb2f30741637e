// Sorts entries by the bytes of a number first, since comparing texts takes most of a sort of them.
#ifndef WATTLE_KERNELS_BYTE_SORT_H_
#define WATTLE_KERNELS_BYTE_SORT_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace wattle::kernels {

constexpr int kHighestByte = 56;

// In place. numberOf(entry) has 64 bits, and before(a, b) says of entries whose numbers differ what
// the numbers say. place is the lowest bit of the byte to begin with: above it all numbers are the
// same. Entries are distributed by one byte after the other while they are many, and then compared.
template <typename Entry, typename NumberOf, typename Before>
void sortByBytes(Entry* begin, Entry* end, NumberOf numberOf, Before before,
                 int place = kHighestByte) {
  constexpr std::ptrdiff_t kFew = 64;
  constexpr std::size_t kByteValues = 256;
  if (end - begin < kFew || place < 0) {
    std::sort(begin, end, before);
    return;
  }
  const auto byteOf = [&](const Entry& entry) {
    return static_cast<std::size_t>(numberOf(entry) >> place) & (kByteValues - 1);
  };
  std::size_t counts[kByteValues] = {};
  for (const Entry* entry = begin; entry != end; ++entry) ++counts[byteOf(*entry)];
  Entry* next[kByteValues];  // where the next entry with that byte goes
  Entry* at = begin;
  for (std::size_t byte = 0; byte < kByteValues; ++byte) {
    next[byte] = at;
    at += counts[byte];
  }
  at = begin;
  for (std::size_t byte = 0; byte < kByteValues; ++byte) {
    Entry* const stop = at + counts[byte];
    while (next[byte] != stop) {
      // Each entry goes to its place and pushes out the one there, until one belongs here.
      Entry entry = *next[byte];
      for (std::size_t its = byteOf(entry); its != byte; its = byteOf(entry)) {
        std::swap(entry, *next[its]++);
      }
      *next[byte]++ = entry;
    }
    sortByBytes(at, stop, numberOf, before, place - 8);
    at = stop;
  }
}

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_BYTE_SORT_H_
