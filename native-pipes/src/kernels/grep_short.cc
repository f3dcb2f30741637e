#include <algorithm>
#include <utility>

#include "grep_index.h"

namespace wattle::kernels {
namespace {

std::uint32_t keyOf(const unsigned char* bytes, std::size_t length) {
  auto key = static_cast<std::uint32_t>(length);
  for (std::size_t i = 0; i < ShortPhrases::kMaxBytes; ++i) {
    key = key << 8 | (i < length ? bytes[i] : 0u);
  }
  return key;
}

void bytesOf(std::uint32_t key, char* bytes) {
  for (int shift = 16; shift >= 0; shift -= 8) *bytes++ = static_cast<char>(key >> shift);
}

}  // namespace

void ShortPhrases::add(std::string_view phrase) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(phrase.data());
  keys_.push_back(keyOf(bytes, phrase.size()));
  lengths_[phrase.size()] = true;
  if (pairs_.empty()) pairs_.resize(65536 / 32);
  const unsigned first = bytes[0];
  if (phrase.size() == 1) {
    // Whatever follows.
    std::fill_n(pairs_.begin() + static_cast<std::ptrdiff_t>(first << 3), 8, ~0u);
  } else {
    pairs_[first << 3 | bytes[1] >> 5] |= 1u << (bytes[1] & 31);
  }
}

bool ShortPhrases::addKey(std::uint32_t key) {
  const std::size_t length = key >> 24;
  if (length == 0 || length > kMaxBytes) return false;
  char bytes[kMaxBytes];
  bytesOf(key, bytes);
  add({bytes, length});
  return keys_.back() == key;
}

void ShortPhrases::finish() {
  std::sort(keys_.begin(), keys_.end());
  keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
  counts_.resize(keys_.size());
}

void ShortPhrases::countAt(const unsigned char* at, std::size_t left) {
  for (std::size_t length = 1; length <= kMaxBytes && length <= left; ++length) {
    if (!lengths_[length]) continue;
    const std::uint32_t key = keyOf(at, length);
    const auto found = std::lower_bound(keys_.begin(), keys_.end(), key);
    if (found != keys_.end() && *found == key) {
      ++counts_[static_cast<std::size_t>(found - keys_.begin())];
    }
  }
}

void ShortPhrases::count(std::string_view text) {
  if (keys_.empty() || text.empty()) return;
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  const std::size_t last = text.size() - 1;
  std::uint32_t places[kPlaces];
  for (std::size_t base = 0; base < last; base += kPlaces) {
    const std::size_t here = std::min(kPlaces, last - base);
    std::size_t passed = 0;
    for (std::size_t i = 0; i < here; ++i) {
      const unsigned first = bytes[base + i];
      const unsigned second = bytes[base + i + 1];
      places[passed] = static_cast<std::uint32_t>(i);
      passed += pairs_[first << 3 | second >> 5] >> (second & 31) & 1;
    }
    for (std::size_t i = 0; i < passed; ++i) {
      const std::size_t place = base + places[i];
      countAt(bytes + place, text.size() - place);
    }
  }
  countAt(bytes + last, 1);
}

void ShortPhrases::drain(const UsePhrase& use) {
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    if (counts_[i] == 0) continue;
    const std::uint32_t key = keys_[i];
    char bytes[kMaxBytes];
    bytesOf(key, bytes);
    use(std::string_view(bytes, key >> 24), std::exchange(counts_[i], 0));
  }
}

std::size_t ShortPhrases::usedBytes() const {
  return 4 * (keys_.capacity() + pairs_.capacity()) + 8 * counts_.capacity();
}

}  // namespace wattle::kernels
