#include "combine_buffer.h"

#include <cstring>

namespace wattle::pipes {
namespace {

std::uint32_t mixed(std::uint32_t hash, std::uint32_t word) {
  hash = (hash ^ word) * 0x9E3779B1u;
  return hash ^ hash >> 15;
}

std::uint32_t hashOf(std::string_view key) {
  std::uint32_t hash = static_cast<std::uint32_t>(key.size());
  std::size_t i = 0;
  for (; key.size() - i >= 4; i += 4) {
    std::uint32_t word;
    std::memcpy(&word, key.data() + i, sizeof word);
    hash = mixed(hash, word);
  }
  std::uint32_t rest = 0;
  for (; i < key.size(); ++i) rest = rest << 8 | static_cast<unsigned char>(key[i]);
  return mixed(hash, rest);
}

// What a string needs beyond itself; a short one lies inside.
std::size_t heapBytes(std::size_t length) {
  return length <= std::string().capacity() ? 0 : length + 1;
}

std::size_t heapBytesOf(const std::string& text) { return heapBytes(text.capacity()); }

}  // namespace

CombineBuffer::CombineBuffer(Combiner& combiner, std::size_t maxBytes)
    : combiner_(combiner), maxBytes_(maxBytes) {}

Status CombineBuffer::add(std::string_view key, std::string_view value, bool& fits) {
  const std::uint32_t hash = hashOf(key);
  Entry* entry = find(key, hash);
  if (entry != nullptr) {
    // A value that grows may pass the bound by itself once; the next record then does not fit.
    fits = usedBytes_ <= maxBytes_;
    if (!fits) return {};
    const std::size_t before = heapBytesOf(entry->value);
    Status status = combiner_.merge(entry->value, value);
    usedBytes_ += heapBytesOf(entry->value) - before;
    return status;
  }
  const std::size_t more = bytesToAdd(key, value);
  fits = usedBytes_ <= maxBytes_ && more <= maxBytes_ - usedBytes_;
  if (fits) append(key, value, hash);
  return {};
}

CombineBuffer::Entry* CombineBuffer::find(std::string_view key, std::uint32_t hash) {
  if (count_ == 0) return nullptr;
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = hash & mask; slots_[slot] != 0; slot = (slot + 1) & mask) {
    Entry& entry = entryAt(slots_[slot] - 1);
    if (entry.hash == hash && std::string_view(entry.key, entry.keyBytes) == key) return &entry;
  }
  return nullptr;
}

// What append() will allocate at most. While slots grow, the old ones are still there.
std::size_t CombineBuffer::bytesToAdd(std::string_view key, std::string_view value) const {
  std::size_t bytes = heapBytes(value.size());
  if (count_ >> kEntryBits == entries_.size()) bytes += kEntriesPerBlock * sizeof(Entry);
  if (key.size() > keyBytesLeft_) {
    bytes += key.size() > kKeyBlockBytes ? key.size() : kKeyBlockBytes;
  }
  if (slots_.empty()) {
    bytes += kFirstSlots * sizeof(std::uint32_t);
  } else if (2 * (count_ + 1) > slots_.size()) {
    bytes += 2 * slots_.size() * sizeof(std::uint32_t);
  }
  return bytes;
}

void CombineBuffer::append(std::string_view key, std::string_view value, std::uint32_t hash) {
  if (2 * (count_ + 1) > slots_.size()) growSlots();
  if (count_ >> kEntryBits == entries_.size()) {
    entries_.push_back(std::make_unique<Entry[]>(kEntriesPerBlock));
    usedBytes_ += kEntriesPerBlock * sizeof(Entry);
  }
  Entry& entry = entryAt(count_);
  entry.key = keep(key);
  entry.keyBytes = key.size();
  entry.hash = hash;
  entry.value.assign(value);
  usedBytes_ += heapBytesOf(entry.value);
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  while (slots_[slot] != 0) slot = (slot + 1) & mask;
  slots_[slot] = static_cast<std::uint32_t>(++count_);
}

const char* CombineBuffer::keep(std::string_view key) {
  if (key.empty()) return "";
  if (key.size() > keyBytesLeft_) {
    keyBytesLeft_ = key.size() > kKeyBlockBytes ? key.size() : kKeyBlockBytes;
    keys_.emplace_back(new char[keyBytesLeft_]);
    keyEnd_ = keys_.back().get();
    usedBytes_ += keyBytesLeft_;
  }
  char* const place = keyEnd_;
  std::memcpy(place, key.data(), key.size());
  keyEnd_ += key.size();
  keyBytesLeft_ -= key.size();
  return place;
}

void CombineBuffer::growSlots() {
  const std::size_t before = slots_.size();
  std::vector<std::uint32_t> slots(before == 0 ? kFirstSlots : 2 * before, 0);
  const std::size_t mask = slots.size() - 1;
  for (std::size_t i = 0; i < count_; ++i) {
    std::size_t slot = entryAt(i).hash & mask;
    while (slots[slot] != 0) slot = (slot + 1) & mask;
    slots[slot] = static_cast<std::uint32_t>(i + 1);
  }
  slots_.swap(slots);
  usedBytes_ += (slots_.size() - before) * sizeof(std::uint32_t);
}

void CombineBuffer::clear() {
  entries_.clear();
  keys_.clear();
  std::vector<std::uint32_t>().swap(slots_);
  keyBytesLeft_ = 0;
  keyEnd_ = nullptr;
  count_ = 0;
  usedBytes_ = 0;
}

}  // namespace wattle::pipes
