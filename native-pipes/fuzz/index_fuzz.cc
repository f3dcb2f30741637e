// A phrase index that somebody wrote to harm, its checksum right: it is refused, or counts without
// leaving its memory. The first byte says where phrases end; of the rest, three bytes at a time are
// a place in the index and what stands there, and all of it is the text.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "phrase_index_file.h"
#include "wattle/kernels/grep.h"

namespace {

using namespace wattle::kernels;

constexpr std::uint64_t kKey = 1;

std::string indexOf(std::string_view phrases) {
  std::string file;
  PhraseCounter(std::string(phrases)).writeIndex(kKey, [&file](std::string_view bytes) {
    file += bytes;
    return true;
  });
  return file;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view all(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t cut = data[0] < all.size() ? data[0] : all.size();
  std::string file = indexOf(all.substr(0, cut));
  for (std::string_view left = all.substr(cut); left.size() >= 3; left.remove_prefix(3)) {
    const std::size_t high = static_cast<unsigned char>(left[0]);
    const std::size_t place = high << 8 | static_cast<unsigned char>(left[1]);
    // From the end as well: there are the lines.
    if (place < 32768 && place < file.size()) file[place] = left[2];
    if (place >= 32768 && 65535 - place < file.size()) file[file.size() - 65536 + place] = left[2];
  }
  if (all.size() % 3 == 0 && cut < file.size()) file.resize(file.size() - cut);
  // Memory of its own: a byte read beyond is seen.
  const std::unique_ptr<std::uint32_t[]> copy(new std::uint32_t[(file.size() + 3) / 4]);
  if (file.size() >= sizeof(PhraseIndexHeader)) {
    const std::uint64_t sum = checksumOf(file);
    std::memcpy(&file[offsetof(PhraseIndexHeader, checksum)], &sum, sizeof sum);
  }
  std::memcpy(copy.get(), file.data(), file.size());
  const auto counter =
      PhraseCounter::fromIndex({reinterpret_cast<char*>(copy.get()), file.size()}, kKey);
  if (counter == nullptr) return 0;
  counter->add(all);
  counter->drain([](std::string_view, std::uint64_t) {});
  return 0;
}
