// How a part of wattle::pipes says that something went wrong: a code and what it was about.
#ifndef WATTLE_PIPES_STATUS_H_
#define WATTLE_PIPES_STATUS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace wattle::pipes {

// Every way in which a task can end. The values are stable: main() turns them into exit codes.
enum class Error : std::uint8_t {
  kNone = 0,
  kMissingEnvironment = 10,
  kBadEnvironment = 11,
  kSecretUnreadable = 12,
  kConnectFailed = 13,
  kReadFailed = 14,
  kWriteFailed = 15,
  kTruncated = 16,
  kBadVInt = 17,
  kBadLength = 18,
  kUnknownMessage = 19,
  kUnexpectedMessage = 20,
  kUnsupportedVersion = 21,
  kWrongDigest = 22,
  kMissingPart = 23,
  kAborted = 24,
  kProgramFailed = 25,
  kOutOfMemory = 26,
  kBadConf = 27,
  kBadSplit = 28,
};

// One sentence for each code; never empty.
std::string_view message(Error error);

// The result of a call: ok, or an error with what it was about (may be empty).
class [[nodiscard]] Status {
 public:
  Status() = default;
  explicit Status(Error error, std::string detail = {})
      : error_(error), detail_(std::move(detail)) {}

  bool ok() const { return error_ == Error::kNone; }
  Error error() const { return error_; }
  const std::string& detail() const { return detail_; }

  // The message of the code and the detail, in one line for people.
  std::string text() const;

  // What main() returns: 0, or a number between 1 and 125 that is the code's own.
  int exitCode() const { return static_cast<int>(error_); }

 private:
  Error error_ = Error::kNone;
  std::string detail_;
};

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_STATUS_H_
