#include <algorithm>
#include <cstring>
#include <utility>

#include "byte_sort.h"
#include "grep_index.h"

namespace wattle::kernels {
namespace {

constexpr int kMinSlotBits = 4;
constexpr int kMinRoughBits = 13;
constexpr int kMaxRoughBits = 22;  // 512 KiB
constexpr int kMinFineBits = 10;
constexpr int kWordBits = 5;
constexpr std::size_t kNone = static_cast<std::size_t>(-1);

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "a text's first byte is the lowest");

std::uint64_t load(const char* bytes) {
  std::uint64_t value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

bool hasLineEnd(std::uint64_t bytes) {
  const std::uint64_t changed = bytes ^ 0x0a0a0a0a0a0a0a0a;
  return ((changed - 0x0101010101010101) & ~changed & 0x8080808080808080) != 0;
}

// How many bytes two lines have in common, up to the end of either.
std::size_t commonBytes(const char* left, const char* right) {
  std::size_t i = 0;
  for (;; i += 8) {
    const std::uint64_t bytes = load(left + i);
    if (bytes != load(right + i) || hasLineEnd(bytes)) break;
  }
  while (left[i] == right[i] && left[i] != '\n') ++i;
  return i;
}

// A line's end is below every byte.
bool below(const char* left, const char* right) {
  const std::size_t i = commonBytes(left, right);
  if (right[i] == '\n') return false;
  return left[i] == '\n' ||
         static_cast<unsigned char>(left[i]) < static_cast<unsigned char>(right[i]);
}

bool isPrefix(const char* line, const char* of) { return line[commonBytes(line, of)] == '\n'; }

// The first eight bytes as a number; zeros after the line's end.
std::uint64_t sortKey(const char* line) {
  const std::uint64_t bytes = load(line);
  if (!hasLineEnd(bytes)) return __builtin_bswap64(bytes);
  std::uint64_t key = 0;
  for (int shift = 56; shift >= 0 && *line != '\n'; shift -= 8, ++line) {
    key |= static_cast<std::uint64_t>(static_cast<unsigned char>(*line)) << shift;
  }
  return key;
}

std::uint32_t hashOf(const char* bytes, std::size_t window) {
  std::uint32_t hash = 0;
  for (std::size_t i = 0; i < window; ++i) {
    hash = hash * kBase + static_cast<unsigned char>(bytes[i]);
  }
  return hash;
}

constexpr std::uint32_t power(std::uint32_t base, std::size_t exponent) {
  std::uint32_t result = 1;
  for (; exponent > 0; --exponent) result *= base;
  return result;
}

// What the filters look for.
std::uint32_t keyOf(const char* bytes, std::size_t window) {
  if (window != kLongestWindow) return hashOf(bytes, window);
  constexpr std::uint32_t kHighest = power(kBase, kKeyWindow - 1);
  std::uint32_t hash = hashOf(bytes, kKeyWindow);
  std::uint32_t least = hash;
  for (std::size_t i = 1; i < kKeys; ++i) {
    const std::uint32_t gone = static_cast<unsigned char>(bytes[i - 1]);
    hash = (hash - gone * kHighest) * kBase + static_cast<unsigned char>(bytes[i + kKeyWindow - 1]);
    least = std::min(least, hash);
  }
  return least;
}

// The exponent of the smallest power of two that is not below value.
int bitsFor(std::size_t value) {
  int bits = 0;
  while (bits < 31 && std::size_t{1} << bits < value) ++bits;
  return bits;
}

// Exponents of sizes, for so many windows.
struct TableBits {
  explicit TableBits(std::size_t groups)
      : slot(std::max(bitsFor(groups * 3 >> 1), kMinSlotBits)),
        rough(std::min(std::max(bitsFor(groups * 8), kMinRoughBits), kMaxRoughBits) - kWordBits),
        fine(std::max(bitsFor(groups * 16), kMinFineBits) - kWordBits) {}
  std::uint64_t words() const {
    constexpr std::uint64_t kOne = 1;
    return (kOne << rough) + (kOne << fine) + (kOne << slot);
  }

  int slot;
  int rough;  // of words, as is fine
  int fine;
};

}  // namespace

LongPhrases::LongPhrases(std::string_view lines, std::vector<std::uint32_t> starts,
                         std::size_t window)
    : lines_(lines.data()),
      linesEnd_(lines.data() + lines.size()),
      window_(window),
      ownStarts_(std::move(starts)) {
  if (ownStarts_.empty()) return;
  sort();
  starts_ = ownStarts_.data();
  size_ = ownStarts_.size();
  findParents();
  parents_ = ownParents_.data();
  for (std::size_t i = 0; i < size_; ++i) {
    fetchAhead(i);
    groups_ += startsGroup(i) ? 1 : 0;
  }
  makeTable();
  fillTable();
  counts_.resize(size_);
}

LongPhrases::LongPhrases(std::string_view lines, Shape shape, const std::uint32_t* parts,
                         std::size_t window)
    : lines_(lines.data()),
      linesEnd_(lines.data() + lines.size()),
      window_(window),
      starts_(parts),
      parents_(parts + shape.phrases),
      size_(shape.phrases),
      groups_(shape.groups) {
  if (size_ == 0) return;
  // Not where they are: a file's pages are small ones.
  makeTable();
  std::memcpy(words_.get(), parents_ + size_, wordCount_ * sizeof(std::uint32_t));
  counts_.resize(size_);
}

LongPhrases::Shape LongPhrases::shape() const {
  return {static_cast<std::uint32_t>(size_), static_cast<std::uint32_t>(groups_)};
}

std::uint64_t LongPhrases::partsOf(Shape shape) {
  if (shape.phrases == 0) return 0;
  return 2 * std::uint64_t{shape.phrases} + TableBits(shape.groups).words();
}

void LongPhrases::eachPart(const std::function<void(std::string_view)>& use) const {
  const auto part = [&use](const std::uint32_t* numbers, std::size_t count) {
    use({reinterpret_cast<const char*>(numbers), count * sizeof *numbers});
  };
  part(starts_, size_);
  part(parents_, size_);
  part(words_.get(), wordCount_);
}

bool LongPhrases::isSound() const {
  const auto bytes = static_cast<std::size_t>(linesEnd_ - lines_);
  for (std::size_t i = 0; i < size_; ++i) {
    // With its line's end; the lines' own end comes at last.
    if (starts_[i] >= bytes || bytes - starts_[i] <= window_ || parents_[i] > i) return false;
  }
  bool hasFree = false;  // where a search ends
  for (std::size_t slot = 0; slot <= slotMask_ && size_ > 0; ++slot) {
    hasFree = hasFree || slots_[slot] == 0;
    // Of a number 0 it is the largest.
    if (slots_[slot] != 0 && indexIn(slots_[slot]) >= size_) return false;
  }
  return hasFree || size_ == 0;
}

void LongPhrases::sort() {
  struct Keyed {
    std::uint64_t key;
    std::uint32_t start;
  };
  std::vector<Keyed> keyed;
  keyed.reserve(ownStarts_.size());
  for (const std::uint32_t start : ownStarts_) keyed.push_back({sortKey(lines_ + start), start});
  const auto before = [this](const Keyed& left, const Keyed& right) {
    if (left.key != right.key) return left.key < right.key;
    return below(lines_ + left.start, lines_ + right.start);
  };
  const auto numberOf = [](const Keyed& each) { return each.key; };
  sortByBytes(keyed.data(), keyed.data() + keyed.size(), numberOf, before);
  std::size_t kept = 0;
  for (const Keyed& each : keyed) {
    if (kept > 0 && !below(lines_ + ownStarts_[kept - 1], lines_ + each.start)) continue;
    ownStarts_[kept++] = each.start;
  }
  ownStarts_.resize(kept);
}

void LongPhrases::findParents() {
  ownParents_.resize(size_);
  for (std::size_t i = 1; i < size_; ++i) {
    fetchAhead(i);
    std::size_t parent = i;  // index + 1 of the phrase before
    while (parent != 0 && !isPrefix(lines_ + starts_[parent - 1], lines_ + starts_[i])) {
      parent = ownParents_[parent - 1];
    }
    ownParents_[i] = static_cast<std::uint32_t>(parent);
  }
}

bool LongPhrases::startsGroup(std::size_t index) const {
  return index == 0 || !sameWindow(lines_ + starts_[index - 1], lines_ + starts_[index]);
}

void LongPhrases::makeTable() {
  const TableBits bits(groups_);
  wordCount_ = static_cast<std::size_t>(bits.words());
  words_ = zeroedTable<std::uint32_t>(wordCount_);
  rough_ = words_.get();
  fine_ = rough_ + (std::size_t{1} << bits.rough);
  slots_ = fine_ + (std::size_t{1} << bits.fine);
  slotMask_ = (std::size_t{1} << bits.slot) - 1;
  numberBits_ = bitsFor(size_ + 1);
  slotShift_ = 32 - bits.slot;
  roughShift_ = 32 - kWordBits - bits.rough;
  fineShift_ = 32 - bits.fine;
}

void LongPhrases::fetchAhead(std::size_t index) const {
  constexpr std::size_t kAhead = 16;
  if (size_ - index > kAhead) __builtin_prefetch(lines_ + starts_[index + kAhead]);
}

void LongPhrases::fillTable() {
  for (std::size_t i = 0; i < size_; ++i) {
    fetchAhead(i);
    if (!startsGroup(i)) continue;
    const std::uint32_t hash = hashOf(lines_ + starts_[i], window_);
    const std::uint32_t key = keyOf(lines_ + starts_[i], window_);
    const std::uint32_t bit = roughBit(key, roughShift_);
    rough_[bit >> 5] |= 1u << (bit & 31);
    fine_[fineWord(key, fineShift_)] |= fineBits(key);
    std::size_t slot = slotOf(hash);
    while (slots_[slot] != 0) slot = nextSlot(slot);
    slots_[slot] = static_cast<std::uint32_t>(i + 1) | hash << numberBits_;
  }
}

std::string_view LongPhrases::phrase(std::size_t index) const {
  const char* const start = lines_ + starts_[index];
  const void* end = std::memchr(start, '\n', static_cast<std::size_t>(linesEnd_ - start));
  return {start, static_cast<std::size_t>(static_cast<const char*>(end) - start)};
}

std::size_t LongPhrases::sharedBytes(std::size_t index, const char* at, const char* end) const {
  const char* const line = lines_ + starts_[index];
  const auto left = static_cast<std::size_t>(end - at);
  std::size_t i = 0;
  for (; left - i >= 8; i += 8) {
    const std::uint64_t bytes = load(line + i);
    if (bytes != load(at + i) || hasLineEnd(bytes)) break;
  }
  while (i < left && line[i] != '\n' && line[i] == at[i]) ++i;
  return i;
}

bool LongPhrases::notAbove(std::size_t index, const char* at, const char* end) const {
  const std::size_t shared = sharedBytes(index, at, end);
  const char next = lines_[starts_[index] + shared];
  if (next == '\n') return true;
  return at + shared < end &&
         static_cast<unsigned char>(next) < static_cast<unsigned char>(at[shared]);
}

bool LongPhrases::sameWindow(const char* line, const char* at) const {
  if (window_ == 4) return std::memcmp(line, at, 4) == 0;
  return load(line) == load(at) && (window_ == 8 || load(line + 8) == load(at + 8));
}

void LongPhrases::countOne(const char* at, const char* end, std::size_t slot, std::uint32_t hash) {
  while (slots_[slot] != 0 &&
         !(tagged(slots_[slot], hash) && sameWindow(lines_ + starts_[indexIn(slots_[slot])], at))) {
    slot = nextSlot(slot);
  }
  if (slots_[slot] == 0) return;
  std::size_t low = indexIn(slots_[slot]);
  if (!notAbove(low, at, end)) return;
  const std::size_t first = low;
  // low is not above the text; high is, or is the end.
  std::size_t step = 1;
  while (low + step < size_ && notAbove(low + step, at, end)) {
    low += step;
    step *= 2;
  }
  std::size_t high = std::min(low + step, size_);
  while (high - low > 1) {
    const std::size_t middle = low + ((high - low) >> 1);
    (notAbove(middle, at, end) ? low : high) = middle;
  }
  // All that begins here are prefixes of low, no longer than what it shares with the text. The
  // first phrase that has all of that is one of them, or its parents are.
  const std::size_t shared = sharedBytes(low, at, end);
  std::size_t i = low;
  if (lines_[starts_[low] + shared] != '\n') {
    const char* const sharedEnd = at + shared;
    for (std::size_t under = first; under < i;) {
      const std::size_t middle = under + ((i - under) >> 1);
      if (sharedBytes(middle, at, sharedEnd) < shared) {
        under = middle + 1;
      } else {
        i = middle;
      }
    }
    if (lines_[starts_[i] + shared] != '\n') i = parents_[i] - std::size_t{1};
  }
  // From here on all match: nothing more is compared, since there may be as many as bytes.
  for (; i != kNone; i = parents_[i] - std::size_t{1}) ++counts_[i];
}

void LongPhrases::countAt(const char* text, const char* end, const std::uint32_t* places,
                          std::size_t count, const std::uint32_t* hashes) {
  // Each step of a look-up waits for memory: they are taken side by side.
  Candidate candidates[kPlaces];
  std::size_t left = 0;
  for (std::size_t i = 0; i < count; ++i) __builtin_prefetch(&slots_[slotOf(hashes[places[i]])]);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t hash = hashes[places[i]];
    std::size_t slot = slotOf(hash);
    while (slots_[slot] != 0 && !tagged(slots_[slot], hash)) slot = nextSlot(slot);
    if (slots_[slot] == 0) continue;
    candidates[left++] = {places[i], static_cast<std::uint32_t>(slot)};
    __builtin_prefetch(&starts_[indexIn(slots_[slot])]);
  }
  for (std::size_t i = 0; i < left; ++i) {
    __builtin_prefetch(lines_ + starts_[indexIn(slots_[candidates[i].slot])]);
  }
  for (std::size_t i = 0; i < left; ++i) {
    const std::uint32_t place = candidates[i].place;
    countOne(text + place, end, candidates[i].slot, hashes[place]);
  }
}

void LongPhrases::drain(const UsePhrase& use) {
  for (std::size_t i = 0; i < size_; ++i) {
    if (counts_[i] != 0) use(phrase(i), std::exchange(counts_[i], 0));
  }
}

std::size_t LongPhrases::usedBytes() const {
  return 4 * (ownStarts_.capacity() + ownParents_.capacity() + wordCount_) +
         8 * counts_.capacity();
}

}  // namespace wattle::kernels
