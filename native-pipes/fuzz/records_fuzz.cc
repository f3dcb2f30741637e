// What is parsed out of records: splits, numbers, points and log lines.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "wattle/kernels/logcount.h"
#include "wattle/kernels/points.h"
#include "wattle/pipes/codec.h"
#include "wattle/pipes/stream.h"
#include "wattle/pipes/task.h"
#include "wattle/pipes/text_reader.h"

namespace {

using namespace wattle;

void require(bool condition) {
  if (!condition) __builtin_trap();
}

void checkPoint(std::string_view text) {
  double point[4];
  const std::size_t dimensions = kernels::dimensionsOf(text);
  if (dimensions > 4 || !kernels::parsePoint(text, dimensions, point)) return;
  const std::string copy(text);
  const char* at = copy.c_str();
  for (std::size_t d = 0; d < dimensions; ++d) {
    char* end = nullptr;
    const double expected = std::strtod(at, &end);
    require(*end == (d + 1 < dimensions ? ',' : '\0'));
    require(std::memcmp(&expected, &point[d], sizeof expected) == 0 && std::isfinite(expected));
    at = end + 1;
  }
}

void checkLog(std::string_view text) {
  std::string words;
  kernels::LogLines lines;
  kernels::appendLogWords(text, words, lines);
  std::uint64_t ends = text.empty() || text.back() == '\n' ? 0 : 1;
  for (const char letter : text) ends += letter == '\n' ? 1 : 0;
  require(lines.messages + lines.others == ends);
  std::uint64_t found = 0;
  for (const char letter : words) found += letter == '\n' ? 1 : 0;
  require(found == lines.messages);
}

class Memory : public pipes::ByteSource {
 public:
  Memory(std::string_view bytes, std::size_t step) : bytes_(bytes), step_(step) {}
  pipes::Status read(char* out, std::size_t capacity, std::size_t& got) override {
    got = bytes_.copy(out, capacity < step_ ? capacity : step_);
    bytes_.remove_prefix(got);
    return {};
  }

 private:
  std::string_view bytes_;
  const std::size_t step_;
};

// The piece's lines, each with a line feed, read one by one or in blocks.
std::string linesOf(std::string_view text, std::size_t start, std::size_t length, bool blocks) {
  Memory source(text.substr(start), 1 + (length & 7));
  pipes::TextPiece piece(source, static_cast<std::int64_t>(start),
                         static_cast<std::int64_t>(length), 4 + (length & 31));
  std::string all;
  for (;;) {
    std::int64_t offset = -1;
    std::string_view lines;
    bool found = false;
    const pipes::Status status =
        blocks ? piece.nextBlock(offset, lines, found) : piece.nextLine(offset, lines, found);
    require(status.ok());
    if (!found) return all;
    require(offset >= 0 && static_cast<std::size_t>(offset) < text.size());
    all.append(lines);
    if (!blocks) all += '\n';
  }
}

// Two pieces have all lines of a text, however it is cut.
void checkText(std::string_view text) {
  if (text.empty()) return;
  const auto head = static_cast<unsigned char>(text[0]);
  text.remove_prefix(1);
  const std::size_t cut = head < text.size() ? head : text.size();
  const std::string whole = linesOf(text, 0, text.size(), false);
  require(linesOf(text, 0, text.size(), true) == whole);
  for (const bool blocks : {false, true}) {
    std::string both = linesOf(text, 0, cut, blocks);
    if (cut > 0) both += linesOf(text, cut, text.size() - cut, blocks);
    require(cut == 0 || both == whole);
  }
}

void checkPackedSplit(std::string_view bytes) {
  std::vector<pipes::FileSplit> pieces;
  if (!pipes::parsePackedSplit(bytes, pieces).ok()) return;
  // A piece takes four bytes at least, but it may name a long directory again.
  require(4 * pieces.size() <= bytes.size());
  for (const pipes::FileSplit& piece : pieces) {
    require(piece.startByte >= 0 && piece.lengthBytes >= 0 && piece.path.size() <= bytes.size());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::unique_ptr<char[]> copy(new char[size]);
  if (size > 0) std::memcpy(copy.get(), data, size);
  const std::string_view text(copy.get(), size);
  pipes::FileSplit split;
  if (pipes::FileSplit::parse(text, split).ok()) {
    require(split.startByte >= 0 && split.lengthBytes >= 0 && split.path.size() < size);
  }
  std::int64_t number;
  if (pipes::parseDecimal(text, number)) {
    std::int64_t again;
    require(pipes::parseDecimal(pipes::decimal(number), again) && again == number);
  }
  checkPackedSplit(text);
  checkText(text);
  checkPoint(text);
  checkLog(text);
  return 0;
}
