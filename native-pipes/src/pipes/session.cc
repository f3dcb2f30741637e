#include "session.h"

#include <algorithm>
#include <utility>

#include "wattle/pipes/codec.h"
#include "wattle/pipes/digest.h"
#include "wipe.h"

namespace wattle::pipes {
namespace {

// A job configuration has about 1100 pairs; a stream that claims more than this is not one.
constexpr std::int32_t kMaxConfStrings = 1 << 20;
constexpr std::size_t kMaxConfBytes = std::size_t{64} << 20;
// A digest has 44 characters and Java's challenge about 60: nobody unknown gets much memory.
constexpr std::size_t kMaxAuthenticationBytes = 4096;

Status unexpected(std::int32_t code, std::string_view wanted) {
  const std::string_view name = downwardName(code);
  if (name.empty()) return Status(Error::kUnknownMessage, decimal(code));
  std::string text(name);
  text += " (allowed here: ";
  text += wanted;
  text += ')';
  return Status(Error::kUnexpectedMessage, std::move(text));
}

Status missing(std::string_view part, std::string_view why) {
  std::string text("no ");
  text += part;
  text += ", but ";
  text += why;
  return Status(Error::kMissingPart, std::move(text));
}

}  // namespace

std::string_view downwardName(std::int32_t code) {
  constexpr std::string_view kNames[] = {
      "START",      "SET_JOB_CONF", "SET_INPUT_TYPES", "RUN_MAP", "MAP_ITEM",          "RUN_REDUCE",
      "REDUCE_KEY", "REDUCE_VALUE", "CLOSE",           "ABORT",   "AUTHENTICATION_REQ"};
  return code >= 0 && code <= 10 ? kNames[code] : std::string_view();
}

// Hands out the REDUCE_VALUE messages that follow a REDUCE_KEY.
class SessionValues final : public Values {
 public:
  explicit SessionValues(Session& session) : session_(session) {}

  bool next(std::string_view& value) override {
    if (ended_) return false;
    std::int32_t code;
    Field field;
    ended_ = !session_.nextCode(code);
    if (!ended_ && code != static_cast<std::int32_t>(Message::kReduceValue)) {
      session_.pendingCode_ = code;
      ended_ = true;
    }
    if (ended_ || !session_.input_.readField(field)) {
      ended_ = true;
      return false;
    }
    session_.reportAfterRecord();
    value = session_.input_.view(field);
    return true;
  }

