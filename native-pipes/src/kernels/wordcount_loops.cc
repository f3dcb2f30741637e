// Compiled once for each instruction set. Words go through batches, in three loops: where they are,
// what their hashes are, and which slots are theirs. So the slots come from memory side by side.
#include "wordcount_table.h"

// On ARMv7 a mask of NEON lanes costs more than it saves.
#if WATTLE_VECTOR_BYTES > 0 && !defined(__arm__)
#define WATTLE_HAS_MASK
#include "delimiter_mask.h"
#endif

namespace wattle::kernels::WATTLE_ISA {
namespace {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "a text's first byte is the lowest");

constexpr std::size_t kBatch = 64;

// What is kept of the first 16 bytes of a word of that length.
alignas(16) constexpr std::uint64_t kKeep[kInlineBytes + 1][2] = {{0, 0},
                                                                  {0xff, 0},
                                                                  {0xffff, 0},
                                                                  {0xffffff, 0},
                                                                  {0xffffffff, 0},
                                                                  {0xffffffffff, 0},
                                                                  {0xffffffffffff, 0},
                                                                  {0xffffffffffffff, 0},
                                                                  {~0ull, 0},
                                                                  {~0ull, 0xff},
                                                                  {~0ull, 0xffff},
                                                                  {~0ull, 0xffffff},
                                                                  {~0ull, 0xffffffff},
                                                                  {~0ull, 0xffffffffff},
                                                                  {~0ull, 0xffffffffffff},
                                                                  {~0ull, 0xffffffffffffff},
                                                                  {~0ull, ~0ull}};

// The bytes of a word that are hashed and compared: low and high of a Word.
struct Key {
  std::uint64_t low;
  std::uint64_t high;
};

std::uint64_t longHash(const char* start, std::size_t bytes) {
  std::uint64_t hash = bytes;
  for (std::size_t i = 0; i < bytes; i += 8) {
    std::uint64_t part = 0;
    __builtin_memcpy(&part, start + i, bytes - i < 8 ? bytes - i : 8);
    hash = (hash ^ part) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 32;
  }
  return hash;
}

// Of any word. Not inlined, for the registers of the loop that seldom calls it.
__attribute__((noinline)) Key slowKeyOf(const char* start, std::size_t bytes) {
  if (bytes > kInlineBytes) return {longHash(start, bytes), 0};
  std::uint64_t parts[2] = {0, 0};
  __builtin_memcpy(parts, start, bytes);
  return {parts[0], parts[1]};
}

#if defined(__riscv) && !defined(__riscv_misaligned_fast)

// A load from any address may trap there, so the compiler would load byte by byte. These loads are
// at multiples of eight; the word begins somewhere in the first one.
constexpr std::size_t kBytesBefore = 7;
constexpr std::size_t kBytesRead = 24;

inline Key sixteenBytesAt(const char* start) {
  const std::uintptr_t before = reinterpret_cast<std::uintptr_t>(start) & kBytesBefore;
  std::uint64_t parts[3];
  __builtin_memcpy(parts, __builtin_assume_aligned(start - before, 8), sizeof parts);
  const unsigned down = 8 * static_cast<unsigned>(before);
  const unsigned up = 63 - down;
  return {parts[0] >> down | parts[1] << 1 << up, parts[1] >> down | parts[2] << 1 << up};
}

#else

constexpr std::size_t kBytesBefore = 0;
constexpr std::size_t kBytesRead = kInlineBytes;

inline Key sixteenBytesAt(const char* start) {
  Key key;
  __builtin_memcpy(&key.low, start, sizeof key.low);
  __builtin_memcpy(&key.high, start + sizeof key.low, sizeof key.high);
  return key;
}

#endif

inline bool unlikely(bool condition) { return __builtin_expect(condition, false); }

// In an unnamed namespace: not shared with the other instruction sets.
struct Batch {
  WordHashTable& table;
  const char* const text;
  const char* const end;
  const char* refused = nullptr;  // the first word that did not fit
  Word words[kBatch];

  // Leaves the words as they are: texts may be short.
  Batch(WordHashTable& itsTable, const char* itsText, std::size_t bytes)
      : table(itsTable), text(itsText), end(itsText + bytes) {}

  // A word, which goes to "next" in the batch. False if the table is full.
  inline bool push(Word*& next, const char* start, std::size_t bytes) {
    next->start = start;
    next->bytes = bytes;
    if (++next != words + kBatch) return true;
    next = words;
    return countUpTo(words + kBatch);
  }

