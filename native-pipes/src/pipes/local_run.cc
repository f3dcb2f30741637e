#include "wattle/pipes/local_run.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "messages.h"
#include "wattle/pipes/codec.h"
#include "wattle/pipes/digest.h"
#include "wattle/pipes/stream.h"

namespace wattle::pipes {
namespace {

using Groups = std::map<std::string, std::vector<std::string>>;

constexpr std::string_view kSecret = "local";

// What the Java side says, in memory.
class Script final : public ByteSource {
 public:
  Script& number(std::int64_t value) {
    char bytes[kMaxVLongBytes];
    bytes_.append(bytes, encodeVLong(value, bytes));
    return *this;
  }
  Script& message(Message message) { return number(static_cast<std::int32_t>(message)); }
  Script& text(std::string_view value) {
    number(static_cast<std::int64_t>(value.size()));
    bytes_ += value;
    return *this;
  }

  Status read(char* out, std::size_t capacity, std::size_t& got) override {
    got = std::min(capacity, bytes_.size() - position_);
    std::memcpy(out, bytes_.data() + position_, got);
    position_ += got;
    return {};
  }

 private:
  std::string bytes_;
  std::size_t position_ = 0;
};

// What the task says.
class Answer final : public ByteSink {
 public:
  Status write(const char* data, std::size_t bytes) override {
    bytes_.append(data, bytes);
    return {};
  }

  bool atEnd() const { return position_ == bytes_.size(); }
  std::int64_t number() {
    const char* const at = bytes_.data() + position_;
    position_ += vLongBytes(*at);
    return decodeVLong(at);
  }
  std::string text() {
    const auto length = static_cast<std::size_t>(number());
    position_ += length;
    return bytes_.substr(position_ - length, length);
  }
  void skip(std::size_t bytes) { position_ += bytes; }

 private:
  std::string bytes_;
  std::size_t position_ = 0;
};

Script started(const JobConf& conf) {
  Script script;
  script.message(Message::kAuthenticationRequest)
      .text(digestOf(HashAlgorithm::kSha1, kSecret, "challenge"))
      .text("challenge");
  script.message(Message::kStart).number(kProtocolVersion);
  script.message(Message::kSetJobConf).number(static_cast<std::int64_t>(conf.size() * 2));
  for (const auto& [key, value] : conf) script.text(key).text(value);
  return script;
}

Script mapOf(const std::vector<Record>& records, const LocalJob& job) {
  Script script = started(job.conf);
  script.message(Message::kRunMap).text(job.split).number(job.reduces);
  script.number(job.hasOwnReader ? 0 : 1);
  if (job.hasOwnReader) return script;
  script.message(Message::kSetInputTypes).text(job.keyClass).text(job.valueClass);
  for (const Record& record : records) {
    script.message(Message::kMapItem).text(record.key).text(record.value);
  }
  script.message(Message::kClose);
  return script;
}

Script reduceOf(const Groups& groups, std::size_t reduce, const LocalJob& job) {
  JobConf conf = job.conf;
  conf.set("mapreduce.task.partition", decimal(static_cast<std::int64_t>(reduce)));
  Script script = started(conf);
  script.message(Message::kRunReduce).number(0).number(job.hasOwnWriter ? 0 : 1);
  for (const auto& [key, values] : groups) {
    script.message(Message::kReduceKey).text(key);
    for (const std::string& value : values) script.message(Message::kReduceValue).text(value);
  }
  script.message(Message::kClose);
  return script;
}

// Any reduce, evenly; by multiplication, since 32-bit ARM divides slowly.
std::size_t hashedReduce(std::string_view key, std::int32_t reduces) {
  std::uint32_t hash = 2166136261u;
  for (const char letter : key) hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619u;
  // The upper bits of short keys differ only so.
  hash = (hash ^ hash >> 15) * 0x2c1b3c6du;
  hash = (hash ^ hash >> 12) * 0x297a2d39u;
  return static_cast<std::size_t>(std::uint64_t{hash} * static_cast<std::uint32_t>(reduces) >> 32);
}

// Runs a task and hands its records to use(partition, key, value); partition is -1 without a
// partitioner.
template <typename Use>
Status runTask(Program& program, Script script, LocalResult& result, Use use) {
  Answer answer;
  Status status = runTask(program, script, answer, kSecret);
  if (!status.ok()) return status;
  std::vector<std::pair<std::string, std::string>> counters;
  while (!answer.atEnd()) {
    switch (static_cast<Message>(answer.number())) {
      case Message::kOutput: {
        std::string key = answer.text();
        use(std::int64_t{-1}, std::move(key), answer.text());
        break;
      }
      case Message::kPartitionedOutput: {
        const std::int64_t partition = answer.number();
        std::string key = answer.text();
        use(partition, std::move(key), answer.text());
        break;
      }
      case Message::kStatus:
        result.status = answer.text();
        break;
      case Message::kProgress:
        answer.skip(sizeof(float));
        break;
      case Message::kRegisterCounter: {
        answer.number();  // From 0 on, as they come.
        std::string group = answer.text();
        counters.emplace_back(std::move(group), answer.text());
        result.counters[counters.back()];
        break;
      }
      case Message::kIncrementCounter: {
        const auto id = static_cast<std::size_t>(answer.number());
        result.counters[counters[id]] += answer.number();
        break;
      }
      default:  // The answer to the authentication, and at the end DONE, which has no field.
        if (!answer.atEnd()) answer.text();
    }
  }
  return {};
}

}  // namespace

Status runLocally(Program& program, const std::vector<Record>& records, LocalResult& result,
                  const LocalJob& job) {
  result = {};
  const auto parts = static_cast<std::size_t>(std::max(job.reduces, 1));
  result.output.resize(parts);
  std::vector<Groups> groups(parts);
  Status status =
      runTask(program, mapOf(records, job), result,
              [&](std::int64_t partition, std::string key, std::string value) {
                if (job.reduces == 0) {
                  result.output[0].push_back({std::move(key), std::move(value)});
                  return;
                }
                const std::size_t reduce = partition < 0 ? hashedReduce(key, job.reduces)
                                                         : static_cast<std::size_t>(partition);
                groups[reduce][std::move(key)].push_back(std::move(value));
              });
  for (std::size_t i = 0; status.ok() && job.reduces > 0 && i < parts; ++i) {
    status = runTask(program, reduceOf(groups[i], i, job), result,
                     [&](std::int64_t, std::string key, std::string value) {
                       result.output[i].push_back({std::move(key), std::move(value)});
                     });
  }
  return status;
}

}  // namespace wattle::pipes
