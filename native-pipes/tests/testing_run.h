// Runs a program in a conversation that a test wrote.
#ifndef WATTLE_TESTS_TESTING_RUN_H_
#define WATTLE_TESTS_TESTING_RUN_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "testing_peer.h"
#include "wattle/pipes/task.h"

namespace wattle::programs {

using pipes::longWritable;
using pipes::Script;
using pipes::Status;

inline constexpr std::string_view kSecret = "secret";

// The start of a conversation with a job configuration of one key.
inline Script started(std::string_view key, std::string_view value) {
  Script script;
  script.number(10).text(pipes::digestOf(pipes::HashAlgorithm::kSha1, kSecret, "c")).text("c");
  return script.number(0).number(0).number(1).number(2).text(key).text(value);
}

inline Script mapStarted(std::string_view key = "k", std::string_view value = "v") {
  return started(key, value)
      .number(3)
      .text("split")
      .number(1)
      .number(1)
      .number(2)
      .text("K")
      .text("V");
}

struct Outcome {
  Status status;
  std::string records;  // between the authentication's answer and the last PROGRESS
};

inline Outcome run(pipes::Program& program, const Script& script) {
  pipes::TestingSource source(script.bytes());
  pipes::TestingSink sink;
  pipes::TaskOptions options;
  options.clock = [] { return std::int64_t{0}; };
  Outcome outcome;
  outcome.status = runTask(program, source, sink, kSecret, options);
  constexpr std::size_t kAnswerBytes = 1 + 1 + 28;
  constexpr std::size_t kEndBytes = 1 + 4 + 1;
  if (outcome.status.ok()) {
    outcome.records = sink.bytes.substr(kAnswerBytes, sink.bytes.size() - kAnswerBytes - kEndBytes);
  }
  return outcome;
}

}  // namespace wattle::programs

#endif  // WATTLE_TESTS_TESTING_RUN_H_
