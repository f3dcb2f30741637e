#include "wattle/pipes/socket.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

#include "testing_freed_memory.h"
#include "testing_peer.h"
#include "wattle/pipes/task.h"

namespace wattle::pipes {
namespace {

class EnvironmentTest : public ::testing::Test {
 protected:
  EnvironmentTest() {
    for (const char* name : kNames) ::unsetenv(name);
    secretFile_ = ::testing::TempDir() + "wattle-secret-" + std::to_string(::getpid());
    write("the secret");
  }
  ~EnvironmentTest() override {
    for (const char* name : kNames) ::unsetenv(name);
    ::unlink(secretFile_.c_str());
  }
  void write(const std::string& secret) { std::ofstream(secretFile_) << secret; }

  static constexpr const char* kNames[] = {
      "mapreduce_pipes_command_port", "mapreduce.pipes.command.port",
      "hadoop_pipes_shared_secret_location", "hadoop.pipes.shared.secret.location"};
  std::string secretFile_;
};

TEST_F(EnvironmentTest, readsBothSpellings) {
  for (int dots = 0; dots < 2; ++dots) {
    ::setenv(kNames[dots], "4711", 1);
    ::setenv(kNames[2 + dots], secretFile_.c_str(), 1);
    Environment environment;
    EXPECT_TRUE(Environment::fromProcess(environment).ok());
    EXPECT_EQ(environment.port, 4711);
    EXPECT_EQ(environment.secret, "the secret");
    ::unsetenv(kNames[dots]);
    ::unsetenv(kNames[2 + dots]);
  }
}

TEST_F(EnvironmentTest, namesWhatIsMissingOrBad) {
  Environment environment;
  EXPECT_EQ(Environment::fromProcess(environment).error(), Error::kMissingEnvironment);
  for (const char* port : {"", "0", "65536", "-1", "12a"}) {
    ::setenv(kNames[0], port, 1);
    EXPECT_EQ(Environment::fromProcess(environment).error(), Error::kBadEnvironment) << port;
  }
  ::setenv(kNames[0], "1", 1);
  EXPECT_EQ(Environment::fromProcess(environment).detail(), kNames[2]);
  ::setenv(kNames[2], "/no/such/file", 1);
  const Status status = Environment::fromProcess(environment);
  EXPECT_EQ(status.error(), Error::kSecretUnreadable);
  EXPECT_NE(status.text().find("/no/such/file"), std::string::npos);
  ::setenv(kNames[2], secretFile_.c_str(), 1);
  for (const std::string& secret : {std::string(), std::string(100000, 's')}) {
    write(secret);
    EXPECT_EQ(Environment::fromProcess(environment).error(), Error::kSecretUnreadable);
  }
}

// A port of this host on which somebody listens, or did until now.
class Listener {
 public:
  Listener() : descriptor_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    // A task that does not come fails the test instead of hanging it.
    const timeval timeout{20, 0};
    EXPECT_EQ(::setsockopt(descriptor_, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout), 0);
    EXPECT_EQ(::bind(descriptor_, reinterpret_cast<sockaddr*>(&address), length), 0);
    EXPECT_EQ(::listen(descriptor_, 1), 0);
    EXPECT_EQ(::getsockname(descriptor_, reinterpret_cast<sockaddr*>(&address), &length), 0);
    port_ = ntohs(address.sin_port);
  }
  ~Listener() { ::close(descriptor_); }
  std::uint16_t port() const { return port_; }
  int accept() const { return ::accept(descriptor_, nullptr, nullptr); }

