#include "wattle/pipes/text_reader.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "testing_peer.h"

namespace wattle::pipes {
namespace {

using Lines = std::vector<std::pair<std::int64_t, std::string>>;

// The slow way: all lines of a text, then those that begin in the piece.
Lines expectedLines(const std::string& text, std::int64_t start, std::int64_t length) {
  Lines lines;
  const std::size_t mark = text.compare(0, 3, "\xef\xbb\xbf") == 0 ? 3 : 0;
  for (std::size_t at = mark; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && text[end] != '\n' && text[end] != '\r') ++end;
    const auto begin = static_cast<std::int64_t>(at == mark ? 0 : at);
    const bool mine = start == 0 ? begin <= length : begin > start && begin <= start + length;
    if (mine) lines.emplace_back(begin, text.substr(at, end - at));
    at = end + (text.compare(end, 2, "\r\n") == 0 ? 2 : 1);
  }
  return lines;
}

Lines readLines(const std::string& text, std::int64_t start, std::int64_t length,
                std::size_t bufferBytes, std::size_t step) {
  TestingSource source(text.substr(static_cast<std::size_t>(start)), step);
  TextPiece piece(source, start, length, bufferBytes);
  Lines lines;
  std::int64_t offset = -1;
  bool found = false;
  for (std::string_view line;;) {
    const Status status = piece.nextLine(offset, line, found);
    EXPECT_TRUE(status.ok()) << status.text();
    if (!status.ok() || !found) return lines;
    lines.emplace_back(offset, line);
  }
}

// Blocks joined, with the offset of the first.
std::pair<std::int64_t, std::string> readBlocks(const std::string& text, std::int64_t start,
                                                std::int64_t length, std::size_t bufferBytes,
                                                std::size_t step) {
  TestingSource source(text.substr(static_cast<std::size_t>(start)), step);
  TextPiece piece(source, start, length, bufferBytes);
  std::pair<std::int64_t, std::string> blocks(-1, "");
  for (;;) {
    std::int64_t offset = -1;
    std::string_view lines;
    bool found = false;
    const Status status = piece.nextBlock(offset, lines, found);
    EXPECT_TRUE(status.ok()) << status.text();
    if (!status.ok() || !found) return blocks;
    EXPECT_EQ(lines.back(), '\n');
    if (blocks.first < 0) blocks.first = offset;
    blocks.second += lines;
  }
}

void expectPiece(const std::string& text, std::int64_t start, std::int64_t length,
                 std::size_t bufferBytes, std::size_t step) {
  const Lines expected = expectedLines(text, start, length);
  EXPECT_EQ(readLines(text, start, length, bufferBytes, step), expected)
      << ::testing::PrintToString(text) << " " << start << "+" << length;
  std::string joined;
  for (const auto& line : expected) joined += line.second + '\n';
  const std::int64_t first = expected.empty() ? -1 : expected[0].first;
  EXPECT_EQ(readBlocks(text, start, length, bufferBytes, step), std::make_pair(first, joined))
      << ::testing::PrintToString(text) << " " << start << "+" << length;
}

std::string randomText(std::uint32_t& random, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) {
    random = random * 1664525u + 1013904223u;
    text += std::string_view("ab\r\n\0\xef", 6)[(random >> 16 & 0xff) * 6 >> 8];
  }
  return text;
}

TEST(TextPiece, aLineBelongsToThePieceWhereItBegins) {
  for (const std::string text : {"", "\n", "\r", "\r\n", "a", "a\n", "a\r", "a\r\n", "\n\na",
                                 "a\r\rb\n\nc\r\n\r\nd", "\xef\xbb\xbf", "\xef\xbb\xbf\n",
                                 "\xef\xbb\xbf"
                                 "a\nb",
                                 "\xef\xbb", "a\xef\xbb\xbf\nb"}) {
    const auto size = static_cast<std::int64_t>(text.size());
    for (std::int64_t start = 0; start <= size; ++start) {
      for (std::int64_t length = 0; length <= size - start; ++length) {
        expectPiece(text, start, length, 3, 1);
        expectPiece(text, start, length, 64, 64);
      }
    }
  }
}

