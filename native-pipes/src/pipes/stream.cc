#include "wattle/pipes/stream.h"

#include <cstdint>
#include <cstring>
#include <limits>
#include <new>
#include <utility>

#include "wattle/pipes/codec.h"

namespace wattle::pipes {

bool Input::fail(Error error, std::string detail) {
  if (status_.ok()) status_ = Status(error, std::move(detail));
  return false;
}

bool Input::makeRoom() {
  if (end_ < capacity_) return true;
  if (start_ > 0) {
    std::memmove(buffer_.get(), buffer_.get() + start_, end_ - start_);
    position_ -= start_;
    end_ -= start_;
    start_ = 0;
    return true;
  }
  if (capacity_ > std::numeric_limits<std::size_t>::max() / 2) {
    return fail(Error::kOutOfMemory, "a message exceeds the address space");
  }
  const std::size_t larger = capacity_ == 0 ? initialBytes_ : capacity_ * 2;
  std::unique_ptr<char[]> buffer(new (std::nothrow) char[larger]);
  if (buffer == nullptr) {
    return fail(Error::kOutOfMemory,
                decimal(static_cast<std::int64_t>(larger)) + " bytes for one message");
  }
  if (end_ > 0) std::memcpy(buffer.get(), buffer_.get(), end_);
  buffer_ = std::move(buffer);
  capacity_ = larger;
  return true;
}

void Input::shrink() {
  const std::size_t ahead = end_ - position_;
  if (ahead > initialBytes_) return;  // Until some messages later.
  std::unique_ptr<char[]> buffer(new (std::nothrow) char[initialBytes_]);
  if (buffer == nullptr) return;
  if (ahead > 0) std::memcpy(buffer.get(), buffer_.get() + position_, ahead);
  buffer_ = std::move(buffer);
  capacity_ = initialBytes_;
  start_ = position_ = 0;
  end_ = ahead;
}

bool Input::fill(std::size_t bytes) {
  if (!status_.ok()) return false;
  while (end_ - position_ < bytes) {
    if (!makeRoom()) return false;
    std::size_t got = 0;
    status_ = source_.read(buffer_.get() + end_, capacity_ - end_, got);
    if (!status_.ok()) return false;
    if (got == 0) return fail(Error::kTruncated, {});
    end_ += got;
  }
  return true;
}

bool Input::readVLong(std::int64_t& value) {
  if (!need(1)) return false;
  const std::size_t bytes = vLongBytes(buffer_[position_]);
  if (!need(bytes)) return false;
  value = decodeVLong(buffer_.get() + position_);
  position_ += bytes;
  return true;
}

bool Input::readVInt(std::int32_t& value) {
  std::int64_t wide;
  if (!readVLong(wide)) return false;
  value = static_cast<std::int32_t>(wide);
  return value == wide || fail(Error::kBadVInt, decimal(wide) + " does not fit into 32 bits");
}

bool Input::readField(Field& field) {
  std::int64_t length;
  if (!readVLong(length)) return false;
  if (length < 0 || static_cast<std::uint64_t>(length) > maxFieldBytes_) {
    return fail(Error::kBadLength, decimal(length) + " (allowed: 0 to " +
                                       decimal(static_cast<std::int64_t>(maxFieldBytes_)) +
                                       " bytes)");
  }
  if (!need(static_cast<std::size_t>(length))) return false;
  field = {position_ - start_, static_cast<std::size_t>(length)};
  position_ += field.length;
  return true;
}

Output::Output(ByteSink& sink, std::size_t bufferBytes)
    : sink_(sink),
      capacity_(bufferBytes < kMaxVLongBytes ? kMaxVLongBytes : bufferBytes),
      buffer_(new char[capacity_]) {}

void Output::flush() {
  if (status_.ok() && used_ > 0) status_ = sink_.write(buffer_.get(), used_);
  used_ = 0;
}

void Output::writeVLong(std::int64_t value) {
  if (capacity_ - used_ < kMaxVLongBytes) flush();
  used_ += encodeVLong(value, buffer_.get() + used_);
}

void Output::writeFloat(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  if (capacity_ - used_ < sizeof bits) flush();
  putBigEndian32(bits, buffer_.get() + used_);
  used_ += sizeof bits;
}

void Output::writeField(std::string_view bytes) {
  writeVLong(static_cast<std::int64_t>(bytes.size()));
  writeRaw(bytes.data(), bytes.size());
}

void Output::writeRaw(const char* data, std::size_t bytes) {
  if (capacity_ - used_ < bytes) flush();
  if (bytes > capacity_) {  // Needs no copy.
    if (status_.ok()) status_ = sink_.write(data, bytes);
    return;
  }
  if (bytes == 0) return;
  std::memcpy(buffer_.get() + used_, data, bytes);
  used_ += bytes;
}

}  // namespace wattle::pipes
