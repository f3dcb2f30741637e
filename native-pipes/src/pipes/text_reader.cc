#include "wattle/pipes/text_reader.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

#include "wattle/pipes/codec.h"

namespace wattle::pipes {
namespace {

constexpr std::string_view kFormatKey = "mapreduce.pipes.inputformat";
constexpr std::string_view kPlainFormat = "org.apache.hadoop.mapred.TextInputFormat";
constexpr std::string_view kPackedFormat = "io.wattle.combine.mapred.PackedTextInputFormat";
constexpr std::string_view kDelimiterKey = "textinputformat.record.delimiter";
constexpr std::string_view kMaxLineKey = "mapreduce.input.linerecordreader.line.maxlength";
constexpr std::string_view kCompressed[] = {".bz2", ".deflate", ".gz", ".lz4", ".snappy", ".zst"};
constexpr std::string_view kElse = "or set mapreduce.pipes.isjavarecordreader to true)";

Status about(std::string_view file, std::string_view what) {
  return Status(Error::kBadSplit, std::string(file).append(": ").append(what));
}

// Reads fields from the front of bytes; false where they are not there.
class Fields {
 public:
  explicit Fields(std::string_view bytes) : bytes_(bytes) {}

  bool readSigned(std::int64_t& value) {
    if (bytes_.empty() || bytes_.size() < vLongBytes(bytes_[0])) return false;
    value = decodeVLong(bytes_.data());
    bytes_.remove_prefix(vLongBytes(bytes_[0]));
    return true;
  }

  bool readNumber(std::int64_t& value) { return readSigned(value) && value >= 0; }

  bool readText(std::string_view& text) {
    std::int64_t length;
    if (!readNumber(length) || static_cast<std::uint64_t>(length) > bytes_.size()) return false;
    text = bytes_.substr(0, static_cast<std::size_t>(length));
    bytes_.remove_prefix(text.size());
    return true;
  }

  bool atEnd() const { return bytes_.empty(); }

 private:
  std::string_view bytes_;
};

bool readPieces(Fields fields, std::vector<FileSplit>& pieces) {
  std::int64_t count;
  if (!fields.readNumber(count)) return false;
  std::vector<std::string_view> directories;
  for (std::string_view name; count > 0; --count) {
    if (!fields.readText(name)) return false;
    directories.push_back(name);
  }
  if (!fields.readNumber(count)) return false;
  for (; count > 0; --count) {
    std::int64_t directory;
    std::string_view name;
    // What follows the piece in its file; -1 where nobody knows.
    std::int64_t restBytes;
    FileSplit piece;
    if (!fields.readNumber(directory) || !fields.readText(name) ||
        !fields.readNumber(piece.startByte) || !fields.readNumber(piece.lengthBytes) ||
        !fields.readSigned(restBytes) || restBytes < -1 ||
        static_cast<std::uint64_t>(directory) >= directories.size()) {
      return false;
    }
    piece.path = directories[static_cast<std::size_t>(directory)];
    if (piece.path.empty() || piece.path.back() != '/') piece.path += '/';
    piece.path += name;
    pieces.push_back(std::move(piece));
  }
  return fields.atEnd();
}

// A regular file from a byte on.
class LocalFile final : public ByteSource {
 public:
  LocalFile() = default;
  ~LocalFile() override {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  LocalFile(const LocalFile&) = delete;
  LocalFile& operator=(const LocalFile&) = delete;

  Status open(const std::string& name, std::int64_t startByte) {
    // Without waiting for the other end of a pipe.
    descriptor_ = ::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat facts;
    if (descriptor_ < 0 || ::fstat(descriptor_, &facts) != 0) return failed();
    if (!S_ISREG(facts.st_mode)) return Status(Error::kBadSplit, "not a regular file");
    return ::lseek(descriptor_, startByte, SEEK_SET) < 0 ? failed() : Status();
  }

  Status read(char* out, std::size_t capacity, std::size_t& got) override {
    ssize_t now;
    do {
      now = ::read(descriptor_, out, capacity);
    } while (now < 0 && errno == EINTR);
    got = now < 0 ? 0 : static_cast<std::size_t>(now);
    return now < 0 ? failed() : Status();
  }

 private:
  static Status failed() { return Status(Error::kBadSplit, std::strerror(errno)); }

  int descriptor_ = -1;
};

struct OpenPiece {
  OpenPiece(std::int64_t startByte, std::int64_t lengthBytes)
      : text(file, startByte, lengthBytes) {}

