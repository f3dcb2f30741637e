#include "wattle/kernels/wordcount.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "wordcount_table.h"

namespace wattle::kernels {
namespace {

constexpr int kFirstBits = 10;
constexpr std::size_t kTextBlockBytes = 16 * 1024;

std::uint64_t hashedHigh(const WordSlot& slot) { return slot.bytes > kInlineBytes ? 0 : slot.high; }

WordSlot& freeSlot(WordHashTable& table, std::size_t hash) {
  std::size_t i = hash >> table.shift;
  while (table.slots[i].bytes != 0) i = (i + 1) & table.mask;
  return table.slots[i];
}

}  // namespace

WordHashTable::WordHashTable(std::size_t maxMemory)
    : maxBytes(maxMemory),
      slots(zeroedTable<WordSlot>(std::size_t{1} << kFirstBits)),
      shift(kHashBits - kFirstBits),
      mask((std::size_t{1} << kFirstBits) - 1),
      usedBytes(sizeof(WordSlot) << kFirstBits) {}

bool WordHashTable::insert(const Word& word) {
  const std::size_t size = mask + 1;
  // Half full is fast; where the bound forbids a larger table, three quarters must do.
  if (count >= size >> 1 && !grow() && count >= size - (size >> 2)) return false;
  const char* text = nullptr;
  if (word.bytes > kInlineBytes) {
    text = keep(word);
    if (text == nullptr) return false;
  }
  WordSlot& slot = freeSlot(*this, word.hash);
  slot = {word.low, text == nullptr ? word.high : reinterpret_cast<std::uintptr_t>(text), 1,
          word.bytes};
  ++count;
  return true;
}

bool WordHashTable::grow() {
  const std::size_t oldSize = mask + 1;
  const std::size_t more = 2 * oldSize * sizeof(WordSlot);  // While both tables are there.
  if (usedBytes > maxBytes || more > maxBytes - usedBytes) return false;
  const auto old = std::exchange(slots, zeroedTable<WordSlot>(2 * oldSize));
  mask = 2 * oldSize - 1;
  --shift;
  for (std::size_t i = 0; i < oldSize; ++i) {
    if (old[i].bytes != 0) freeSlot(*this, hashOf(old[i].low, hashedHigh(old[i]))) = old[i];
  }
  usedBytes += oldSize * sizeof(WordSlot);
  return true;
}

const char* WordHashTable::keep(const Word& word) {
  if (word.bytes > textBytesLeft_) {
    const std::size_t block = word.bytes > kTextBlockBytes ? word.bytes : kTextBlockBytes;
    if (count > 0 && (usedBytes > maxBytes || block > maxBytes - usedBytes)) return nullptr;
    texts_.emplace_back(new char[block]);
    textEnd_ = texts_.back().get();
    textBytesLeft_ = block;
    usedBytes += block;
  }
  char* const place = textEnd_;
  std::memcpy(place, word.start, word.bytes);
  textEnd_ += word.bytes;
  textBytesLeft_ -= word.bytes;
  return place;
}

void WordHashTable::clear() {
  const std::size_t bytes = (mask + 1) * sizeof(WordSlot);
  std::memset(static_cast<void*>(slots.get()), 0, bytes);
  texts_.clear();
  textEnd_ = nullptr;
  textBytesLeft_ = 0;
  usedBytes = bytes;
  count = 0;
}

WordCounter::WordCounter(std::size_t maxBytes, Isa isa)
    : table_(std::make_unique<WordHashTable>(maxBytes)), add_(kAddWords.of(isa)) {}

WordCounter::~WordCounter() = default;

std::size_t WordCounter::add(std::string_view text) {
  return add_(*table_, text.data(), text.size());
}

void WordCounter::drain(const std::function<void(std::string_view, std::uint64_t)>& use) {
  WordSlot* const slots = table_->slots.get();
  WordSlot* const end = std::remove_if(slots, slots + table_->mask + 1,
                                       [](const WordSlot& slot) { return slot.bytes == 0; });
  // Hadoop's sort, which comes next, has less to do.
  sortByWord(slots, end);
  for (const WordSlot* slot = slots; slot != end; ++slot) use(textOf(*slot), slot->count);
  table_->clear();
}

std::size_t WordCounter::uniqueWords() const { return table_->count; }

std::size_t WordCounter::usedBytes() const { return table_->usedBytes; }

}  // namespace wattle::kernels
