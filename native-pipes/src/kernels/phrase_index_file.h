// A phrase index as bytes: a header, numbers of 32 bits, and the lines. The same on every machine.
#ifndef WATTLE_KERNELS_PHRASE_INDEX_FILE_H_
#define WATTLE_KERNELS_PHRASE_INDEX_FILE_H_

#include <cstdint>
#include <string_view>

#include "phrase_index.h"

namespace wattle::kernels {

// All little-endian. Another layout, hash or filter is another version.
struct PhraseIndexHeader {
  static constexpr char kMagic[8] = {'w', 'a', 't', 't', 'l', 'e', 'p', 'i'};
  static constexpr std::uint32_t kVersion = 1;

  char magic[8];
  std::uint32_t version;
  std::uint32_t shorts;     // phrases of ShortPhrases
  std::uint64_t key;        // hashOfPhrases()
  std::uint64_t lineBytes;  // with the slack
  LongPhrases::Shape classes[kPhraseClasses];
  std::uint64_t checksum;  // of the header with 0 here, and of all that follows
};
static_assert(sizeof(PhraseIndexHeader) == 64, "without holes");

// What a file of those bytes has as its checksum, whatever it says itself. Against accidents: a
// file that was written to harm can have it right.
std::uint64_t checksumOf(std::string_view file);

}  // namespace wattle::kernels

#endif  // WATTLE_KERNELS_PHRASE_INDEX_FILE_H_
