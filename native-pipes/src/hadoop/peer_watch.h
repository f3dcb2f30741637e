// Notices that the Java side is gone while the program does not look.
#ifndef WATTLE_HADOOP_PEER_WATCH_H_
#define WATTLE_HADOOP_PEER_WATCH_H_

#include <functional>
#include <thread>

namespace wattle::hadoop {

// A thread that sleeps until the other end of a connection closes it. Hadoop's library instead
// connects to the Java side every 5 seconds, for which each of its tasks waits at its end.
class PeerWatch {
 public:
  static constexpr int kGraceMillis = 5000;

  // lost() is called, by that thread, unless the watch ends within the grace: the program's own
  // thread mostly notices at once, and after DONE a closed connection is no loss.
  PeerWatch(int descriptor, std::function<void()> lost, int graceMillis = kGraceMillis);
  ~PeerWatch();
  PeerWatch(const PeerWatch&) = delete;
  PeerWatch& operator=(const PeerWatch&) = delete;

 private:
  void watch(const std::function<void()>& lost, int graceMillis) const;

  int connection_ = -1;  // of our own, since the program may close its own one
  int end_ = -1;         // readable once the watch is to end
  std::thread thread_;
};

}  // namespace wattle::hadoop

#endif  // WATTLE_HADOOP_PEER_WATCH_H_