  // The loops over words are not inlined, so that each has all registers. False as above.
  __attribute__((noinline)) bool countUpTo(Word* stop) {
    hashUpTo(stop);
    for (const Word* word = words;; ++word) {
      word = countKnown(word, stop);
      if (word == stop) return true;
      if (!table.insert(*word)) {
        refused = word->start;
        return false;
      }
    }
  }

 private:
  // Fetches the words' slots from memory, side by side.
  __attribute__((noinline)) void hashUpTo(const Word* stop) {
    const WordSlot* const slots = table.slots.get();
    const int shift = table.shift;
    const std::uintptr_t safe = reinterpret_cast<std::uintptr_t>(text) + kBytesBefore;
    const std::size_t safeBytes = safeBytesFrom(safe);
    for (Word* word = words; word != stop; ++word) {
      const std::size_t bytes = word->bytes;
      Key key;
      const std::uintptr_t place = reinterpret_cast<std::uintptr_t>(word->start) - safe;
      if (unlikely(bytes > kInlineBytes || place >= safeBytes)) {
        key = slowKeyOf(word->start, bytes);
      } else {
        key = sixteenBytesAt(word->start);
        key.low &= kKeep[bytes][0];
        key.high &= kKeep[bytes][1];
      }
      word->low = key.low;
      word->high = key.high;
      word->hash = hashOf(key.low, key.high);
      __builtin_prefetch(&slots[word->hash >> shift]);
    }
  }

  // At how many places, from that address on, sixteenBytesAt() reads only bytes of the text.
  std::size_t safeBytesFrom(std::uintptr_t address) const {
    const std::uintptr_t stop = reinterpret_cast<std::uintptr_t>(end);
    return stop < address + kBytesRead ? 0 : stop - address - kBytesRead + 1;
  }

  // Counts words up to the first that the table does not have, and returns that one, or the end.
  __attribute__((noinline)) const Word* countKnown(const Word* word, const Word* stop) {
    WordSlot* const slots = table.slots.get();
    const int shift = table.shift;
    for (; word != stop; ++word) {
      WordSlot& first = slots[word->hash >> shift];
      if (unlikely(!sameShort(first, *word))) {
        WordSlot& slot = slotOf(*word);
        if (slot.bytes == 0) return word;
        ++slot.count;
        continue;
      }
      ++first.count;
    }
    return word;
  }

  // The word's slot, or the free one where the search for it ends.
  __attribute__((noinline)) WordSlot& slotOf(const Word& word) {
    std::size_t at = word.hash >> table.shift;
    while (table.slots[at].bytes != 0 && !same(table.slots[at], word)) at = (at + 1) & table.mask;
    return table.slots[at];
  }

  static inline bool same(const WordSlot& slot, const Word& word) {
    if (word.bytes <= kInlineBytes) return sameShort(slot, word);
    if (slot.bytes != word.bytes || slot.low != word.low) return false;
    const auto* kept = reinterpret_cast<const char*>(static_cast<std::uintptr_t>(slot.high));
    return __builtin_memcmp(kept, word.start, word.bytes) == 0;
  }

