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

TEST(Input, givesAMuchLargerBufferBackAfterItsMessage) {
  const std::string large(100000, 'l');
  for (std::size_t step : {1u, 7u, 100000u, 1000000u}) {
    // With large steps, what follows is read ahead together with the large record.
    TestingSource source(Script().text(large).text("next").text(std::string(50, 'x')).bytes(),
                         step);
    Input input(source, Input::kMaxFieldBytes, 16);
    Field field;
    ASSERT_TRUE(input.readField(field));
    EXPECT_EQ(input.view(field), large);
    EXPECT_GE(input.capacity(), large.size());
    input.startMessage();
    ASSERT_TRUE(input.readField(field));
    EXPECT_EQ(input.view(field), "next");
    input.startMessage();
    ASSERT_TRUE(input.readField(field));
    EXPECT_EQ(input.view(field), std::string(50, 'x'));
    input.startMessage();
    EXPECT_LE(input.capacity(), 128u);
  }
}

TEST(Input, keepsABufferThatIsALittleLarger) {
  TestingSource source(Script().text(std::string(100, 'a')).text("b").bytes());
  Input input(source, Input::kMaxFieldBytes, 16);
  Field field;
  ASSERT_TRUE(input.readField(field));
  input.startMessage();
  EXPECT_EQ(input.capacity(), 128u);
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
