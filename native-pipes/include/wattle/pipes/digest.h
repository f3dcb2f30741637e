// The proof of knowing the job's secret: HMAC-SHA1 (Hadoop's default) or HMAC-SHA256, in Base64.
#ifndef WATTLE_PIPES_DIGEST_H_
#define WATTLE_PIPES_DIGEST_H_

#include <string>
#include <string_view>

namespace wattle::pipes {

enum class HashAlgorithm { kSha1, kSha256 };

// The raw hash: 20 or 32 bytes.
std::string hashOf(HashAlgorithm algorithm, std::string_view data);

// The raw HMAC (RFC 2104): 20 or 32 bytes.
std::string hmacOf(HashAlgorithm algorithm, std::string_view key, std::string_view data);

// Base64 with padding and without line ends.
std::string base64Of(std::string_view data);

// What Hadoop sends and expects: the HMAC of text under the secret, in Base64.
std::string digestOf(HashAlgorithm algorithm, std::string_view secret, std::string_view text);

// Picks the algorithm by a digest's length, since the job's settings come later; false if neither.
bool algorithmOf(std::string_view digest, HashAlgorithm& algorithm);

// Compares in a time that does not tell where two digests differ.
bool sameDigest(std::string_view left, std::string_view right);

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_DIGEST_H_