  LocalFile file;
  TextPiece text;
};

class LocalTextReader final : public RecordReader {
 public:
  LocalTextReader(TaskContext& context, TextRecords records) : records_(records) {
    status_ = prepare(context.conf(), context.inputSplit());
  }

  Status next(std::string_view& key, std::string_view& value, bool& found) override {
    found = false;
    while (status_.ok() && (open_ || index_ < pieces_.size())) {
      std::int64_t offset = 0;
      if (!open_) status_ = open();
      if (status_.ok()) {
        status_ = records_ == TextRecords::kLines ? open_->text.nextLine(offset, value, found)
                                                  : open_->text.nextBlock(offset, value, found);
      }
      if (!status_.ok()) {
        status_ = about(pieces_[index_].path, status_.detail());
        break;
      }
      if (found) {
        putBigEndian64(static_cast<std::uint64_t>(offset), key_);
        key = std::string_view(key_, sizeof key_);
        return {};
      }
      doneBytes_ += static_cast<float>(pieces_[index_].lengthBytes);
      open_.reset();
      ++index_;
    }
    return status_;
  }

  float progress() override {
    float done = doneBytes_;
    if (open_) done += static_cast<float>(open_->text.offsetBytes() - pieces_[index_].startByte);
    return done < allBytes_ ? done / allBytes_ : 1;
  }

 private:
  Status prepare(const JobConf& conf, std::string_view split) {
    const std::string format = conf.get(kFormatKey, kPlainFormat);
    if (format != kPlainFormat && format != kPackedFormat) {
      return Status(Error::kBadConf, std::string(kFormatKey) + " = '" + format +
                                         "' (allowed: " + std::string(kPlainFormat) + ", " +
                                         std::string(kPackedFormat) + "; " + std::string(kElse));
    }
    for (const std::string_view key : {kDelimiterKey, kMaxLineKey}) {
      const std::string* const value = conf.find(key);
      if (value == nullptr || (key == kMaxLineKey && *value == "2147483647")) continue;
      return Status(Error::kBadConf, std::string(key) + " = '" + *value +
                                         "' is for Java's record reader (leave it out, " +
                                         std::string(kElse));
    }
    Status status;
    if (format == kPackedFormat) {
      status = parsePackedSplit(split, pieces_);
    } else {
      status = FileSplit::parse(split, pieces_.emplace_back());
    }
    for (std::size_t i = 0; status.ok() && i < pieces_.size(); ++i) {
      std::string local;
      status = localPath(pieces_[i].path, local);
      pieces_[i].path = std::move(local);
      allBytes_ += static_cast<float>(pieces_[i].lengthBytes);
    }
    return status;
  }

  Status open() {
    const FileSplit& piece = pieces_[index_];
    for (const std::string_view suffix : kCompressed) {
      const std::string_view path = piece.path;
      if (path.size() > suffix.size() && path.substr(path.size() - suffix.size()) == suffix) {
        return Status(Error::kBadSplit, "compressed (allowed: plain text; " + std::string(kElse));
      }
    }
    open_.emplace(piece.startByte, piece.lengthBytes);
    return open_->file.open(piece.path, piece.startByte);
  }

  const TextRecords records_;
  Status status_;
  std::vector<FileSplit> pieces_;
  std::size_t index_ = 0;
  std::optional<OpenPiece> open_;
  float doneBytes_ = 0;
  float allBytes_ = 0;
  char key_[8];
};

}  // namespace

Status parsePackedSplit(std::string_view bytes, std::vector<FileSplit>& pieces) {
  pieces.clear();
  if (readPieces(Fields(bytes), pieces)) return {};
  pieces.clear();
  return Status(Error::kBadSplit, "not a packed split: it has " +
                                      decimal(static_cast<std::int64_t>(bytes.size())) +
                                      " bytes that do not agree with what they say");
}

Status localPath(std::string_view path, std::string& local) {
  constexpr std::string_view kScheme = "file:";
  std::string_view rest = path;
  if (rest.substr(0, kScheme.size()) == kScheme) {
    rest.remove_prefix(kScheme.size());
    if (rest.substr(0, 3) == "///") rest.remove_prefix(2);
    if (!rest.empty() && rest[0] == '/' && rest.substr(0, 2) != "//") {
      local = rest;
      return {};
    }
  }
  return about(path, "not on this host (allowed: paths like file:/a/b; " + std::string(kElse));
}

std::unique_ptr<RecordReader> textReader(TaskContext& context, TextRecords records) {
  return std::make_unique<LocalTextReader>(context, records);
}

}  // namespace wattle::pipes
