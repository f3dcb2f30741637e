// The index of many phrases: made by one task of a job on each node, mapped by the others.
#ifndef WATTLE_PROGRAMS_SHARED_INDEX_H_
#define WATTLE_PROGRAMS_SHARED_INDEX_H_

#include <sys/stat.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "wattle/kernels/grep.h"
#include "wattle/pipes/job_folder.h"

namespace wattle::programs {

// Below, an index is made in less time than files take.
inline constexpr std::size_t kSharedPhraseBytes = std::size_t{1} << 20;

struct CloseFile {
  void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
};

// A number for a file's content, taken piece by piece: what is only compared takes no memory.
class PhraseKey {
 public:
  static std::uint64_t of(std::string_view content) {
    PhraseKey key;
    for (; !content.empty(); content.remove_prefix(std::min(kPiece, content.size()))) {
      key.add(content.substr(0, kPiece));
    }
    return key.key_;
  }

  // False if the file is small, or cannot be read: whoever reads it says why.
  static bool ofFile(const std::string& name, std::uint64_t& result) {
    const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(name.c_str(), "rb"));
    struct stat facts;
    if (file == nullptr || ::fstat(::fileno(file.get()), &facts) != 0 || !S_ISREG(facts.st_mode) ||
        facts.st_size < static_cast<off_t>(kSharedPhraseBytes)) {
      return false;
    }
    PhraseKey key;
    std::string piece(kPiece, '\0');
    std::size_t got = kPiece;
    while (got == kPiece) {
      got = std::fread(piece.data(), 1, kPiece, file.get());
      if (got > 0) key.add({piece.data(), got});
    }
    result = key.key_;
    return std::ferror(file.get()) == 0;
  }

 private:
  static constexpr std::size_t kPiece = std::size_t{1} << 18;

  void add(std::string_view piece) { key_ = kernels::hashOfPhrases(piece, key_); }

  std::uint64_t key_ = 0;
};

class SharedIndex {
 public:
  // key is the content's.
  SharedIndex(pipes::JobFolder folder, std::uint64_t key)
      : folder_(std::move(folder)), key_(key), name_(nameOf(key)) {}

  // A counter of another task's index; this outlives it. Null if there is none, and whatever is
  // wrong with the folder, its lock or the file: then the caller makes the index, and gives it.
  std::unique_ptr<kernels::PhraseCounter> take() {
    std::unique_ptr<kernels::PhraseCounter> counter = mapped();
    if (counter != nullptr) return counter;
    // A task that waits costs nothing, one that makes the same index all over does.
    constexpr int kMaxWaitSeconds = 60;
    lock_ = std::make_unique<pipes::OwnDescriptor>(folder_.lock(name_, kMaxWaitSeconds));
    if (*lock_) counter = mapped();
    if (counter != nullptr) lock_ = nullptr;
    return counter;
  }

  // For the others. Not if the content has changed since.
  void give(const kernels::PhraseCounter& counter, std::uint64_t key) {
    if (key == key_ && *lock_) {
      folder_.save(name_, counter.indexBytes(), [&](const pipes::JobFolder::Write& write) {
        return counter.writeIndex(key, write);
      });
    }
    lock_ = nullptr;
  }

 private:
  static std::string nameOf(std::uint64_t key) {
    std::string name = "wattle-phrases-";
    for (int shift = 60; shift >= 0; shift -= 4) name += "0123456789abcdef"[key >> shift & 15];
    return name;
  }

  std::unique_ptr<kernels::PhraseCounter> mapped() {
    file_ = folder_.find(name_);
    if (file_ == nullptr) return nullptr;
    std::unique_ptr<kernels::PhraseCounter> counter =
        kernels::PhraseCounter::fromIndex(file_->bytes(), key_);
    if (counter == nullptr) file_ = nullptr;
    return counter;
  }

  const pipes::JobFolder folder_;
  const std::uint64_t key_;
  const std::string name_;
  std::unique_ptr<pipes::MappedFile> file_;
  std::unique_ptr<pipes::OwnDescriptor> lock_;
};

}  // namespace wattle::programs

#endif  // WATTLE_PROGRAMS_SHARED_INDEX_H_
