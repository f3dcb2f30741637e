// Programs of Hadoop's interface in conversations with the Java side.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <future>
#include <sstream>
#include <string>
#include <thread>

#include "../testing_task.h"
#include "factory_program.h"
#include "old_words.h"
#include "peer_watch.h"

namespace wattle::hadoop::pipes_test {
namespace {

using pipes::Error;
using pipes::Script;
using pipes::task_test::answered;
using pipes::task_test::authenticated;
using pipes::task_test::ended;
using pipes::task_test::mapStarted;
using pipes::task_test::Outcome;
using pipes::task_test::reduceStarted;

Outcome run(const HadoopPipes::Factory& factory, const Script& script) {
  FactoryProgram program(factory);
  return pipes::task_test::run(program, script);
}

Script withCounter(Script script, std::string_view name, int id = 0) {
  script.number(55).number(id).text("old words").text(name);
  return script;
}

Script increments(Script script, int amount, int id = 0) {
  script.number(56).number(id).number(amount);
  return script;
}

class OldPipes : public ::testing::Test {
 public:
  // What is in the file now.
  std::string written() const {
    std::ostringstream text;
    text << std::ifstream(file_).rdbuf();
    return text.str();
  }

 protected:
  OldPipes() : file_(::testing::TempDir() + "wattle-old-words-" + std::to_string(::getpid())) {}
  ~OldPipes() override { ::unlink(file_.c_str()); }

