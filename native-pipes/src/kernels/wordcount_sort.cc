#include <algorithm>
#include <cstdint>
#include <cstring>

#include "byte_sort.h"
#include "wordcount_table.h"

namespace wattle::kernels {
namespace {

bool isLong(const WordSlot& slot) { return slot.bytes > kInlineBytes; }

void swapEnds(std::uint64_t& number) { number = __builtin_bswap64(number); }

// low becomes a word's first eight bytes as a number, high the next ones of a short word.
void toNumbers(WordSlot& slot) {
  if (isLong(slot)) {
    std::memcpy(&slot.low, textOf(slot).data(), sizeof slot.low);
  } else {
    swapEnds(slot.high);
  }
  swapEnds(slot.low);
}

void toText(WordSlot& slot) {
  if (isLong(slot)) return;
  swapEnds(slot.low);
  swapEnds(slot.high);
}

bool textBefore(WordSlot a, WordSlot b) {
  toText(a);
  toText(b);
  return textOf(a) < textOf(b);
}

// Of slots of numbers. Where short words differ in no number, the longer one ends with zeros.
bool isBefore(const WordSlot& a, const WordSlot& b) {
  if (a.low != b.low) return a.low < b.low;
  if (isLong(a) && isLong(b)) return textOf(a) < textOf(b);
  if (isLong(a) || isLong(b)) return textBefore(a, b);
  return a.high != b.high ? a.high < b.high : a.bytes < b.bytes;
}

}  // namespace

void sortByWord(WordSlot* begin, WordSlot* end) {
  std::for_each(begin, end, toNumbers);
  sortByBytes(begin, end, [](const WordSlot& slot) { return slot.low; }, isBefore);
  std::for_each(begin, end, toText);
}

}  // namespace wattle::kernels
