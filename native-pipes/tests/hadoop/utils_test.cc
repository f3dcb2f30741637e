// The helpers of Hadoop's interface: every function and overload.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

#include "hadoop/SerialUtils.hh"
#include "hadoop/StringUtils.hh"

namespace wattle::hadoop::utils_test {
namespace {

using namespace HadoopUtils;
using Strings = std::vector<std::string>;

class StringOutStream : public OutStream {
 public:
  void write(const void* buf, size_t len) override {
    text.append(static_cast<const char*>(buf), len);
  }
  void flush() override { ++flushes; }

  std::string text;
  int flushes = 0;
};

template <typename Use>
std::string errorOf(Use use) {
  try {
    use();
  } catch (const Error& error) {
    return error.getMessage();
  }
  return "no error";
}

TEST(StringUtils, readsAndWritesNumbers) {
  EXPECT_EQ(toString(0), "0");
  EXPECT_EQ(toString(std::numeric_limits<int32_t>::min()), "-2147483648");
  EXPECT_EQ(toInt(" -2147483648"), std::numeric_limits<int32_t>::min());
  EXPECT_EQ(toInt("+17"), 17);
  EXPECT_FLOAT_EQ(toFloat("2.5e3"), 2500);
  EXPECT_TRUE(toBool("true"));
  EXPECT_FALSE(toBool("false"));
}

TEST(StringUtils, refusesWhatIsNoNumber) {
  for (const std::string text : {"", "x", "1x", "1 ", "2147483648", "-2147483649", "0x10"}) {
    EXPECT_EQ(errorOf([&] { toInt(text); }), "'" + text + "' is not a whole number of 32 bits");
  }
  EXPECT_THROW(toInt(std::string("1\0", 2)), Error);
  for (const std::string text : {"", "1.5x", "x"}) EXPECT_THROW(toFloat(text), Error) << text;
  for (const std::string text : {"", "True", "1"}) EXPECT_THROW(toBool(text), Error) << text;
}

TEST(StringUtils, tellsTheTime) {
  const uint64_t before = static_cast<uint64_t>(::time(nullptr)) * 1000;
  const uint64_t now = getCurrentMillis();
  EXPECT_GE(now, before);
  EXPECT_LE(now, before + 60'000);
}

TEST(StringUtils, splitsAtAnyOfTheSeparators) {
  EXPECT_EQ(splitString("to be,or", " ,"), (Strings{"to", "be", "or"}));
  EXPECT_EQ(splitString("  to  be ", " "), (Strings{"to", "be"}));
  EXPECT_EQ(splitString("to be", ""), (Strings{"to be"}));
  EXPECT_EQ(splitString("", " "), Strings());
  EXPECT_EQ(splitString("   ", " "), Strings());
}

TEST(StringUtils, quotesSoThatItCanBeUndone) {
  EXPECT_EQ(quoteString("a b\tc\nd\\e", " "), "a\\sb\\tc\\nd\\\\e");
  EXPECT_EQ(quoteString("a b", ""), "a b");
  EXPECT_EQ(quoteString("a=b", "="), "a\\3db");
  EXPECT_EQ(quoteString("\xc3\xa9\x7f", ""), "\\c3\\a9\\7f");
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  EXPECT_EQ(unquoteString(quoteString(all, " ,")), all);
}

TEST(StringUtils, refusesBrokenQuotes) {
  for (const std::string text : {"a\\", "\\4", "\\4g", "\\x", "\\\\\\"}) {
    EXPECT_THROW(unquoteString(text), Error) << text;
  }
}

TEST(SerialUtils, anErrorSaysWhere) {
  EXPECT_EQ(Error("it broke").getMessage(), "it broke");
  EXPECT_EQ(Error("it broke", "a.cc", 7, "f").getMessage(), "it broke, at a.cc:7 in f");
  const std::string message = errorOf([] { HADOOP_ASSERT(1 > 2, std::string("one") + " is less") });
  EXPECT_EQ(message.rfind("one is less, at ", 0), 0u) << message;
  EXPECT_NE(message.find("utils_test.cc:"), std::string::npos) << message;
  if (message.empty())
    HADOOP_ASSERT(false, "never")
  else
    HADOOP_ASSERT(true, "never");
}

TEST(SerialUtils, numbersAreHadoops) {
  StringOutStream out;
  serializeInt(-112, out);
  serializeInt(128, out);
  serializeLong(-113, out);
  serializeLong(std::numeric_limits<int64_t>::min(), out);
  serializeFloat(-1.5f, out);
  serializeFloat(1, out);
  EXPECT_EQ(out.text, std::string("\x90\x8f\x80\x87\x70\x80\x7f\xff\xff\xff\xff\xff\xff\xff"
                                  "\xbf\xc0\0\0\x3f\x80\0\0",
                                  22));
  StringInStream in(out.text);
  EXPECT_EQ(deserializeInt(in), -112);
  EXPECT_EQ(deserializeInt(in), 128);
  EXPECT_EQ(deserializeLong(in), -113);
  EXPECT_EQ(deserializeLong(in), std::numeric_limits<int64_t>::min());
  EXPECT_EQ(deserializeFloat(in), -1.5f);
  float value = 0;
  deserializeFloat(value, in);
  EXPECT_EQ(value, 1);
  EXPECT_THROW(deserializeInt(in), Error);
}

TEST(SerialUtils, aLongIsNoInt) {
  StringOutStream out;
  serializeLong(int64_t{1} << 31, out);
  StringInStream in(out.text);
  EXPECT_EQ(errorOf([&] { deserializeInt(in); }), "2147483648 does not fit into 32 bits");
}

TEST(SerialUtils, stringsHaveTheirLengthBefore) {
  const std::string large(200'000, 'x');
  StringOutStream out;
  serializeString("", out);
  serializeString("to be", out);
  serializeString(large, out);
  out.flush();
  EXPECT_EQ(out.text.substr(0, 7), std::string("\0\5to be", 7));
  StringInStream in(out.text);
  std::string text = "before";
  deserializeString(text, in);
  EXPECT_EQ(text, "");
  deserializeString(text, in);
  EXPECT_EQ(text, "to be");
  deserializeString(text, in);
  EXPECT_EQ(text, large);
}

TEST(SerialUtils, refusesLengthsThatAreNot) {
  StringOutStream negative;
  serializeInt(-1, negative);
  StringInStream in(negative.text);
  std::string text;
  EXPECT_EQ(errorOf([&] { deserializeString(text, in); }), "a string's length is -1");
  StringOutStream claimed;
  serializeInt(std::numeric_limits<int32_t>::max(), claimed);
  StringInStream empty(claimed.text);
  EXPECT_THROW(deserializeString(text, empty), Error);
  EXPECT_LE(text.capacity(), 256u * 1024);
}

class FileStreams : public ::testing::Test {
 protected:
  FileStreams() : name_(::testing::TempDir() + "wattle-streams-" + std::to_string(::getpid())) {}
  ~FileStreams() override { ::unlink(name_.c_str()); }

  const std::string name_;
};

TEST_F(FileStreams, writeAndReadByName) {
  FileOutStream out;
  ASSERT_TRUE(out.open(name_, false));
  out.write("to be", 5);
  EXPECT_TRUE(out.advance(2));
  serializeInt(7, out);
  out.flush();
  EXPECT_TRUE(out.close());
  EXPECT_FALSE(FileOutStream().open(name_, false));

  FileInStream in;
  ASSERT_TRUE(in.open(name_));
  char bytes[5];
  in.read(bytes, 0);
  in.read(bytes, 5);
  EXPECT_EQ(std::string(bytes, 5), "to be");
  EXPECT_TRUE(in.skip(2));
  EXPECT_EQ(deserializeInt(in), 7);
  EXPECT_EQ(errorOf([&] { in.read(bytes, 1); }), "the file ended where more was to be read");
  EXPECT_TRUE(in.close());
  EXPECT_TRUE(in.close());
}

TEST_F(FileStreams, leaveACallersFileOpen) {
  FILE* const file = std::fopen(name_.c_str(), "w+b");
  ASSERT_NE(file, nullptr);
  {
    FileOutStream out;
    ASSERT_TRUE(out.open(file));
    serializeString("or not", out);
  }
  std::rewind(file);
  {
    FileInStream in;
    ASSERT_TRUE(in.open(file));
    std::string text;
    deserializeString(text, in);
    EXPECT_EQ(text, "or not");
  }
  EXPECT_EQ(std::fclose(file), 0);
}

TEST_F(FileStreams, overwriteOnlyIfTold) {
  FileOutStream out;
  ASSERT_TRUE(out.open(name_, true));
  out.write("longer", 6);
  ASSERT_TRUE(out.open(name_, true));
  out.write("short", 5);
  EXPECT_TRUE(out.close());
  FileInStream in;
  ASSERT_TRUE(in.open(name_));
  char bytes[6];
  EXPECT_THROW(in.read(bytes, 6), Error);
}

TEST_F(FileStreams, sayWhatFailed) {
  FileInStream in;
  EXPECT_FALSE(in.open(name_ + "/nowhere"));
  EXPECT_FALSE(in.open(static_cast<FILE*>(nullptr)));
  char byte;
  EXPECT_EQ(errorOf([&] { in.read(&byte, 1); }), "no file is open");
  EXPECT_THROW(in.skip(1), Error);
  FileOutStream out;
  EXPECT_FALSE(out.open(name_ + "/nowhere", true));
  EXPECT_FALSE(out.open(static_cast<FILE*>(nullptr)));
  EXPECT_THROW(out.write("x", 1), Error);
  EXPECT_THROW(out.flush(), Error);
  EXPECT_THROW(out.advance(1), Error);
  ASSERT_TRUE(out.open("/dev/full", true));
  EXPECT_NE(errorOf([&] {
              out.write("x", 1);
              out.flush();
            }).find("cannot write to a file: "),
            std::string::npos);
}

}  // namespace
}  // namespace wattle::hadoop::utils_test