  // False for a long word: its slot has an address where the word has 0. One branch for all that
  // may differ.
  static inline bool sameShort(const WordSlot& slot, const Word& word) {
    return ((slot.low ^ word.low) | (slot.high ^ word.high) | (slot.bytes ^ word.bytes)) == 0;
  }
};

#if !defined(WATTLE_HAS_MASK)

// As many bytes as the machine adds at once; the first one is the lowest.
using Chunk = unsigned long;
constexpr Chunk kOnes = ~Chunk{0} / 0xff;
constexpr Chunk kHighest = kOnes << 7;

// The highest bit of each byte up to the blank: of all delimiters and little else. No byte borrows
// from the next one.
inline Chunk lowBytesOf(Chunk bytes) {
  return (kOnes * (0x80 + ' ') - (bytes & ~kHighest)) & ~bytes & kHighest;
}

inline std::size_t firstByteOf(Chunk marks) {
#if defined(__riscv) && !defined(__riscv_zbb)
  // Without an instruction that counts zeros: the mark shifts the byte that has its number to the
  // highest place.
  return ((marks & (0 - marks)) >> 7) * 0x0001020304050607 >> 56;
#else
  return static_cast<std::size_t>(__builtin_ctzl(marks)) >> 3;
#endif
}

// Of bytes up to the blank.
inline bool isDelimiter(char letter) {
  constexpr unsigned kControls = 1u << '\t' | 1u << '\n' | 1u << '\f' | 1u << '\r';
  const auto code = static_cast<unsigned char>(letter);
  return code == ' ' || (kControls >> code & 1) != 0;
}

inline const char* pointer(std::uintptr_t address) {
  return reinterpret_cast<const char*>(address);
}

inline Chunk chunkAt(const char* place) {
  Chunk chunk;
  __builtin_memcpy(&chunk, __builtin_assume_aligned(place, sizeof chunk), sizeof chunk);
  return chunk;
}

// Pushes the words that end in these chunks: what is at the address "from" of the text, or a copy
// of it. The first one begins at "start" or behind it. Addresses are numbers, since those of a
// copy's blanks lie outside the text.
bool pushWords(Batch& batch, Word*& next, std::uintptr_t& start, const char* chunks,
               std::size_t bytes, std::uintptr_t from) {
  const std::uintptr_t away = reinterpret_cast<std::uintptr_t>(chunks) - from;
  std::uintptr_t first = start;
  Word* nextWord = next;
  for (std::uintptr_t at = from, end = from + bytes; at != end; at += sizeof(Chunk)) {
    for (Chunk low = lowBytesOf(chunkAt(pointer(at + away))); low != 0; low &= low - 1) {
      const std::uintptr_t stop = at + firstByteOf(low);
      if (!isDelimiter(*pointer(stop + away))) continue;
      if (stop > first && !batch.push(nextWord, pointer(first), stop - first)) return false;
      first = stop + 1;
    }
  }
  start = first;
  next = nextWord;
  return true;
}

// Of the text before its first whole chunk, and behind its last one, copies with blanks are read.
bool pushAll(Batch& batch) {
  constexpr std::size_t kBytes = sizeof(Chunk);
  const auto bytes = static_cast<std::size_t>(batch.end - batch.text);
  const auto text = reinterpret_cast<std::uintptr_t>(batch.text);
  const std::size_t unaligned = (0 - text) & (kBytes - 1);
  const std::size_t head = unaligned < bytes ? unaligned : bytes;
  const std::size_t middle = (bytes - head) & ~(kBytes - 1);
  const std::size_t tail = bytes - head - middle;
  alignas(kBytes) char first[kBytes];
  __builtin_memset(first, ' ', kBytes);
  __builtin_memcpy(first + kBytes - head, batch.text, head);
  alignas(kBytes) char last[kBytes];
  __builtin_memset(last, ' ', kBytes);
  __builtin_memcpy(last, batch.end - tail, tail);
  std::uintptr_t start = text;
  Word* next = batch.words;
  return pushWords(batch, next, start, first, kBytes, text + head - kBytes) &&
         pushWords(batch, next, start, batch.text + head, middle, text + head) &&
         pushWords(batch, next, start, last, kBytes, text + head + middle) && batch.countUpTo(next);
}

#else

bool pushAll(Batch& batch) {
  const char* const end = batch.end;
  Word* next = batch.words;
  const char* start = nullptr;  // of a word that goes on in the next block
  std::uint64_t before = 1;     // whether the byte before the block is a delimiter
  for (const char* block = batch.text; block < end; block += 64) {
    char padded[64];
    const char* bytes = block;
    if (end - block < 64) {
      __builtin_memset(padded, ' ', sizeof padded);
      __builtin_memcpy(padded, block, static_cast<std::size_t>(end - block));
      bytes = padded;
    }
    const std::uint64_t delimiters = delimiterMask(bytes);
    std::uint64_t edges = delimiters ^ (delimiters << 1 | before);
    before = delimiters >> 63;
    if (start != nullptr && edges != 0) {
      const char* const stop = block + __builtin_ctzll(edges);
      edges &= edges - 1;
      if (!batch.push(next, start, static_cast<std::size_t>(stop - start))) return false;
      start = nullptr;
    }
    while (edges != 0) {
      const char* const first = block + __builtin_ctzll(edges);
      edges &= edges - 1;
      if (edges == 0) {
        start = first;
        break;
      }
      const char* const stop = block + __builtin_ctzll(edges);
      edges &= edges - 1;
      if (!batch.push(next, first, static_cast<std::size_t>(stop - first))) return false;
    }
  }
  if (start != nullptr && !batch.push(next, start, static_cast<std::size_t>(end - start)))
    return false;
  return batch.countUpTo(next);
}

#endif

std::size_t addWords(WordHashTable& table, const char* text, std::size_t bytes) {
  Batch batch(table, text, bytes);
  return pushAll(batch) ? bytes : static_cast<std::size_t>(batch.refused - text);
}

}  // namespace

extern const AddWords kAddWords = addWords;

}  // namespace wattle::kernels::WATTLE_ISA