  const std::string file_;
};

TEST_F(OldPipes, mapsWhatAJavaReaderSends) {
  const Outcome outcome = run(old_words::Simple(), mapStarted()
                                                       .number(4)
                                                       .text("0")
                                                       .text("to be")
                                                       .number(4)
                                                       .text("6")
                                                       .text("to")
                                                       .number(8));
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.text();
  // The first status goes up at once, the one that is the last goes up at the end.
  Script said = withCounter(answered(), "words");
  said.number(50).text("to").text("1").number(50).text("be").text("1");
  said.number(52).text("at to be").number(50).text("to").text("1");
  const std::string start = said.bytes();
  EXPECT_EQ(outcome.said.substr(0, start.size()), start);
  const std::string end = ended(increments(Script().number(52).text("at to"), 3)).bytes();
  EXPECT_EQ(outcome.said, start + end);
}

TEST_F(OldPipes, reducesAndSkipsWhatIsNotRead) {
  struct FirstOnly : HadoopPipes::Reducer {
    explicit FirstOnly(HadoopPipes::ReduceContext&) {}
    void reduce(HadoopPipes::ReduceContext& context) override {
      if (context.nextValue()) context.emit(context.getInputKey(), context.getInputValue());
    }
  };
  const HadoopPipes::TemplateFactory2<old_words::WordsMapper, FirstOnly> factory;
  const Outcome outcome = run(factory, reduceStarted()
                                           .number(6)
                                           .text("be")
                                           .number(7)
                                           .text("1")
                                           .number(7)
                                           .text("2")
                                           .number(6)
                                           .text("to")
                                           .number(7)
                                           .text("3")
                                           .number(8));
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.text();
  Script said = answered();
  said.number(50).text("be").text("1").number(50).text("to").text("3");
  EXPECT_EQ(outcome.said, ended(said).bytes());
}

TEST_F(OldPipes, combinesInTheOrderOfKeysAndPartitions) {
  const Outcome outcome = run(old_words::Whole(), mapStarted(3)
                                                      .number(4)
                                                      .text("0")
                                                      .text("to be or not to be")
                                                      .number(8));
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.text();
  Script said = withCounter(withCounter(answered(), "words", 0), "keys", 1);
  said.number(52).text("at to be or not to be");
  said.number(51).number(0).text("be").text("2").number(51).number(2).text("not").text("1");
  said.number(51).number(2).text("or").text("1").number(51).number(2).text("to").text("2");
  EXPECT_EQ(outcome.said, ended(increments(increments(said, 6), 4, 1)).bytes());
}

// Twice as many keys as a MiB holds go up in several runs of the combiner, none of them lost.
TEST_F(OldPipes, combinesWithinTheMemoryThatTheJobGives) {
  Script script = mapStarted();
  constexpr int kKeys = 12'000;
  for (int twice = 0; twice < 2; ++twice) {
    for (int i = 0; i < kKeys; ++i) {
      script.number(4).text("k").text("word" + std::to_string(10'000 + i));
    }
  }
  const HadoopPipes::TemplateFactory4<old_words::WordsMapper, old_words::SumReducer, void,
                                      old_words::SumReducer>
      factory;
  const Outcome outcome = run(factory, script.number(8));
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.text();
  const auto countOf = [&](const std::string& record) {
    int count = 0;
    for (std::size_t at = 0; (at = outcome.said.find(record, at)) != std::string::npos; ++at) {
      ++count;
    }
    return count;
  };
  EXPECT_EQ(countOf(Script().number(50).text("word10000").bytes()), 2);
  EXPECT_EQ(countOf(Script().number(50).text("word21999").bytes()), 2);
}

TEST_F(OldPipes, refusesMemoryThatIsNone) {
  Script script = authenticated().number(0).number(0).number(1).number(2);
  script.text("wattle.pipes.combine.memory-mb").text("plenty");
  script.number(3).text("split").number(1).number(1).number(2).text("K").text("V").number(8);
  const Outcome outcome = run(old_words::Whole(), script);
  EXPECT_EQ(outcome.status.error(), Error::kProgramFailed);
  EXPECT_NE(outcome.status.text().find("wattle.pipes.combine.memory-mb = 'plenty'"),
            std::string::npos);
}

TEST_F(OldPipes, readsItsSplitItself) {
  std::ofstream(file_) << "to be\nor";
  Script split;
  split.text("file:" + file_).raw(std::string(16, '\0'));
  Script script = authenticated().number(0).number(0).number(1).number(2).text("k").text("v");
  script.number(3).text(split.bytes()).number(0).number(0);
  const Outcome outcome = run(old_words::Whole(), script);
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.text();
  Script said = withCounter(answered(), "words");
  said.number(50).text("to").text("1").number(50).text("be").text("1");
  said.number(52).text("at to be").number(50).text("or").text("1").number(52).text("at or");
  EXPECT_EQ(outcome.said, ended(increments(said, 3)).bytes());
}

// Where the output of a task that is done goes: the Java side takes the file as it is by then.
class DoneSink final : public pipes::ByteSink {
 public:
  explicit DoneSink(const OldPipes& test) : test_(test) {}
  pipes::Status write(const char* data, std::size_t bytes) override {
    if (data[bytes - 1] == 54) atDone = test_.written();
    return {};
  }

  std::string atDone = "not done";

 private:
  const OldPipes& test_;
};

TEST_F(OldPipes, writesTheOutputItselfBeforeItSaysDone) {
  Script script = authenticated().number(0).number(0).number(1).number(2);
  script.text("old.output").text(file_).number(5).number(0).number(0);
  script.number(6).text("be").number(7).text("1").number(7).text("2").number(8);
  const old_words::Whole factory;
  const Outcome outcome = run(factory, script);
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.text();
  EXPECT_EQ(outcome.said, ended(increments(withCounter(answered(), "keys"), 1)).bytes());

  FactoryProgram program(factory);
  pipes::TestingSource source(script.bytes());
  DoneSink sink(*this);
  const pipes::Status status = runTask(program, source, sink, pipes::task_test::kSecret,
                                       pipes::task_test::quietly());
  EXPECT_TRUE(status.ok()) << status.text();
  EXPECT_EQ(sink.atDone, "be\t3\n");
}

TEST_F(OldPipes, hadoopsErrorFailsTheTaskWithItsMessage) {
  const Outcome outcome =
      run(old_words::Whole(), reduceStarted().number(6).text("be").number(7).text("x").number(8));
  EXPECT_EQ(outcome.status.error(), Error::kProgramFailed);
  EXPECT_EQ(outcome.status.detail(), "'x' is not a whole number of 32 bits");
  const Outcome noOutput = run(old_words::Whole(), reduceStarted(false).number(8));
  EXPECT_EQ(noOutput.status.detail(), "the job configuration has no key old.output");
  const Outcome noFile = run(old_words::Whole(), mapStarted(1, false));
  EXPECT_EQ(noFile.status.error(), Error::kProgramFailed) << noFile.status.text();
}

TEST_F(OldPipes, aPartThatTheJobNeedsIsMissed) {
  const Outcome reader = run(old_words::Simple(), mapStarted(1, false));
  EXPECT_EQ(reader.status.error(), Error::kMissingPart);
  const Outcome writer = run(old_words::Simple(), reduceStarted(false).number(8));
  EXPECT_EQ(writer.status.error(), Error::kMissingPart);
}

TEST_F(OldPipes, givesTheConfigurationAndTheClassesOfTheInput) {
  struct Asking : HadoopPipes::Mapper {
    explicit Asking(HadoopPipes::MapContext& context) {
      const HadoopPipes::JobConf* conf = context.getJobConf();
      EXPECT_EQ(conf->getInt("int"), 7);
      EXPECT_EQ(conf->getFloat("float"), 2.5f);
      EXPECT_TRUE(conf->getBoolean("boolean"));
      EXPECT_FALSE(conf->hasKey("nothing"));
      EXPECT_THROW(conf->get("nothing"), HadoopUtils::Error);
      try {
        conf->getInt("boolean");
        ADD_FAILURE() << "it is no number";
      } catch (const HadoopUtils::Error& error) {
        EXPECT_EQ(error.getMessage(), "boolean: 'true' is not a whole number of 32 bits");
      }
      EXPECT_EQ(context.getInputSplit(), "split");
      EXPECT_EQ(context.getInputKeyClass(), "K");
      EXPECT_EQ(context.getInputValueClass(), "V");
    }
    void map(HadoopPipes::MapContext& context) override {
      context.emit(context.getInputKey(), context.getInputValue());
    }
  };
  Script script = authenticated().number(0).number(0).number(1).number(6);
  script.text("int").text("7").text("float").text("2.5").text("boolean").text("true");
  script.number(3).text("split").number(0).number(1).number(2).text("K").text("V");
  script.number(4).text("key").text("value").number(8);
  const HadoopPipes::TemplateFactory<Asking, old_words::SumReducer, old_words::HalvesPartitioner,
                                     old_words::SumReducer>
      factory;
  // Without reduces nothing is combined or partitioned.
  const Outcome outcome = run(factory, script);
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.text();
  EXPECT_EQ(outcome.said, ended(answered().number(50).text("key").text("value")).bytes());
}

// The environment and the connection of a real task.
TEST_F(OldPipes, runsTheTaskOfItsProcess) {
  const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  ASSERT_EQ(::bind(listener, any, length), 0);
  ASSERT_EQ(::listen(listener, 1), 0);
  ASSERT_EQ(::getsockname(listener, any, &length), 0);
  std::ofstream(file_) << pipes::task_test::kSecret;
  ::setenv("mapreduce_pipes_command_port", std::to_string(ntohs(address.sin_port)).c_str(), 1);
  ::setenv("hadoop_pipes_shared_secret_location", file_.c_str(), 1);

  const std::string script =
      mapStarted().number(4).text("0").text("to be").number(8).bytes();
  std::string said;
  std::thread java([&] {
    const int connection = ::accept(listener, nullptr, nullptr);
    EXPECT_EQ(::send(connection, script.data(), script.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(script.size()));
    char buffer[4096];
    for (ssize_t got; (got = ::recv(connection, buffer, sizeof buffer, 0)) > 0;) {
      said.append(buffer, static_cast<std::size_t>(got));
    }
    ::close(connection);
  });
  const bool succeeded = HadoopPipes::runTask(old_words::Whole());
  java.join();
  ::close(listener);
  EXPECT_TRUE(succeeded);
  EXPECT_NE(said.find(Script().number(51).number(0).text("be").text("1").bytes()),
            std::string::npos);

  ::unsetenv("mapreduce_pipes_command_port");
  ::unsetenv("hadoop_pipes_shared_secret_location");
  ::testing::internal::CaptureStderr();
  EXPECT_FALSE(HadoopPipes::runTask(old_words::Whole()));
  EXPECT_NE(::testing::internal::GetCapturedStderr().find("mapreduce_pipes_command_port"),
            std::string::npos);
}

class PeerWatchTest : public ::testing::Test {
 protected:
  PeerWatchTest() { EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends_), 0); }
  ~PeerWatchTest() override {
    closePeer();
    ::close(ends_[0]);
  }
  void closePeer() {
    if (ends_[1] >= 0) ::close(ends_[1]);
    ends_[1] = -1;
  }

  int ends_[2] = {-1, -1};
};

TEST_F(PeerWatchTest, tellsThatThePeerIsGone) {
  std::promise<void> lost;
  PeerWatch watch(ends_[0], [&] { lost.set_value(); }, 1);
  // What it still has to say does not hide it.
  ASSERT_EQ(::write(ends_[1], "x", 1), 1);
  closePeer();
  EXPECT_EQ(lost.get_future().wait_for(std::chrono::minutes(5)), std::future_status::ready);
}

TEST_F(PeerWatchTest, tellsNothingOnceTheTaskHasEnded) {
  std::atomic<bool> lost{false};
  {
    PeerWatch watch(ends_[0], [&] { lost = true; });
    closePeer();
  }
  { PeerWatch watch(-1, [&] { lost = true; }); }
  EXPECT_FALSE(lost);
}

TEST_F(PeerWatchTest, aPeerThatOnlyThinksIsThere) {
  std::atomic<bool> lost{false};
  PeerWatch watch(ends_[0], [&] { lost = true; }, 1);
  ASSERT_EQ(::write(ends_[1], "x", 1), 1);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(lost);
}

}  // namespace
}  // namespace wattle::hadoop::pipes_test
