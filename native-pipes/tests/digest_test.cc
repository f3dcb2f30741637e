#include "wattle/pipes/digest.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <string_view>

#include "testing_freed_memory.h"

namespace wattle::pipes {
namespace {

std::string hex(std::string_view bytes) {
  std::string result;
  for (const char byte : bytes) {
    char two[3];
    std::snprintf(two, sizeof two, "%02x", static_cast<unsigned>(static_cast<unsigned char>(byte)));
    result += two;
  }
  return result;
}

// The examples of FIPS 180.
TEST(Digest, sha1) {
  EXPECT_EQ(hex(hashOf(HashAlgorithm::kSha1, "")), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
  EXPECT_EQ(hex(hashOf(HashAlgorithm::kSha1, "abc")), "a9993e364706816aba3e25717850c26c9cd0d89d");
  EXPECT_EQ(hex(hashOf(HashAlgorithm::kSha1, std::string(1000000, 'a'))),
            "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
}

TEST(Digest, sha256) {
  EXPECT_EQ(hex(hashOf(HashAlgorithm::kSha256, "")),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hex(hashOf(HashAlgorithm::kSha256, "abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hex(hashOf(HashAlgorithm::kSha256, std::string(1000000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Digest, everyLengthAroundABlockIsPadded) {
  // A digest over the digests of all lengths, made with Python's hashlib.
  std::string all1;
  std::string all256;
  for (std::size_t length = 0; length <= 200; ++length) {
    all1 += hashOf(HashAlgorithm::kSha1, std::string(length, 'x'));
    all256 += hashOf(HashAlgorithm::kSha256, std::string(length, 'x'));
  }
  EXPECT_EQ(hex(hashOf(HashAlgorithm::kSha1, all1)), "e071bbfd306caea44e4027211afae4a1fb3f0999");
  EXPECT_EQ(hex(hashOf(HashAlgorithm::kSha256, all256)),
            "2e9fcf76499976b60177466c31b8ab5caa7d4c6dd8dd97c8ce7b574af689ec94");
}

// RFC 2202 and RFC 4231, cases 2 and 6.
TEST(Digest, hmac) {
  EXPECT_EQ(hex(hmacOf(HashAlgorithm::kSha1, "Jefe", "what do ya want for nothing?")),
            "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79");
  EXPECT_EQ(hex(hmacOf(HashAlgorithm::kSha256, "Jefe", "what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(hex(hmacOf(HashAlgorithm::kSha256, std::string(131, '\xaa'),
                       "Test Using Larger Than Block-Size Key - Hash Key First")),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

// Otherwise the tests of what a task leaves behind could not fail.
TEST(Digest, theTestSeesWhatIsNotWiped) {
  const std::string secret(40, 's');
  const FreedMemory freed(secret);
  { const std::string copy(secret); }
  EXPECT_EQ(freed.blocksWithText(), 1);
}

// RFC 4648.
TEST(Digest, base64) {
  EXPECT_EQ(base64Of(""), "");
  EXPECT_EQ(base64Of("f"), "Zg==");
  EXPECT_EQ(base64Of("fo"), "Zm8=");
  EXPECT_EQ(base64Of("foo"), "Zm9v");
  EXPECT_EQ(base64Of("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64Of("\xfb\xff\xfe"), "+//+");
}

TEST(Digest, tellsTheAlgorithmByTheLength) {
  HashAlgorithm algorithm = HashAlgorithm::kSha1;
  ASSERT_TRUE(algorithmOf(digestOf(HashAlgorithm::kSha256, "key", "text"), algorithm));
  EXPECT_EQ(algorithm, HashAlgorithm::kSha256);
  ASSERT_TRUE(algorithmOf(digestOf(HashAlgorithm::kSha1, "key", "text"), algorithm));
  EXPECT_EQ(algorithm, HashAlgorithm::kSha1);
  EXPECT_FALSE(algorithmOf("", algorithm));
  EXPECT_FALSE(algorithmOf("short", algorithm));
}

TEST(Digest, comparesWholeDigests) {
  EXPECT_TRUE(sameDigest("abc", "abc"));
  EXPECT_FALSE(sameDigest("abc", "abd"));
  EXPECT_FALSE(sameDigest("abc", "ab"));
  EXPECT_FALSE(sameDigest("bbc", "abc"));
}

}  // namespace
}  // namespace wattle::pipes
