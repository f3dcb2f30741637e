#include "hadoop/SerialUtils.hh"

#include <sys/types.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <system_error>

#include "wattle/pipes/codec.h"

namespace HadoopUtils {
namespace {

constexpr std::size_t kChunkBytes = 64 * 1024;

std::string errorText(int number) { return std::generic_category().message(number); }

FILE* checked(FILE* file) {
  if (file == nullptr) throw Error("no file is open");
  return file;
}

bool moveBy(FILE* file, size_t bytes) {
  return ::fseeko(checked(file), static_cast<off_t>(bytes), SEEK_CUR) == 0;
}

bool closeFile(FILE*& file, bool owned) {
  FILE* const closed = file;
  file = nullptr;
  return closed == nullptr || !owned || std::fclose(closed) == 0;
}

}  // namespace

Error::Error(const std::string& msg) : message_(msg) {}

Error::Error(const std::string& msg, const std::string& file, int line, const std::string& function)
    : message_(msg + ", at " + file + ":" + wattle::pipes::decimal(line) + " in " + function) {}

const std::string& Error::getMessage() const { return message_; }

FileInStream::FileInStream() : file_(nullptr), owned_(false) {}

FileInStream::~FileInStream() { close(); }

bool FileInStream::open(const std::string& name) {
  close();
  file_ = std::fopen(name.c_str(), "rb");
  owned_ = true;
  return file_ != nullptr;
}

bool FileInStream::open(FILE* file) {
  close();
  file_ = file;
  owned_ = false;
  return file_ != nullptr;
}

void FileInStream::read(void* buf, size_t buflen) {
  if (std::fread(buf, 1, buflen, checked(file_)) == buflen) return;
  if (std::feof(file_) != 0) throw Error("the file ended where more was to be read");
  throw Error("cannot read from a file: " + errorText(errno));
}

bool FileInStream::skip(size_t nbytes) { return moveBy(file_, nbytes); }

bool FileInStream::close() { return closeFile(file_, owned_); }

FileOutStream::FileOutStream() : file_(nullptr), owned_(false) {}

FileOutStream::~FileOutStream() { close(); }

bool FileOutStream::open(const std::string& name, bool overwrite) {
  close();
  file_ = std::fopen(name.c_str(), overwrite ? "wb" : "wbx");
  owned_ = true;
  return file_ != nullptr;
}

bool FileOutStream::open(FILE* file) {
  close();
  file_ = file;
  owned_ = false;
  return file_ != nullptr;
}

void FileOutStream::write(const void* buf, size_t len) {
  if (std::fwrite(buf, 1, len, checked(file_)) != len) {
    throw Error("cannot write to a file: " + errorText(errno));
  }
}

bool FileOutStream::advance(size_t nbytes) { return moveBy(file_, nbytes); }

void FileOutStream::flush() {
  if (std::fflush(checked(file_)) != 0) throw Error("cannot write to a file: " + errorText(errno));
}

bool FileOutStream::close() { return closeFile(file_, owned_); }

StringInStream::StringInStream(const std::string& str) : text_(&str), position_(0) {}

void StringInStream::read(void* buf, size_t buflen) {
  if (buflen > text_->size() - position_) throw Error("the string ended where more was to be read");
  if (buflen > 0) std::memcpy(buf, text_->data() + position_, buflen);
  position_ += buflen;
}

void serializeInt(int32_t t, OutStream& stream) { serializeLong(t, stream); }

int32_t deserializeInt(InStream& stream) {
  const int64_t value = deserializeLong(stream);
  if (value < std::numeric_limits<int32_t>::min() || value > std::numeric_limits<int32_t>::max()) {
    throw Error(wattle::pipes::decimal(value) + " does not fit into 32 bits");
  }
  return static_cast<int32_t>(value);
}

void serializeLong(int64_t t, OutStream& stream) {
  char bytes[wattle::pipes::kMaxVLongBytes];
  stream.write(bytes, wattle::pipes::encodeVLong(t, bytes));
}

int64_t deserializeLong(InStream& stream) {
  char bytes[wattle::pipes::kMaxVLongBytes];
  stream.read(bytes, 1);
  const std::size_t length = wattle::pipes::vLongBytes(bytes[0]);
  if (length > 1) stream.read(bytes + 1, length - 1);
  return wattle::pipes::decodeVLong(bytes);
}

void serializeFloat(float t, OutStream& stream) {
  uint32_t bits;
  std::memcpy(&bits, &t, sizeof bits);
  char bytes[4];
  wattle::pipes::putBigEndian32(bits, bytes);
  stream.write(bytes, sizeof bytes);
}

float deserializeFloat(InStream& stream) {
  unsigned char bytes[4];
  stream.read(bytes, sizeof bytes);
  uint32_t bits = 0;
  for (const unsigned char byte : bytes) bits = bits << 8 | byte;
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

void deserializeFloat(float& t, InStream& stream) { t = deserializeFloat(stream); }

void serializeString(const std::string& t, OutStream& stream) {
  if (t.size() > static_cast<std::size_t>(std::numeric_limits<int32_t>::max())) {
    throw Error("a string of 2 GiB or more has no serialized form");
  }
  serializeInt(static_cast<int32_t>(t.size()), stream);
  if (!t.empty()) stream.write(t.data(), t.size());
}

void deserializeString(std::string& t, InStream& stream) {
  const int32_t length = deserializeInt(stream);
  if (length < 0) throw Error("a string's length is " + wattle::pipes::decimal(length));
  t.clear();
  // Memory for what is there, not for what a length claims.
  for (auto left = static_cast<std::size_t>(length); left > 0;) {
    const std::size_t chunk = std::min(left, kChunkBytes);
    t.resize(t.size() + chunk);
    stream.read(&t[t.size() - chunk], chunk);
    left -= chunk;
  }
}

}  // namespace HadoopUtils
