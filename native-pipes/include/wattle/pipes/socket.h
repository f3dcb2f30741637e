// The one connection between the Java side of a task and its native program.
#ifndef WATTLE_PIPES_SOCKET_H_
#define WATTLE_PIPES_SOCKET_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "wattle/pipes/status.h"
#include "wattle/pipes/stream.h"

namespace wattle::pipes {

// Owns a connected stream socket. A vanished peer is a Status, never a SIGPIPE.
class Socket final : public ByteSource, public ByteSink {
 public:
  Socket() = default;
  explicit Socket(int descriptor) : descriptor_(descriptor) {}
  ~Socket() override;
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  // Connects to a port of this host.
  Status connect(std::uint16_t port);
  Status read(char* out, std::size_t capacity, std::size_t& got) override;
  Status write(const char* data, std::size_t bytes) override;

  int descriptor() const { return descriptor_; }

 private:
  int descriptor_ = -1;
};

// What the Java side says to its child through the environment. Wipes the secret at its end.
struct Environment {
  Environment() = default;
  ~Environment();
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

  std::uint16_t port = 0;
  std::string secret;

  // Reads the variables, spelled with dots (Hadoop up to 3.4.2) or underscores (later), and the
  // file with the secret.
  static Status fromProcess(Environment& environment);
};

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_SOCKET_H_
