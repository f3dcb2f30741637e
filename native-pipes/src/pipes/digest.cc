#include "wattle/pipes/digest.h"

#include <array>
#include <cstdint>
#include <cstring>

#include "wattle/pipes/codec.h"
#include "wipe.h"

namespace wattle::pipes {
namespace {

constexpr std::size_t kBlockBytes = 64;

std::uint32_t rotateLeft(std::uint32_t value, int bits) {
  return value << bits | value >> (32 - bits);
}

std::uint32_t rotateRight(std::uint32_t value, int bits) { return rotateLeft(value, 32 - bits); }

std::uint32_t bigEndian32(const char* in) {
  std::uint32_t value = 0;
  for (int i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(in[i]);
  return value;
}

// FIPS 180-4, section 6.1.
struct Sha1 {
  std::array<std::uint32_t, 5> state = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};

  void block(const char* data) {
    std::uint32_t w[80];
    for (int t = 0; t < 16; ++t) w[t] = bigEndian32(data + 4 * t);
    for (int t = 16; t < 80; ++t) {
      w[t] = rotateLeft(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
    }
    auto [a, b, c, d, e] = state;
    for (int t = 0; t < 80; ++t) {
      std::uint32_t f;
      if (t < 20) {
        f = ((b & c) | (~b & d)) + 0x5A827999;
      } else if (t < 40) {
        f = (b ^ c ^ d) + 0x6ED9EBA1;
      } else if (t < 60) {
        f = ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDC;
      } else {
        f = (b ^ c ^ d) + 0xCA62C1D6;
      }
      const std::uint32_t next = rotateLeft(a, 5) + f + e + w[t];
      e = d;
      d = c;
      c = rotateLeft(b, 30);
      b = a;
      a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
  }
};

// FIPS 180-4, section 4.2.2: cube roots of the first 64 primes.
constexpr std::uint32_t kSha256Constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

// FIPS 180-4, section 6.2.
struct Sha256 {
  std::array<std::uint32_t, 8> state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

  void block(const char* data) {
    std::uint32_t w[64];
    for (int t = 0; t < 16; ++t) w[t] = bigEndian32(data + 4 * t);
    for (int t = 16; t < 64; ++t) {
      const std::uint32_t s0 =
          rotateRight(w[t - 15], 7) ^ rotateRight(w[t - 15], 18) ^ w[t - 15] >> 3;
      const std::uint32_t s1 =
          rotateRight(w[t - 2], 17) ^ rotateRight(w[t - 2], 19) ^ w[t - 2] >> 10;
      w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, h] = state;
    for (int t = 0; t < 64; ++t) {
      const std::uint32_t s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
      const std::uint32_t s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
      const std::uint32_t next = h + s1 + ((e & f) ^ (~e & g)) + kSha256Constants[t] + w[t];
      const std::uint32_t sum = s0 + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = d + next;
      d = c;
      c = b;
      b = a;
      a = next + sum;
    }
    const std::uint32_t add[8] = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i) state[i] += add[i];
  }
};

// Both hashes pad alike: 0x80, zeros, the length in bits as 8 bytes.
template <typename Hash>
std::string hashWith(std::string_view data) {
  Hash hash;
  std::size_t done = 0;
  for (; data.size() - done >= kBlockBytes; done += kBlockBytes) hash.block(data.data() + done);
  char tail[2 * kBlockBytes] = {};
  const std::size_t rest = data.size() - done;
  if (rest != 0) std::memcpy(tail, data.data() + done, rest);
  tail[rest] = static_cast<char>(0x80);
  const std::size_t tailBytes = rest + 9 <= kBlockBytes ? kBlockBytes : 2 * kBlockBytes;
  putBigEndian64(static_cast<std::uint64_t>(data.size()) * 8, tail + tailBytes - 8);
  hash.block(tail);
  if (tailBytes > kBlockBytes) hash.block(tail + kBlockBytes);
  std::string result(hash.state.size() * 4, '\0');
  for (std::size_t i = 0; i < hash.state.size(); ++i) {
    putBigEndian32(hash.state[i], result.data() + 4 * i);
  }
  return result;
}

}  // namespace

std::string hashOf(HashAlgorithm algorithm, std::string_view data) {
  return algorithm == HashAlgorithm::kSha1 ? hashWith<Sha1>(data) : hashWith<Sha256>(data);
}

std::string hmacOf(HashAlgorithm algorithm, std::string_view key, std::string_view data) {
  std::string hashedKey;
  if (key.size() > kBlockBytes) key = hashedKey = hashOf(algorithm, key);
  const auto hashAfterKey = [&](char pad, std::string_view text) {
    std::string block;
    block.reserve(kBlockBytes + text.size());  // Growing would leave a copy of the key behind.
    block.append(key).resize(kBlockBytes, '\0');
    for (char& byte : block) byte = static_cast<char>(byte ^ pad);
    std::string hash = hashOf(algorithm, block.append(text));
    wipe(block);
    return hash;
  };
  std::string hash = hashAfterKey(0x5c, hashAfterKey(0x36, data));
  wipe(hashedKey);
  return hash;
}

std::string base64Of(std::string_view data) {
  constexpr char kLetters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string result;
  for (std::size_t i = 0; i < data.size(); i += 3) {
    const std::size_t here = data.size() - i < 3 ? data.size() - i : 3;
    std::uint32_t bits = 0;
    for (std::size_t j = 0; j < 3; ++j) {
      bits = bits << 8 | (j < here ? static_cast<unsigned char>(data[i + j]) : 0u);
    }
    for (std::size_t j = 0; j < 4; ++j) {
      result.push_back(j <= here ? kLetters[bits >> (18 - 6 * j) & 63] : '=');
    }
  }
  return result;
}

std::string digestOf(HashAlgorithm algorithm, std::string_view secret, std::string_view text) {
  return base64Of(hmacOf(algorithm, secret, text));
}

bool algorithmOf(std::string_view digest, HashAlgorithm& algorithm) {
  if (digest.size() != 28 && digest.size() != 44) return false;
  algorithm = digest.size() == 28 ? HashAlgorithm::kSha1 : HashAlgorithm::kSha256;
  return true;
}

bool sameDigest(std::string_view left, std::string_view right) {
  if (left.size() != right.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < left.size(); ++i) {
    difference |= static_cast<unsigned char>(left[i] ^ right[i]);
  }
  return difference == 0;
}

}  // namespace wattle::pipes
