// Stand-ins for the Java side of a task.
#ifndef WATTLE_TESTS_TESTING_PEER_H_
#define WATTLE_TESTS_TESTING_PEER_H_

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "wattle/pipes/codec.h"
#include "wattle/pipes/digest.h"
#include "wattle/pipes/stream.h"

namespace wattle::pipes {

// Composes what goes over the wire.
class Script {
 public:
  Script& number(std::int64_t value) {
    char bytes[kMaxVLongBytes];
    bytes_.append(bytes, encodeVLong(value, bytes));
    return *this;
  }
  Script& text(std::string_view value) {
    number(static_cast<std::int64_t>(value.size()));
    return raw(value);
  }
  Script& raw(std::string_view value) {
    bytes_ += value;
    return *this;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

// Bytes in memory, at most `step` of them for each read.
class TestingSource : public ByteSource {
 public:
  explicit TestingSource(std::string bytes, std::size_t step = 1 << 20)
      : bytes_(std::move(bytes)), step_(step) {}

  Status read(char* out, std::size_t capacity, std::size_t& got) override {
    got = std::min({capacity, step_, bytes_.size() - position_});
    std::memcpy(out, bytes_.data() + position_, got);
    position_ += got;
    return {};
  }

 private:
  const std::string bytes_;
  const std::size_t step_;
  std::size_t position_ = 0;
};

class TestingSink : public ByteSink {
 public:
  Status write(const char* data, std::size_t size) override {
    if (writes++ >= failAfterWrites) return Status(Error::kWriteFailed, "as the test wants");
    bytes.append(data, size);
    return {};
  }

  std::string bytes;
  int writes = 0;
  int failAfterWrites = 1 << 30;
};

// Plays a script on the other end of a socket pair and keeps what the task says.
class TestingPeer {
 public:
  explicit TestingPeer(std::string script) {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return;
    taskEnd_ = ends[0];
    thread_ = std::thread([this, end = ends[1], script = std::move(script)] { play(end, script); });
  }
  ~TestingPeer() { join(); }

  // Given away: close it to let the peer end.
  int taskEnd() const { return taskEnd_; }

  // What the task said until it closed the connection.
  const std::string& said() {
    join();
    return said_;
  }

 private:
  void play(int end, const std::string& script) {
    std::thread writer([end, &script] {
      std::size_t sent = 0;
      while (sent < script.size()) {
        const ssize_t now = ::send(end, script.data() + sent, script.size() - sent, MSG_NOSIGNAL);
        if (now <= 0) break;
        sent += static_cast<std::size_t>(now);
      }
      ::shutdown(end, SHUT_WR);
    });
    char buffer[4096];
    for (ssize_t got; (got = ::recv(end, buffer, sizeof buffer, 0)) > 0;) {
      said_.append(buffer, static_cast<std::size_t>(got));
    }
    writer.join();
    ::close(end);
  }
  void join() {
    if (thread_.joinable()) thread_.join();
  }

  int taskEnd_ = -1;
  std::string said_;
  std::thread thread_;
};

}  // namespace wattle::pipes

#endif  // WATTLE_TESTS_TESTING_PEER_H_
