// A task that is told anything after the authentication: no crash, no hang, and no more memory than
// there are bytes. The first byte chooses the program, the second how the bytes are cut.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "logcount_program.h"
#include "wattle/pipes/codec.h"
#include "wattle/pipes/digest.h"
#include "wattle/pipes/task.h"
#include "wordcount_program.h"

namespace {

using namespace wattle;

class CutSource final : public pipes::ByteSource {
 public:
  CutSource(std::string bytes, std::size_t step) : bytes_(std::move(bytes)), step_(step) {}

  pipes::Status read(char* out, std::size_t capacity, std::size_t& got) override {
    got = std::min({capacity, step_, bytes_.size() - position_});
    std::memcpy(out, bytes_.data() + position_, got);
    position_ += got;
    return {};
  }

 private:
  const std::string bytes_;
  const std::size_t step_;
  std::size_t position_ = 0;
};

class NoSink final : public pipes::ByteSink {
 public:
  pipes::Status write(const char*, std::size_t) override { return {}; }
};

void append(std::string_view field, std::string& out) {
  char bytes[pipes::kMaxVLongBytes];
  out.append(bytes, pipes::encodeVLong(static_cast<std::int64_t>(field.size()), bytes));
  out.append(field);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  std::string script(1, 10);
  append(pipes::digestOf(pipes::HashAlgorithm::kSha1, "secret", "c"), script);
  append("c", script);
  script.append(reinterpret_cast<const char*>(data) + 2, size - 2);
  if ((data[0] & 4) != 0) script.erase(0, 32);  // Without it.
  CutSource source(std::move(script), data[1] + std::size_t{1});
  NoSink sink;
  programs::WordCountProgram words;
  programs::LogCountProgram logs;
  pipes::Program& program = (data[0] & 1) == 0 ? static_cast<pipes::Program&>(words) : logs;
  pipes::TaskOptions options;
  options.clock = [] { return std::int64_t{0}; };
  const pipes::Status status = pipes::runTask(program, source, sink, "secret", options);
  // Whatever it is, it has a message.
  if (!status.ok() && status.text().empty()) __builtin_trap();
  return 0;
}
