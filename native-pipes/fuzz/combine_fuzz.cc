// The combine buffer against a map. The first byte gives its bound; each further record is a byte
// with the lengths of key and value, and these.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "combine_buffer.h"

namespace {

using namespace wattle::pipes;
using KeptValues = std::map<std::string, std::string>;

void require(bool condition) {
  if (!condition) __builtin_trap();
}

class Append final : public Combiner {
 public:
  Status merge(std::string& kept, std::string_view value) override {
    kept += value;
    return {};
  }
};

// Up to so many bytes, off the front.
std::string_view take(std::string_view& bytes, std::size_t count) {
  const std::string_view taken = bytes.substr(0, count);
  bytes.remove_prefix(taken.size());
  return taken;
}

void drain(CombineBuffer& buffer, KeptValues& expected) {
  std::size_t records = 0;
  buffer.drain([&](std::string_view key, std::string_view value) {
    ++records;
    const auto found = expected.find(std::string(key));
    require(found != expected.end() && found->second == value);
  });
  require(records == expected.size() && buffer.empty() && buffer.usedBytes() == 0);
  expected.clear();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  Append append;
  // From nothing to some blocks of keys and entries.
  const std::size_t bound = std::size_t{data[0]} << 10;
  CombineBuffer buffer(append, bound);
  KeptValues expected;
  while (!rest.empty()) {
    const std::size_t lengths = static_cast<unsigned char>(take(rest, 1)[0]);
    const std::string_view key = take(rest, lengths & 15);
    const std::string_view value = take(rest, lengths >> 4 << 3);
    for (int attempt = 0;; ++attempt) {
      bool fits = false;
      require(buffer.add(key, value, fits).ok());
      if (fits) {
        expected[std::string(key)] += value;
        break;
      }
      // As a task does: all goes out, and a record that does not fit then goes out alone.
      if (attempt > 0) break;
      drain(buffer, expected);
    }
    // A value that grows may pass the bound once, by no more than doubling.
    require(buffer.usedBytes() <= bound + 2 * size + 64);
  }
  drain(buffer, expected);
  return 0;
}
