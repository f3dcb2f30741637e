#include <algorithm>
#include <cstring>
#include <limits>

#include "wattle/pipes/codec.h"
#include "wattle/pipes/text_reader.h"

namespace wattle::pipes {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

}  // namespace

TextPiece::TextPiece(ByteSource& source, std::int64_t startByte, std::int64_t lengthBytes,
                     std::size_t bufferBytes)
    : source_(source),
      start_(startByte),
      end_(startByte + std::min(lengthBytes, std::numeric_limits<std::int64_t>::max() - startByte)),
      initialBytes_(std::max(bufferBytes, kByteOrderMark.size())),
      offset_(startByte) {}

Status TextPiece::nextLine(std::int64_t& offset, std::string_view& line, bool& found) {
  found = false;
  Status status = begin();
  while (status.ok() && offset_ <= end_) {
    std::size_t stop = lineEnd(begin_);
    if (stop == kNone && ended_) {
      if (begin_ == filled_) return checkEnd();
      stop = filled_;
    }
    if (stop == kNone) {
      status = fill();
      continue;
    }
    std::size_t end = stop;
    if (buffer_[end - 1] == '\n') --end;
    if (end > begin_ && buffer_[end - 1] == '\r') --end;
    line = std::string_view(buffer_.get() + begin_, end - begin_);
    offset = firstOffset();
    found = true;
    advance(stop);
    return {};
  }
  return status;
}

Status TextPiece::nextBlock(std::int64_t& offset, std::string_view& lines, bool& found) {
  found = false;
  Status status = begin();
  while (status.ok() && offset_ <= end_) {
    const std::size_t stop = blockEnd();
    if (stop == kNone) {
      if (ended_) return checkEnd();
      status = fill();
      continue;
    }
    offset = firstOffset();
    found = true;
    lines = take(stop);
    return {};
  }
  return status;
}

Status TextPiece::begin() {
  if (begun_) return {};
  begun_ = true;
  return start_ == 0 ? skipMark() : skipLine();
}

// The piece before reads the line that goes on at the start, also if it begins just there.
Status TextPiece::skipLine() {
  for (;;) {
    const std::size_t stop = lineEnd(begin_);
    if (stop != kNone || ended_) {
      advance(stop == kNone ? filled_ : stop);
      return {};
    }
    // A carriage return may be half of a line's end.
    const bool half = filled_ > begin_ && buffer_[filled_ - 1] == '\r';
    advance(half ? filled_ - 1 : filled_);
    Status status = fill();
    if (!status.ok()) return status;
  }
}

Status TextPiece::skipMark() {
  while (filled_ < kByteOrderMark.size() && !ended_) {
    Status status = fill();
    if (!status.ok()) return status;
  }
  if (filled_ >= kByteOrderMark.size() &&
      std::string_view(buffer_.get(), kByteOrderMark.size()) == kByteOrderMark) {
    advance(kByteOrderMark.size());
    markBytes_ = offset_;
    end_ = std::max(end_, offset_);  // Its bytes are part of the first line.
  }
  return {};
}

Status TextPiece::fill() {
  if (begin_ > 0) {
    std::memmove(buffer_.get(), buffer_.get() + begin_, filled_ - begin_);
    filled_ -= begin_;
    feedless_ -= std::min(feedless_, begin_);
    begin_ = 0;
  }
  if (filled_ == capacity_) {
    Status status = grow();
    if (!status.ok()) return status;
  }
  std::size_t got = 0;
  Status status = source_.read(buffer_.get() + filled_, capacity_ - filled_, got);
  if (!status.ok()) return status;
  ended_ = got == 0;
  filled_ += got;
  return {};
}

Status TextPiece::grow() {
  if (capacity_ >= Input::kMaxFieldBytes) {
    return Status(Error::kBadSplit, "the line at byte " + decimal(offset_) + " is longer than " +
                                        decimal(static_cast<std::int64_t>(capacity_)) + " bytes");
  }
  const std::size_t larger = capacity_ == 0 ? initialBytes_ : 2 * capacity_;
  std::unique_ptr<char[]> buffer(new char[larger + 1]);
  if (filled_ > 0) std::memcpy(buffer.get(), buffer_.get(), filled_);
  buffer_ = std::move(buffer);
  capacity_ = larger;
  return {};
}

Status TextPiece::checkEnd() const {
  if (offset_ >= end_) return {};
  return Status(Error::kBadSplit, "it ends at byte " + decimal(offset_) + ", before byte " +
                                      decimal(end_) + ": it is shorter than when it was listed");
}

void TextPiece::advance(std::size_t to) {
  offset_ += static_cast<std::int64_t>(to - begin_);
  begin_ = to;
}

std::size_t TextPiece::lineEnd(std::size_t from) {
  if (from >= filled_) return kNone;
  const std::size_t feed = lineFeedFrom(from);
  const std::string_view line(buffer_.get() + from, feed - from);
  const std::size_t back = line.find('\r');
  if (back == std::string_view::npos) return feed == filled_ ? kNone : feed + 1;
  const std::size_t next = from + back + 1;
  if (next == filled_) return ended_ ? filled_ : kNone;
  return next == feed ? next + 1 : next;
}

std::size_t TextPiece::lineFeedFrom(std::size_t from) {
  const std::size_t start = std::max(from, feedless_);
  const std::string_view rest(buffer_.get() + start, filled_ - start);
  const std::size_t feed = start + std::min(rest.find('\n'), rest.size());
  if (from <= std::max(feedless_, begin_)) feedless_ = feed;
  return feed;
}

std::size_t TextPiece::lastLineEnd() const {
  const std::string_view rest(buffer_.get() + begin_, filled_ - begin_);
  std::size_t last = rest.rfind('\n');
  // What follows the last byte is not known.
  if (last == std::string_view::npos) last = rest.substr(0, rest.size() - 1).rfind('\r');
  return last == std::string_view::npos ? kNone : begin_ + last + 1;
}

std::size_t TextPiece::blockEnd() {
  if (begin_ == filled_) return kNone;
  const auto toEnd = static_cast<std::uint64_t>(end_ - offset_);
  if (toEnd < filled_ - begin_) {
    // The last line is the one that goes on, or begins, at the piece's end.
    const std::size_t stop = lineEnd(begin_ + static_cast<std::size_t>(toEnd));
    if (stop != kNone) return stop;
  }
  return ended_ ? filled_ : lastLineEnd();
}

std::string_view TextPiece::take(std::size_t stop) {
  const std::string_view lines(buffer_.get() + begin_, stop - begin_);
  advance(stop);
  if (lines.find('\r') == std::string_view::npos) {
    if (lines.back() == '\n') return lines;
    buffer_[stop] = '\n';  // Only the text's last line has no end.
    return {lines.data(), lines.size() + 1};
  }
  changed_.clear();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool back = lines[i] == '\r';
    changed_ += back ? '\n' : lines[i];
    if (back && i + 1 < lines.size() && lines[i + 1] == '\n') ++i;
  }
  if (changed_.back() != '\n') changed_ += '\n';
  return changed_;
}

}  // namespace wattle::pipes
