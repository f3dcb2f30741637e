// Buffered reading and writing of the protocol's fields over any transport.
#ifndef WATTLE_PIPES_STREAM_H_
#define WATTLE_PIPES_STREAM_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "wattle/pipes/status.h"

namespace wattle::pipes {

// Where bytes come from: a socket, or a test's memory.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  // Reads 1 to capacity bytes; got = 0 is the end of the stream.
  virtual Status read(char* out, std::size_t capacity, std::size_t& got) = 0;
};

// Where bytes go.
class ByteSink {
 public:
  virtual ~ByteSink() = default;
  // Writes all the bytes.
  virtual Status write(const char* data, std::size_t bytes) = 0;
};

// The place of a string in the message that is being read.
struct Field {
  std::size_t offset = 0;
  std::size_t length = 0;
};

// Reads messages. Fields of one message stay valid, as views without a copy, until the next
// startMessage(). The buffer grows only with bytes that did arrive, never by what a length claims,
// and a much larger one than at first is given back once its message is consumed.
// After the first failure every call returns false and status() says why. Not thread-safe.
class Input {
 public:
  static constexpr std::size_t kBufferBytes = 128 * 1024;
  // Java's arrays end at 2 GiB - 1; half of it is far beyond any sensible record.
  static constexpr std::size_t kMaxFieldBytes = std::size_t{1} << 30;

  explicit Input(ByteSource& source, std::size_t maxFieldBytes = kMaxFieldBytes,
                 std::size_t bufferBytes = kBufferBytes)
      : source_(source), maxFieldBytes_(maxFieldBytes), initialBytes_(bufferBytes) {}
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  // For the fields from here on.
  void setMaxFieldBytes(std::size_t bytes) { maxFieldBytes_ = bytes; }

  // Gives up the fields read so far.
  void startMessage() {
    start_ = position_;
    if (capacity_ / kKeptBuffers > initialBytes_) shrink();
  }

  bool readVLong(std::int64_t& value);
  // A VInt that must fit into 32 bits.
  bool readVInt(std::int32_t& value);
  // A length and that many bytes.
  bool readField(Field& field);

  // Valid until the next call that reads.
  std::string_view view(Field field) const {
    return {buffer_.get() + start_ + field.offset, field.length};
  }

  const Status& status() const { return status_; }
  // How much memory the buffer takes, in bytes.
  std::size_t capacity() const { return capacity_; }

 private:
  // Up to so many times its first size a grown buffer stays: records of a size follow each other.
  static constexpr std::size_t kKeptBuffers = 8;

  // Makes sure that bytes from position_ on are there.
  bool need(std::size_t bytes) { return end_ - position_ >= bytes || fill(bytes); }
  bool fill(std::size_t bytes);
  bool makeRoom();
  void shrink();
  bool fail(Error error, std::string detail);

  ByteSource& source_;
  std::size_t maxFieldBytes_;
  const std::size_t initialBytes_;
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_ = 0;
  std::size_t start_ = 0;     // of the current message
  std::size_t position_ = 0;  // of the next byte to decode
  std::size_t end_ = 0;       // of what was read from the source
  Status status_;
};

// Writes fields into a buffer that goes to the sink when it is full. After the first failure it
// drops what it is given; status() says why. Not thread-safe.
class Output {
 public:
  static constexpr std::size_t kBufferBytes = 128 * 1024;

  explicit Output(ByteSink& sink, std::size_t bufferBytes = kBufferBytes);
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void writeVLong(std::int64_t value);
  void writeField(std::string_view bytes);
  void writeFloat(float value);
  void flush();

  const Status& status() const { return status_; }

 private:
  void writeRaw(const char* data, std::size_t bytes);

  ByteSink& sink_;
  const std::size_t capacity_;
  std::unique_ptr<char[]> buffer_;
  std::size_t used_ = 0;
  Status status_;
};

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_STREAM_H_
