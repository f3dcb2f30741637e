// Text of local files, read by the program itself instead of through the socket.
#ifndef WATTLE_PIPES_TEXT_READER_H_
#define WATTLE_PIPES_TEXT_READER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "wattle/pipes/status.h"
#include "wattle/pipes/stream.h"
#include "wattle/pipes/task.h"

namespace wattle::pipes {

// What a record is.
enum class TextRecords {
  kLines,   // a line without its end, as TextInputFormat gives it
  kBlocks,  // some whole lines, each with a line feed for its end, whatever that was
};

// A record reader for the task's split: of TextInputFormat, or packed by io.wattle.combine. Keys
// are LongWritables, the offset of the record's first line. It reads plain text at "file:" paths
// only; a split, or a key of the job, that asks for more fails at the first record and says so.
std::unique_ptr<RecordReader> textReader(TaskContext& context, TextRecords records);

// The pieces of files of a PackedFileSplit of io.wattle.combine.
Status parsePackedSplit(std::string_view bytes, std::vector<FileSplit>& pieces);

// Takes the path of this host out of a "file:" path.
Status localPath(std::string_view path, std::string& local);

// The lines of a piece of a text, by the rules of TextInputFormat: lines end with LF, CR or CR LF;
// a line belongs to the piece where it begins, and to the one before if it begins just at the
// start; a byte order mark at the text's very beginning is left out. The source begins at startByte
// and goes on to the text's end. Use either of the two calls. Not thread-safe.
class TextPiece {
 public:
  static constexpr std::size_t kBufferBytes = 256 * 1024;

  TextPiece(ByteSource& source, std::int64_t startByte, std::int64_t lengthBytes,
            std::size_t bufferBytes = kBufferBytes);
  TextPiece(const TextPiece&) = delete;
  TextPiece& operator=(const TextPiece&) = delete;

  // Moves to the next line, whose view is valid until the next call; found = false at the end.
  Status nextLine(std::int64_t& offset, std::string_view& line, bool& found);
  // Moves to the next whole lines, at least one, each with a line feed at its end.
  Status nextBlock(std::int64_t& offset, std::string_view& lines, bool& found);

  // Of the next line.
  std::int64_t offsetBytes() const { return offset_; }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  Status begin();
  Status skipLine();
  Status skipMark();
  Status fill();
  Status grow();
  Status checkEnd() const;
  void advance(std::size_t to);
  std::int64_t firstOffset() const { return offset_ == markBytes_ ? 0 : offset_; }
  // Where the line that goes on at an index of the buffer ends; kNone if that is not yet there.
  std::size_t lineEnd(std::size_t from);
  // Of the first line feed from an index on; filled_ if there is none.
  std::size_t lineFeedFrom(std::size_t from);
  std::size_t lastLineEnd() const;
  std::size_t blockEnd();
  std::string_view take(std::size_t stop);

  ByteSource& source_;
  const std::int64_t start_;
  std::int64_t end_;
  const std::size_t initialBytes_;
  std::unique_ptr<char[]> buffer_;  // one byte more than capacity_, for a line feed
  std::size_t capacity_ = 0;
  std::size_t begin_ = 0;   // of the next line
  std::size_t filled_ = 0;  // of what was read
  // No line feed lies between begin_ and here. Each line of a text without any would look for one
  // in all that was read.
  std::size_t feedless_ = 0;
  std::int64_t offset_;  // of begin_ in the text
  std::int64_t markBytes_ = 0;
  bool begun_ = false;
  bool ended_ = false;  // the source is
  std::string changed_;
};

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_TEXT_READER_H_
