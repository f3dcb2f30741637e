#include "peer_watch.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>
#include <utility>

namespace wattle::hadoop {
namespace {

// Waits for events, or so long; -1 is for ever. Repeats what a signal interrupts.
int wait(pollfd* descriptors, nfds_t count, int millis) {
  for (;;) {
    const int ready = ::poll(descriptors, count, millis);
    if (ready >= 0 || errno != EINTR) return ready;
  }
}

}  // namespace

PeerWatch::PeerWatch(int descriptor, std::function<void()> lost, int graceMillis)
    : connection_(::fcntl(descriptor, F_DUPFD_CLOEXEC, 0)), end_(::eventfd(0, EFD_CLOEXEC)) {
  // Without it the task runs all the same.
  if (connection_ < 0 || end_ < 0) return;
  try {
    thread_ = std::thread(
        [this, lost = std::move(lost), graceMillis] { watch(lost, graceMillis); });
  } catch (const std::system_error&) {
  }
}

PeerWatch::~PeerWatch() {
  if (thread_.joinable()) {
    const std::uint64_t one = 1;
    while (::write(end_, &one, sizeof one) < 0 && errno == EINTR) {
    }
    thread_.join();
  }
  if (connection_ >= 0) ::close(connection_);
  if (end_ >= 0) ::close(end_);
}

void PeerWatch::watch(const std::function<void()>& lost, int graceMillis) const {
  pollfd both[] = {{end_, POLLIN, 0}, {connection_, POLLRDHUP, 0}};
  if (wait(both, 2, -1) < 0 || both[0].revents != 0) return;
  if (wait(both, 1, graceMillis) == 0) lost();
}

}  // namespace wattle::hadoop