TEST(TextPiece, piecesOfAnyTextHaveEachLineOnce) {
  std::uint32_t random = 5;
  for (int round = 0; round < 300; ++round) {
    const std::string text = randomText(random, 1 + (random >> 26));
    const auto size = static_cast<std::int64_t>(text.size());
    const auto cut = static_cast<std::int64_t>(random >> 8 & 31) % (size + 1);
    const std::size_t buffer = 3 + (random >> 13 & 7);
    const std::size_t step = 1 + (random >> 20 & 3);
    expectPiece(text, 0, cut, buffer, step);
    expectPiece(text, cut, size - cut, buffer, step);
    Lines both = readLines(text, 0, cut, buffer, step);
    // A piece that starts at the text's very beginning is the first one, whatever went before it.
    if (cut > 0) {
      for (auto& line : readLines(text, cut, size - cut, buffer, step)) both.push_back(line);
      EXPECT_EQ(both, expectedLines(text, 0, size));
    }
  }
}

TEST(TextPiece, linesMayBeLongerThanTheBuffer) {
  const std::string text = std::string(1 << 17, 'x') + "\r\n" + std::string(70000, 'y');
  const auto size = static_cast<std::int64_t>(text.size());
  expectPiece(text, 0, size, 4096, 1 << 16);
  expectPiece(text, 0, 1, 4096, 1000);
  expectPiece(text, 1, size - 1, 4096, 4096);
}