 private:
  int descriptor_;
  std::uint16_t port_ = 0;
};

TEST(SocketTest, carriesBytesBothWaysAndSeesTheEnd) {
  const Listener listener;
  Socket task;
  ASSERT_TRUE(task.connect(listener.port()).ok());
  Socket java(listener.accept());
  ASSERT_TRUE(task.write("up", 2).ok());
  ASSERT_TRUE(java.write("down", 4).ok());
  char buffer[16];
  std::size_t got = 0;
  ASSERT_TRUE(task.read(buffer, sizeof buffer, got).ok());
  EXPECT_EQ(std::string(buffer, got), "down");
  ASSERT_TRUE(java.read(buffer, sizeof buffer, got).ok());
  EXPECT_EQ(std::string(buffer, got), "up");
}

TEST(SocketTest, aPeerThatIsGoneIsAStatus) {
  const Listener listener;
  Socket task;
  ASSERT_TRUE(task.connect(listener.port()).ok());
  ::close(listener.accept());
  Status status;
  for (int i = 0; i < 1000 && status.ok(); ++i) status = task.write("x", 1);
  EXPECT_EQ(status.error(), Error::kWriteFailed);
  EXPECT_FALSE(status.detail().empty());
}

TEST(SocketTest, namesThePortThatNobodyListensOn) {
  std::uint16_t port;
  {
    const Listener listener;
    port = listener.port();
  }
  const Status status = Socket().connect(port);
  EXPECT_EQ(status.error(), Error::kConnectFailed);
  EXPECT_NE(status.text().find("127.0.0.1:" + std::to_string(port)), std::string::npos);
}

// The Java side waits in accept() without a time-out: it must see even a task that cannot start.
// What a signal's handler may reach.
const Listener* interrupting = nullptr;
int interruptions = 0;

TEST(SocketTest, connectsThoughASignalInterrupts) {
  const Listener listener;
  // Until one is accepted, there is room for no more, and the next connection waits.
  Socket first;
  Socket second;
  ASSERT_TRUE(first.connect(listener.port()).ok());
  ASSERT_TRUE(second.connect(listener.port()).ok());
  interrupting = &listener;
  interruptions = 0;
  struct sigaction action {};
  action.sa_handler = [](int) {
    ++interruptions;
    static_cast<void>(interrupting->accept());
  };
  struct sigaction before {};
  ASSERT_EQ(::sigaction(SIGALRM, &action, &before), 0);
  const itimerval soon{{0, 0}, {0, 50000}};
  ASSERT_EQ(::setitimer(ITIMER_REAL, &soon, nullptr), 0);
  Socket third;
  const Status status = third.connect(listener.port());
  EXPECT_TRUE(status.ok()) << status.text();
  EXPECT_EQ(interruptions, 1);
  ASSERT_EQ(::sigaction(SIGALRM, &before, nullptr), 0);
  char byte = 0;
  EXPECT_TRUE(third.write(&byte, 1).ok());
}

TEST_F(EnvironmentTest, connectsEvenWithoutASecret) {
  const Listener listener;
  ::setenv(kNames[0], std::to_string(listener.port()).c_str(), 1);
  Program program;
  EXPECT_EQ(runTask(program).error(), Error::kMissingEnvironment);
  Socket java(listener.accept());
  char byte;
  std::size_t got = 1;
  ASSERT_TRUE(java.read(&byte, 1, got).ok());
  EXPECT_EQ(got, 0u);
}

// The Java side kills the process as soon as it sees the connection's end.
TEST_F(EnvironmentTest, saysWhyItFailedBeforeTheConnectionEnds) {
  const Listener listener;
  ::setenv(kNames[0], std::to_string(listener.port()).c_str(), 1);
  Program program;
  std::string said;
  TaskOptions options;
  options.failed = [&](const Status& status) {
    const int java = listener.accept();
    char byte;
    EXPECT_EQ(::recv(java, &byte, 1, MSG_DONTWAIT), -1);
    EXPECT_EQ(errno, EAGAIN);
    ::close(java);
    said = status.text();
  };
  const Status status = runTask(program, options);
  EXPECT_EQ(status.error(), Error::kMissingEnvironment);
  EXPECT_EQ(said, status.text());
}

TEST_F(EnvironmentTest, leavesNoSecretInMemoryThatItGivesBack) {
  const std::string secret(40, 's');
  write(secret);
  ::setenv(kNames[2], secretFile_.c_str(), 1);
  const Listener listener;
  ::setenv(kNames[0], std::to_string(listener.port()).c_str(), 1);
  std::thread peer([&] {
    Socket java(listener.accept());
    const std::string digest = digestOf(HashAlgorithm::kSha1, secret, "challenge");
    const std::string request = Script().number(10).text(digest).text("challenge").bytes();
    EXPECT_TRUE(java.write(request.data(), request.size()).ok());
    char answer;
    std::size_t got = 0;
    EXPECT_TRUE(java.read(&answer, 1, got).ok());
    EXPECT_EQ(got, 1u);
  });
  Program program;
  const FreedMemory freed(secret);
  EXPECT_FALSE(runTask(program).ok());
  peer.join();
  EXPECT_EQ(freed.blocksWithText(), 0);
}

TEST_F(EnvironmentTest, leavesNoSecretInMemoryWhereNobodyListens) {
  const std::string secret(40, 's');
  write(secret);
  ::setenv(kNames[2], secretFile_.c_str(), 1);
  ::setenv(kNames[0], std::to_string(Listener().port()).c_str(), 1);
  Program program;
  const FreedMemory freed(secret);
  EXPECT_EQ(runTask(program).error(), Error::kConnectFailed);
  EXPECT_EQ(freed.blocksWithText(), 0);
}

}  // namespace
}  // namespace wattle::pipes
