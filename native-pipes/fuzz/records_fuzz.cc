// What is parsed out of records: splits, numbers, points and log lines.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "wattle/kernels/logcount.h"
#include "wattle/kernels/points.h"
#include "wattle/pipes/codec.h"
#include "wattle/pipes/task.h"

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
  checkPoint(text);
  checkLog(text);
  return 0;
}
