#include "wattle/pipes/status.h"

namespace wattle::pipes {
namespace {

struct Row {
  Error error;
  std::string_view text;
};

constexpr Row kMessages[] = {
    {Error::kNone, "no error"},
    {Error::kMissingEnvironment,
     "an environment variable is missing: this program is started by a Hadoop Pipes task"},
    {Error::kBadEnvironment, "an environment variable has a bad value"},
    {Error::kSecretUnreadable, "cannot read the file with the job's shared secret"},
    {Error::kConnectFailed, "cannot connect to the Java side of the task"},
    {Error::kReadFailed, "cannot read from the Java side of the task"},
    {Error::kWriteFailed, "cannot write to the Java side of the task"},
    {Error::kTruncated, "the connection ended in the middle of the conversation"},
    {Error::kBadVInt, "a number in the stream is out of range"},
    {Error::kBadLength, "a length in the stream is negative or above the limit"},
    {Error::kUnknownMessage, "unknown message code in the stream"},
    {Error::kUnexpectedMessage, "a message came where the protocol does not allow it"},
    {Error::kUnsupportedVersion, "unsupported version of the Pipes protocol"},
    {Error::kWrongDigest, "the other side does not know the job's shared secret"},
    {Error::kMissingPart, "the program lacks a part that this job needs"},
    {Error::kAborted, "the Java side aborted the task"},
    {Error::kProgramFailed, "the program failed"},
    {Error::kOutOfMemory, "out of memory"},
    {Error::kBadConf, "a key of the job configuration has a bad value"},
    {Error::kBadSplit, "the input split cannot be read"},
};

}  // namespace

std::string_view message(Error error) {
  for (const Row& row : kMessages) {
    if (row.error == error) return row.text;
  }
  return "unknown error code";
}

std::string Status::text() const {
  std::string result(message(error_));
  if (!detail_.empty()) {
    result += ": ";
    result += detail_;
  }
  return result;
}

}  // namespace wattle::pipes