double secondsToRead(const std::string& text) {
  TestingSource source(text);
  TextPiece piece(source, 0, static_cast<std::int64_t>(text.size()));
  const std::clock_t start = std::clock();
  bool found = true;
  while (found) {
    std::int64_t offset = 0;
    std::string_view line;
    EXPECT_TRUE(piece.nextLine(offset, line, found).ok());
  }
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

TEST(TextPiece, linesThatEndWithReturnsTakeNoLongerThanOthers) {
  // Looking for a line feed in all of the buffer for each line took some 90 times as long.
  std::string text;
  for (int i = 0; i < 500000; ++i) text += "a\r";
  std::string feeds = text;
  std::replace(feeds.begin(), feeds.end(), '\r', '\n');
  EXPECT_LT(secondsToRead(text), 20 * secondsToRead(feeds) + 0.1);
}

TEST(TextPiece, aTextShorterThanItsPieceIsAnError) {
  for (const bool blocks : {false, true}) {
    TestingSource source("ab\ncd");
    TextPiece piece(source, 0, 6);
    std::int64_t offset;
    std::string_view text;
    bool found = true;
    Status status;
    while (status.ok() && found) {
      status = blocks ? piece.nextBlock(offset, text, found) : piece.nextLine(offset, text, found);
    }
    EXPECT_EQ(status.error(), Error::kBadSplit);
    EXPECT_EQ(status.detail(),
              "it ends at byte 5, before byte 6: it is shorter than when it was listed");
  }
}

Script packed() {
  Script script;
  script.number(2).text("file:/a").text("file:/").number(3);
  script.number(0).text("x.txt").number(0).number(1000).number(0);
  script.number(0).text("y").number(128).number(5000000000).number(-1);
  return script.number(1).text("z").number(7).number(0).number(12);
}

TEST(PackedSplit, hasPiecesByDirectory) {
  std::vector<FileSplit> pieces;
  ASSERT_TRUE(parsePackedSplit(packed().bytes(), pieces).ok());
  ASSERT_EQ(pieces.size(), 3u);
  EXPECT_EQ(pieces[0].path, "file:/a/x.txt");
  EXPECT_EQ(pieces[0].lengthBytes, 1000);
  EXPECT_EQ(pieces[1].path, "file:/a/y");
  EXPECT_EQ(pieces[1].startByte, 128);
  EXPECT_EQ(pieces[1].lengthBytes, 5000000000);
  EXPECT_EQ(pieces[2].path, "file:/z");
}

TEST(PackedSplit, refusesWhatIsNone) {
  const std::string whole = packed().bytes();
  std::vector<FileSplit> pieces;
  for (std::size_t bytes = 0; bytes < whole.size(); ++bytes) {
    EXPECT_EQ(parsePackedSplit(whole.substr(0, bytes), pieces).error(), Error::kBadSplit);
    EXPECT_TRUE(pieces.empty());
  }
  EXPECT_FALSE(parsePackedSplit(whole + "x", pieces).ok());
  const auto refused = [&pieces](const Script& script) {
    return parsePackedSplit(script.bytes(), pieces).error() == Error::kBadSplit;
  };
  EXPECT_TRUE(refused(Script().number(1000000000000).text("file:/a")));
  EXPECT_TRUE(refused(Script().number(-1)));
  Script other = Script().number(1).text("file:/a").number(1);
  EXPECT_TRUE(refused(Script(other).number(1).text("x").number(0).number(1).number(0)));
  EXPECT_TRUE(refused(Script(other).number(-1).text("x").number(0).number(1).number(0)));
  EXPECT_TRUE(refused(Script(other).number(0).text("x").number(-1).number(1).number(0)));
  EXPECT_TRUE(refused(Script(other).number(0).text("x").number(0).number(1).number(-2)));
  EXPECT_FALSE(refused(Script(other).number(0).text("x").number(0).number(1).number(0)));
}

TEST(LocalPath, isOfThisHostOnly) {
  std::string local;
  ASSERT_TRUE(localPath("file:/a/b c%20d", local).ok());
  EXPECT_EQ(local, "/a/b c%20d");
  ASSERT_TRUE(localPath("file:///a", local).ok());
  EXPECT_EQ(local, "/a");
  for (const char* path :
       {"hdfs://host:9000/a", "/a", "file://host/a", "file:a", "file:", "", "FILE:/a"}) {
    const Status status = localPath(path, local);
    EXPECT_EQ(status.error(), Error::kBadSplit) << path;
    EXPECT_NE(status.detail().find("isjavarecordreader"), std::string::npos);
  }
}

class ScratchText {
 public:
  ScratchText(const char* suffix, std::string_view content)
      : name_(::testing::TempDir() + "wattle-text-" + decimal(::getpid()) + suffix) {
    std::FILE* file = std::fopen(name_.c_str(), "wb");
    EXPECT_EQ(std::fwrite(content.data(), 1, content.size(), file), content.size());
    EXPECT_EQ(std::fclose(file), 0);
  }
  ~ScratchText() { std::remove(name_.c_str()); }
  const std::string& name() const { return name_; }

 private:
  const std::string name_;
};

class TestingContext : public TaskContext {
 public:
  const JobConf& conf() const override { return jobConf; }
  void emit(std::string_view, std::string_view) override {}
  Counter counter(std::string_view, std::string_view) override { return {}; }
  void count(Counter, std::int64_t) override {}
  void setStatus(std::string_view) override {}
  void progress() override {}
  std::string_view inputSplit() const override { return split; }
  std::int32_t reduces() const override { return 1; }
  std::string_view keyClass() const override { return {}; }
  std::string_view valueClass() const override { return {}; }

  JobConf jobConf;
  std::string split;
};

std::string fileSplit(const std::string& path, std::uint64_t start, std::uint64_t length) {
  char numbers[16];
  putBigEndian64(start, numbers);
  putBigEndian64(length, numbers + 8);
  return Script().text(path).raw(std::string_view(numbers, sizeof numbers)).bytes();
}

// "offset:value|" for each record.
std::string readAll(TestingContext& context, TextRecords records, Status& status) {
  const auto reader = textReader(context, records);
  std::string all;
  for (;;) {
    std::string_view key;
    std::string_view value;
    bool found = false;
    status = reader->next(key, value, found);
    EXPECT_GE(reader->progress(), 0);
    EXPECT_LE(reader->progress(), 1);
    if (!status.ok() || !found) return all;
    std::int64_t offset = -1;
    EXPECT_TRUE(readLongWritable(key, offset));
    all.append(decimal(offset)).append(":").append(value).append("|");
  }
}

TEST(TextReader, readsTheSplitOfTextInputFormat) {
  const ScratchText text("", "one\ntwo\r\nthree\nfour");
  TestingContext context;
  context.split = fileSplit("file:" + text.name(), 2, 8);
  Status status;
  EXPECT_EQ(readAll(context, TextRecords::kLines, status), "4:two|9:three|");
  EXPECT_TRUE(status.ok()) << status.text();
  EXPECT_EQ(readAll(context, TextRecords::kBlocks, status), "4:two\nthree\n|");
  EXPECT_TRUE(status.ok()) << status.text();
}

TEST(TextReader, readsPackedSplitsWithEmptyFiles) {
  const ScratchText first("1", "one\ntwo");
  const ScratchText none("2", "");
  const ScratchText last("3", "x\n\ny\n");
  TestingContext context;
  context.jobConf.set("mapreduce.pipes.inputformat",
                      "io.wattle.combine.mapred.PackedTextInputFormat");
  const auto fileName = [](const ScratchText& text) {
    return text.name().substr(text.name().rfind('/') + 1);
  };
  const std::string folder = "file:" + first.name().substr(0, first.name().rfind('/'));
  Script script;
  script.number(1).text(folder).number(3);
  script.number(0).text(fileName(first)).number(0).number(7).number(0);
  script.number(0).text(fileName(none)).number(0).number(0).number(0);
  script.number(0).text(fileName(last)).number(0).number(5).number(0);
  context.split = script.bytes();
  Status status;
  EXPECT_EQ(readAll(context, TextRecords::kLines, status), "0:one|4:two|0:x|2:|3:y|");
  EXPECT_TRUE(status.ok()) << status.text();
  EXPECT_EQ(readAll(context, TextRecords::kBlocks, status), "0:one\n|4:two\n|0:x\n\ny\n|");
  EXPECT_TRUE(status.ok()) << status.text();
}

TEST(TextReader, saysWhatItCannotRead) {
  const ScratchText text("", "a\n");
  const ScratchText packedText(".gz", "a\n");
  const auto expectFailure = [](TestingContext& context, std::string_view part) {
    Status status;
    EXPECT_EQ(readAll(context, TextRecords::kLines, status), "");
    EXPECT_NE(status.text().find(part), std::string::npos) << status.text();
  };
  TestingContext context;
  for (const auto& [path, part] : std::vector<std::pair<std::string, std::string>>{
           {"hdfs://h/a", "hdfs://h/a: not on this host (allowed: paths like file:/a/b; or set "},
           {"file:/nowhere/a", "/nowhere/a: No such file"},
           {"file:" + ::testing::TempDir(), "not a regular file"},
           {"file:" + packedText.name(), ".gz: compressed"}}) {
    context.split = fileSplit(path, 0, 2);
    expectFailure(context, part);
  }
  context.split = fileSplit("file:" + text.name(), 0, 2);
  context.jobConf.set("textinputformat.record.delimiter", ";");
  expectFailure(context, "textinputformat.record.delimiter = ';'");
  TestingContext other;
  other.split = context.split;
  other.jobConf.set("mapreduce.pipes.inputformat",
                    "org.apache.hadoop.mapred.SequenceFileInputFormat");
  expectFailure(other, "SequenceFileInputFormat' (allowed: ");
  TestingContext torn;
  torn.split = "x";
  expectFailure(torn, "cannot be read");
}

}  // namespace
}  // namespace wattle::pipes
