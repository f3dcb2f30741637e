#include "wattle/pipes/stream.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "testing_peer.h"
#include "wattle/pipes/codec.h"

namespace wattle::pipes {
namespace {

TEST(Input, readsFieldsWhateverTheSizeOfTheReads) {
  Script script;
  for (int i = 0; i < 100; ++i) {
    script.number(i * 1000).text(std::string(static_cast<std::size_t>(i), 'k')).text("value");
  }
  for (std::size_t step : {1u, 2u, 3u, 7u, 100u, 100000u}) {
    TestingSource source(script.bytes(), step);
    Input input(source, Input::kMaxFieldBytes, 16);
    for (int i = 0; i < 100; ++i) {
      input.startMessage();
      std::int32_t number = -1;
      Field key;
      Field value;
      ASSERT_TRUE(input.readVInt(number) && input.readField(key) && input.readField(value));
      EXPECT_EQ(number, i * 1000);
      EXPECT_EQ(input.view(key), std::string(static_cast<std::size_t>(i), 'k'));
      EXPECT_EQ(input.view(value), "value");
    }
    std::int64_t more;
    EXPECT_FALSE(input.readVLong(more));
    EXPECT_EQ(input.status().error(), Error::kTruncated);
  }
}

TEST(Input, allocatesForWhatArrivedNotForWhatALengthClaims) {
  TestingSource source(Script().number(1 << 30).raw(std::string(300000, 'x')).bytes());
  Input input(source);
  Field field;
  EXPECT_FALSE(input.readField(field));
  EXPECT_EQ(input.status().error(), Error::kTruncated);
  EXPECT_LE(input.capacity(), std::size_t{1} << 20);
}

TEST(Input, refusesLengthsThatAreNegativeOrAboveTheLimit) {
  for (const std::int64_t length :
       {std::int64_t{-1}, -(std::int64_t{1} << 40), std::int64_t{101}, std::int64_t{1} << 62}) {
    TestingSource source(Script().number(length).raw(std::string(1000, 'x')).bytes());
    Input input(source, 100);
    Field field;
    EXPECT_FALSE(input.readField(field));
    EXPECT_EQ(input.status().error(), Error::kBadLength);
    EXPECT_NE(input.status().text().find(std::to_string(length)), std::string::npos);
    EXPECT_FALSE(input.readField(field)) << "a failure is final";
  }
}

TEST(Input, refusesAnIntBeyond32Bits) {
  TestingSource source(Script().number(std::int64_t{1} << 31).bytes());
  Input input(source);
  std::int32_t value;
  EXPECT_FALSE(input.readVInt(value));
  EXPECT_EQ(input.status().error(), Error::kBadVInt);
}

TEST(Output, writesTheSameWhateverTheBuffer) {
  const std::string large(1000, 'l');
  std::string first;
  for (std::size_t buffer : {1u, 16u, 999u, 100000u}) {
    TestingSink sink;
    Output output(sink, buffer);
    output.writeVLong(50);
    output.writeField("key");
    output.writeField(large);
    output.writeFloat(0.5f);
    output.writeField("");
    output.flush();
    EXPECT_TRUE(output.status().ok());
    if (first.empty()) first = sink.bytes;
    EXPECT_EQ(sink.bytes, first);
  }
  EXPECT_EQ(first, Script()
                       .number(50)
                       .text("key")
                       .text(large)
                       .raw(std::string("\x3f\x00\x00\x00\x00", 5))
                       .bytes());
}

TEST(Output, buffersUntilItIsFull) {
  TestingSink sink;
  Output output(sink, 100);
  for (int i = 0; i < 10; ++i) output.writeField("12345");
  EXPECT_EQ(sink.writes, 0);
  output.flush();
  output.flush();
  EXPECT_EQ(sink.writes, 1);
}

TEST(Output, keepsTheFirstFailure) {
  TestingSink sink;
  sink.failAfterWrites = 1;
  Output output(sink, 16);
  for (int i = 0; i < 100; ++i) output.writeField("0123456789");
  output.flush();
  EXPECT_EQ(output.status().error(), Error::kWriteFailed);
  EXPECT_EQ(sink.writes, 2);
}

}  // namespace
}  // namespace wattle::pipes