 private:
  Session& session_;
  bool ended_ = false;
};

Session::Session(Program& program, ByteSource& source, ByteSink& sink, std::string_view secret,
                 const TaskOptions& options)
    : program_(program),
      secret_(secret),
      options_(options),
      input_(source, kMaxAuthenticationBytes),
      output_(sink, options) {}

bool Session::nextCode(std::int32_t& code) {
  if (pendingCode_) {
    code = *pendingCode_;
    pendingCode_.reset();
    return true;
  }
  input_.startMessage();
  return input_.readVInt(code);
}

Status Session::expect(Message message) {
  std::int32_t code;
  if (!nextCode(code)) return inputFailure();
  if (code == static_cast<std::int32_t>(Message::kAbort)) return Status(Error::kAborted);
  const auto wanted = static_cast<std::int32_t>(message);
  return code == wanted ? Status() : unexpected(code, downwardName(wanted));
}

Status Session::readString(std::string& text) {
  Field field;
  if (!input_.readField(field)) return inputFailure();
  text = input_.view(field);
  return {};
}

Status Session::run() {
  for (Status (Session::*step)() : {&Session::authenticate, &Session::readStart,
                                    &Session::readJobConf, &Session::startTask, &Session::finish}) {
    Status status = (this->*step)();
    if (!status.ok()) return status;
  }
  return {};
}

Status Session::authenticate() {
  Status status = proveSecret();
  wipe(secret_);
  return status;
}

Status Session::proveSecret() {
  Status status = expect(Message::kAuthenticationRequest);
  if (!status.ok()) return status;
  Field digestField;
  Field challengeField;
  if (!input_.readField(digestField) || !input_.readField(challengeField)) return inputFailure();
  const std::string_view digest = input_.view(digestField);
  HashAlgorithm algorithm;
  if (!algorithmOf(digest, algorithm)) {
    return Status(Error::kWrongDigest, "its digest has " +
                                           decimal(static_cast<std::int64_t>(digest.size())) +
                                           " characters (known: 28 for HMAC-SHA1, 44 for "
                                           "HMAC-SHA256)");
  }
  if (!sameDigest(digest, digestOf(algorithm, secret_, input_.view(challengeField)))) {
    return Status(Error::kWrongDigest);
  }
  input_.setMaxFieldBytes(std::min(options_.maxFieldBytes, kMaxConfBytes));
  return output_.answer(digestOf(algorithm, secret_, digest));
}

Status Session::readStart() {
  Status status = expect(Message::kStart);
  if (!status.ok()) return status;
  std::int32_t version;
  if (!input_.readVInt(version)) return inputFailure();
  if (version != kProtocolVersion) {
    return Status(Error::kUnsupportedVersion,
                  decimal(version) + " (known: " + decimal(kProtocolVersion) + ")");
  }
  return {};
}

Status Session::readJobConf() {
  Status status = expect(Message::kSetJobConf);
  if (!status.ok()) return status;
  std::int32_t strings;
  if (!input_.readVInt(strings)) return inputFailure();
  if (strings < 0 || strings > kMaxConfStrings || (strings & 1) != 0) {
    return Status(Error::kBadLength, decimal(strings) +
                                         " strings in SET_JOB_CONF (allowed: pairs, up to " +
                                         decimal(kMaxConfStrings) + ")");
  }
  std::size_t bytes = 0;
  for (std::int32_t i = 0; i < strings; i += 2) {
    input_.startMessage();  // A pair at a time: the buffer stays small.
    Field key;
    Field value;
    if (!input_.readField(key) || !input_.readField(value)) return inputFailure();
    bytes += key.length + value.length;
    if (bytes > kMaxConfBytes) {
      return Status(
          Error::kBadLength,
          "SET_JOB_CONF exceeds " + decimal(static_cast<std::int64_t>(kMaxConfBytes)) + " bytes");
    }
    conf_.set(input_.view(key), input_.view(value));
  }
  input_.setMaxFieldBytes(options_.maxFieldBytes);
  return {};
}

Status Session::startTask() {
  std::int32_t code;
  if (!nextCode(code)) return inputFailure();
  output_.startClock();
  switch (static_cast<Message>(code)) {
    case Message::kRunMap:
      return runMap();
    case Message::kRunReduce:
      return runReduce();
    case Message::kAbort:
      return Status(Error::kAborted);
    default:
      return unexpected(code, "RUN_MAP, RUN_REDUCE");
  }
}

Status Session::runMap() {
  std::int32_t javaReader;
  Status status = readString(split_);
  if (!status.ok()) return status;
  if (!input_.readVInt(reduces_) || !input_.readVInt(javaReader)) return inputFailure();
  if (reduces_ < 0) {
    return Status(Error::kBadLength, decimal(reduces_) + " reduces in RUN_MAP");
  }
  if (javaReader != 0) {
    status = expect(Message::kSetInputTypes);
    if (status.ok()) status = readString(keyClass_);
    if (status.ok()) status = readString(valueClass_);
    if (!status.ok()) return status;
  }
  status = makeMapOutput();
  if (!status.ok()) return status;
  const std::unique_ptr<Mapper> mapper = program_.mapper(*this);
  if (mapper == nullptr) return missing("mapper", "the job runs this program's map");
  if (javaReader != 0) {
    status = mapFromJava(*mapper);
  } else {
    const std::unique_ptr<RecordReader> reader = program_.recordReader(*this);
    if (reader == nullptr) {
      return missing("record reader", "mapreduce.pipes.isjavarecordreader is false");
    }
    status = mapFromReader(*mapper, *reader);
  }
  return status.ok() ? mapper->close(*this) : status;
}

Status Session::makeMapOutput() {
  if (reduces_ == 0) return {};
  output_.setPartitioner(program_.partitioner(*this), reduces_);
  std::unique_ptr<Combiner> combiner = program_.combiner(*this);
  if (combiner == nullptr) return {};
  std::int64_t megabytes;
  Status status = conf_.getLong(kCombineMemoryKey, kCombineMemoryDefaultMb, 1, 2047, megabytes);
  if (status.ok()) {
    output_.setCombiner(std::move(combiner), static_cast<std::size_t>(megabytes) << 20);
  }
  return status;
}

Status Session::mapFromReader(Mapper& mapper, RecordReader& reader) {
  for (;;) {
    std::string_view key;
    std::string_view value;
    bool found = false;
    Status status = reader.next(key, value, found);
    if (status.ok() && found) status = mapper.map(key, value, *this);
    if (status.ok()) status = firstFailure();
    if (!status.ok() || !found) return status;
    if (output_.isReportDueAfterRecord()) {
      done_ = reader.progress();
      output_.report(done_);
    }
  }
}

Status Session::mapFromJava(Mapper& mapper) {
  for (;;) {
    std::int32_t code;
    if (!nextCode(code)) return inputFailure();
    switch (static_cast<Message>(code)) {
      case Message::kMapItem: {
        Status status = mapItem(mapper);
        if (!status.ok()) return status;
        break;
      }
      case Message::kClose:
        return {};
      case Message::kAbort:
        return Status(Error::kAborted);
      default:
        return unexpected(code, "MAP_ITEM, CLOSE");
    }
  }
}

Status Session::mapItem(Mapper& mapper) {
  Field key;
  Field value;
  if (!input_.readField(key) || !input_.readField(value)) return inputFailure();
  Status status = mapper.map(input_.view(key), input_.view(value), *this);
  reportAfterRecord();
  return status.ok() ? firstFailure() : status;
}

Status Session::runReduce() {
  std::int32_t partition;  // Always 0: the job configuration has the true one.
  std::int32_t javaWriter;
  if (!input_.readVInt(partition) || !input_.readVInt(javaWriter)) return inputFailure();
  if (javaWriter == 0) {
    std::unique_ptr<RecordWriter> writer = program_.recordWriter(*this);
    if (writer == nullptr) {
      return missing("record writer", "mapreduce.pipes.isjavarecordwriter is false");
    }
    output_.setWriter(std::move(writer));
  }
  const std::unique_ptr<Reducer> reducer = program_.reducer(*this);
  if (reducer == nullptr) return missing("reducer", "the job runs this program's reduce");
  Status status = reduceKeys(*reducer);
  return status.ok() ? reducer->close(*this) : status;
}

Status Session::reduceKeys(Reducer& reducer) {
  std::string key;
  for (;;) {
    std::int32_t code;
    if (!nextCode(code)) return inputFailure();
    if (code == static_cast<std::int32_t>(Message::kClose)) return {};
    if (code == static_cast<std::int32_t>(Message::kAbort)) return Status(Error::kAborted);
    if (code != static_cast<std::int32_t>(Message::kReduceKey)) {
      return unexpected(code, "REDUCE_KEY, CLOSE");
    }
    Status status = readString(key);
    if (!status.ok()) return status;
    SessionValues values(*this);
    status = reducer.reduce(key, values, *this);
    std::string_view skipped;
    while (status.ok() && values.next(skipped)) {
    }
    if (status.ok()) status = firstFailure();
    if (!status.ok()) return status;
  }
}

Status Session::finish() {
  output_.drain();
  Status status = firstFailure();
  return status.ok() ? output_.end() : status;
}

const Status& Session::firstFailure() const {
  return output_.failure().ok() ? input_.status() : output_.failure();
}

void Session::reportAfterRecord() {
  if (output_.isReportDueAfterRecord()) output_.report(done_);
}

}  // namespace wattle::pipes
