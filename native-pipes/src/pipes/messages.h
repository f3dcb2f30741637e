// The message codes of the Hadoop Pipes protocol, version 0.
#ifndef WATTLE_PIPES_MESSAGES_H_
#define WATTLE_PIPES_MESSAGES_H_

#include <cstdint>
#include <string_view>

namespace wattle::pipes {

enum class Message : std::int32_t {
  kStart = 0,
  kSetJobConf = 1,
  kSetInputTypes = 2,
  kRunMap = 3,
  kMapItem = 4,
  kRunReduce = 5,
  kReduceKey = 6,
  kReduceValue = 7,
  kClose = 8,
  kAbort = 9,
  kAuthenticationRequest = 10,
  kOutput = 50,
  kPartitionedOutput = 51,
  kStatus = 52,
  kProgress = 53,
  kDone = 54,
  kRegisterCounter = 55,
  kIncrementCounter = 56,
  kAuthenticationResponse = 57,
};

inline constexpr std::int32_t kProtocolVersion = 0;

// The name of a message that comes down; empty for any other code.
std::string_view downwardName(std::int32_t code);

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_MESSAGES_H_
