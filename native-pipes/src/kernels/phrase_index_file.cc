#include "phrase_index_file.h"

#include <cstring>
#include <utility>

#include "wattle/kernels/grep.h"

namespace wattle::kernels {
namespace {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "numbers of an index are as in memory");

// Of bytes that come in pieces. Each step can be undone, so that no change of one number is lost.
class Hash {
 public:
  explicit Hash(std::uint64_t seed = 0) : chains_{seed + 1, seed + 2, seed + 3, seed + 4} {}

  void add(std::string_view bytes) {
    bytes_ += bytes.size();
    if (waiting_ > 0) {
      const std::size_t some = bytes.copy(block_ + waiting_, kBlock - waiting_);
      bytes.remove_prefix(some);
      waiting_ += some;
      if (waiting_ < kBlock) return;
      mixBlocks({block_, kBlock});
    }
    const std::size_t whole = bytes.size() & ~(kBlock - 1);
    mixBlocks(bytes.substr(0, whole));
    waiting_ = bytes.copy(block_, kBlock, whole);
  }

  std::uint64_t value() {
    std::memset(block_ + waiting_, 0, kBlock - waiting_);
    mixBlocks({block_, kBlock});
    std::uint64_t hash = bytes_;
    for (const std::uint64_t chain : chains_) hash = mixed(hash, chain);
    return hash;
  }

 private:
  static constexpr std::size_t kChains = 4;
  static constexpr std::size_t kBlock = kChains * sizeof(std::uint64_t);

  static std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15;
    return hash ^ hash >> 32;
  }

  // The chains go on side by side.
  void mixBlocks(std::string_view blocks) {
    std::uint64_t chains[kChains];
    std::memcpy(chains, chains_, sizeof chains);
    for (; !blocks.empty(); blocks.remove_prefix(kBlock)) {
      std::uint64_t values[kChains];
      std::memcpy(values, blocks.data(), sizeof values);
      for (std::size_t i = 0; i < kChains; ++i) chains[i] = mixed(chains[i], values[i]);
    }
    std::memcpy(chains_, chains, sizeof chains);
  }

  std::uint64_t chains_[kChains];
  std::uint64_t bytes_ = 0;
  char block_[kBlock];
  std::size_t waiting_ = 0;
};

template <typename Number>
std::string_view bytesOf(const Number* first, std::size_t count) {
  return {reinterpret_cast<const char*>(first), count * sizeof *first};
}

// What follows the header.
void eachPart(const PhraseIndex& index, const std::function<void(std::string_view)>& use) {
  use(bytesOf(index.shorts.keys().data(), index.shorts.keys().size()));
  for (const LongPhrases& phrases : index.classes) phrases.eachPart(use);
  use({index.lines.data(), index.lines.size() + LongPhrases::kSlack});
}

// How many numbers lie between header and lines; false if no index is so.
bool countNumbers(const PhraseIndexHeader& header, std::uint64_t& numbers) {
  numbers = header.shorts;
  for (const LongPhrases::Shape shape : header.classes) {
    if (shape.groups > shape.phrases || (shape.groups == 0 && shape.phrases > 0)) return false;
    numbers += LongPhrases::partsOf(shape);
  }
  return true;
}

// Null if there is none in the file, or one that would lead out of it.
std::unique_ptr<PhraseIndex> parse(std::string_view file, std::uint64_t key,
                                   const PhraseLoops& loops) {
  PhraseIndexHeader header;
  constexpr std::uintptr_t kUnaligned = alignof(std::uint32_t) - 1;
  if (file.size() < sizeof header ||
      (reinterpret_cast<std::uintptr_t>(file.data()) & kUnaligned) != 0) {
    return nullptr;
  }
  std::memcpy(&header, file.data(), sizeof header);
  const std::string_view bytes = file.substr(sizeof header);
  std::uint64_t numbers;
  if (std::memcmp(header.magic, PhraseIndexHeader::kMagic, sizeof header.magic) != 0 ||
      header.version != PhraseIndexHeader::kVersion || header.key != key ||
      header.lineBytes <= LongPhrases::kSlack || header.lineBytes > bytes.size() ||
      header.lineBytes > PhraseCounter::kMaxPhraseBytes || !countNumbers(header, numbers) ||
      numbers * sizeof(std::uint32_t) != bytes.size() - header.lineBytes ||
      checksumOf(file) != header.checksum) {
    return nullptr;
  }
  auto index = std::make_unique<PhraseIndex>(loops);
  const auto lineBytes = static_cast<std::size_t>(header.lineBytes);
  index->lines = bytes.substr(bytes.size() - lineBytes, lineBytes - LongPhrases::kSlack);
  if (index->lines.back() != '\n') return nullptr;
  const auto* number = reinterpret_cast<const std::uint32_t*>(bytes.data());
  for (std::uint32_t i = 0; i < header.shorts; ++i) {
    if (!index->shorts.addKey(*number++)) return nullptr;
  }
  index->shorts.finish();
  index->classes.reserve(kPhraseClasses);
  for (int i = 0; i < kPhraseClasses; ++i) {
    const LongPhrases::Shape shape = header.classes[i];
    index->classes.emplace_back(index->lines, shape, number, kWindows[i]);
    if (!index->classes.back().isSound()) return nullptr;
    if (shape.phrases > 0) index->lastWindow = i;
    number += static_cast<std::size_t>(LongPhrases::partsOf(shape));
  }
  return index;
}

}  // namespace

std::uint64_t checksumOf(std::string_view file) {
  PhraseIndexHeader header;
  std::memcpy(&header, file.data(), sizeof header);
  header.checksum = 0;
  Hash hash;
  hash.add(bytesOf(&header, 1));
  hash.add(file.substr(sizeof header));
  return hash.value();
}

std::uint64_t hashOfPhrases(std::string_view phrases, std::uint64_t before) {
  Hash hash(before);
  hash.add(phrases);
  return hash.value();
}

std::uint64_t PhraseCounter::indexBytes() const {
  std::uint64_t bytes = sizeof(PhraseIndexHeader);
  eachPart(*index_, [&bytes](std::string_view part) { bytes += part.size(); });
  return bytes;
}

bool PhraseCounter::writeIndex(std::uint64_t key,
                               const std::function<bool(std::string_view)>& write) const {
  PhraseIndexHeader header = {};
  std::memcpy(header.magic, PhraseIndexHeader::kMagic, sizeof header.magic);
  header.version = PhraseIndexHeader::kVersion;
  header.shorts = static_cast<std::uint32_t>(index_->shorts.keys().size());
  header.key = key;
  header.lineBytes = index_->lines.size() + LongPhrases::kSlack;
  for (std::size_t i = 0; i < kPhraseClasses; ++i) header.classes[i] = index_->classes[i].shape();
  Hash hash;
  hash.add(bytesOf(&header, 1));
  eachPart(*index_, [&hash](std::string_view part) { hash.add(part); });
  header.checksum = hash.value();
  bool written = write(bytesOf(&header, 1));
  eachPart(*index_, [&](std::string_view part) { written = written && write(part); });
  return written;
}

PhraseCounter::PhraseCounter(std::unique_ptr<PhraseIndex> index) : index_(std::move(index)) {}

std::unique_ptr<PhraseCounter> PhraseCounter::fromIndex(std::string_view bytes, std::uint64_t key,
                                                        Isa isa) {
  std::unique_ptr<PhraseIndex> index = parse(bytes, key, kPhraseLoops.of(isa));
  if (index == nullptr) return nullptr;
  return std::unique_ptr<PhraseCounter>(new PhraseCounter(std::move(index)));
}

}  // namespace wattle::kernels
