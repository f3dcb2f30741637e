#include "wattle/pipes/socket.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "wattle/pipes/codec.h"
#include "wipe.h"

namespace wattle::pipes {
namespace {

std::string errorText(int number) { return std::generic_category().message(number); }

// A token's password has 20 bytes; a longer file is not one.
constexpr std::size_t kMaxSecretBytes = 4096;

const char* firstSet(const char* name, const char* otherName) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : std::getenv(otherName);
}

Status readSecret(const std::string& file, std::string& secret) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return Status(Error::kSecretUnreadable, file + ": " + errorText(errno));
  std::string bytes(kMaxSecretBytes + 1, '\0');
  std::size_t used = 0;
  ssize_t got = 0;
  while (used < bytes.size()) {
    got = ::read(descriptor, bytes.data() + used, bytes.size() - used);
    if (got > 0) {
      used += static_cast<std::size_t>(got);
    } else if (got == 0 || errno != EINTR) {
      break;
    }
  }
  const int number = errno;
  ::close(descriptor);
  if (got < 0) return Status(Error::kSecretUnreadable, file + ": " + errorText(number));
  if (used == 0 || used > kMaxSecretBytes) {
    return Status(Error::kSecretUnreadable,
                  file + " (allowed: 1 to " + decimal(static_cast<std::int64_t>(kMaxSecretBytes)) +
                      " bytes)");
  }
  bytes.resize(used);
  secret = std::move(bytes);
  return {};
}

// 0 or an errno.
int connectTo(int descriptor, const sockaddr_in& address) {
  if (::connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
    return 0;
  }
  if (errno != EINTR) return errno;
  // It goes on by itself; another connect() would say that it does.
  pollfd connected{descriptor, POLLOUT, 0};
  while (::poll(&connected, 1, -1) < 0) {
    if (errno != EINTR) return errno;
  }
  int number = 0;
  socklen_t length = sizeof number;
  return ::getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &length) == 0 ? number : errno;
}

}  // namespace

Socket::~Socket() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Status Socket::connect(std::uint16_t port) {
  descriptor_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int number = descriptor_ < 0 ? errno : connectTo(descriptor_, address);
  if (number != 0) {
    return Status(Error::kConnectFailed, "127.0.0.1:" + decimal(port) + ": " + errorText(number));
  }
  // Output goes in large blocks, and a flush is meant.
  const int on = 1;
  static_cast<void>(::setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on));
  return {};
}

Status Socket::read(char* out, std::size_t capacity, std::size_t& got) {
  for (;;) {
    const ssize_t result = ::recv(descriptor_, out, capacity, 0);
    if (result >= 0) {
      got = static_cast<std::size_t>(result);
      return {};
    }
    if (errno != EINTR) return Status(Error::kReadFailed, errorText(errno));
  }
}

Status Socket::write(const char* data, std::size_t bytes) {
  while (bytes > 0) {
    const ssize_t result = ::send(descriptor_, data, bytes, MSG_NOSIGNAL);
    if (result > 0) {
      data += result;
      bytes -= static_cast<std::size_t>(result);
    } else if (result == 0 || errno != EINTR) {
      return Status(Error::kWriteFailed, errorText(errno));
    }
  }
  return {};
}

Environment::~Environment() { wipe(secret); }

Status Environment::fromProcess(Environment& environment) {
  const char* port = firstSet("mapreduce_pipes_command_port", "mapreduce.pipes.command.port");
  if (port == nullptr) return Status(Error::kMissingEnvironment, "mapreduce_pipes_command_port");
  std::int64_t number;
  if (!parseDecimal(port, number) || number < 1 || number > 65535) {
    return Status(Error::kBadEnvironment, std::string("mapreduce_pipes_command_port = '") + port +
                                              "' (allowed: a port, 1 to 65535)");
  }
  environment.port = static_cast<std::uint16_t>(number);
  const char* file =
      firstSet("hadoop_pipes_shared_secret_location", "hadoop.pipes.shared.secret.location");
  if (file == nullptr) {
    return Status(Error::kMissingEnvironment, "hadoop_pipes_shared_secret_location");
  }
  return readSecret(file, environment.secret);
}

}  // namespace wattle::pipes
