#include "wattle/pipes/job_conf.h"

#include "wattle/pipes/codec.h"

namespace wattle::pipes {
namespace {

// As Java's String.trim(): a blank is any character up to U+0020.
std::string_view trimmed(std::string_view text) {
  const auto blank = [](char letter) { return static_cast<unsigned char>(letter) <= ' '; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

bool removePrefix(std::string_view prefix, std::string_view& text) {
  if (text.substr(0, prefix.size()) != prefix) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// 0 to 15, or 16 for what is no hexadecimal digit.
std::uint32_t digitOf(char letter) {
  if (letter >= '0' && letter <= '9') return static_cast<std::uint32_t>(letter - '0');
  if (letter >= 'a' && letter <= 'f') return static_cast<std::uint32_t>(letter - 'a') + 10;
  if (letter >= 'A' && letter <= 'F') return static_cast<std::uint32_t>(letter - 'A') + 10;
  return 16;
}

// What Configuration.getLong() takes, but for digits beyond ASCII: a sign, any number of digits;
// hexadecimal ones after "0x" or "0X", which a minus may precede, but no plus. Where none precedes,
// a sign may follow: Java parses the digits with it.
bool parseLong(std::string_view text, std::int64_t& value) {
  bool negative = removePrefix("-", text);
  const bool hex = removePrefix("0x", text) || removePrefix("0X", text);
  if (!negative && !removePrefix("+", text)) negative = removePrefix("-", text);
  if (text.empty()) return false;
  constexpr std::uint64_t kLimit = std::uint64_t{1} << 63;
  const std::uint32_t radix = hex ? 16 : 10;
  const std::uint64_t mostBefore = hex ? kLimit / 16 : kLimit / 10;  // Divided by the compiler.
  std::uint64_t bits = 0;
  for (const char letter : text) {
    const std::uint32_t digit = digitOf(letter);
    if (digit >= radix || bits > mostBefore) return false;
    bits = bits * radix + digit;
  }
  if (bits > kLimit - (negative ? 0 : 1)) return false;
  value = static_cast<std::int64_t>(negative ? 0 - bits : bits);
  return true;
}

std::string lowerCase(std::string_view text) {
  std::string result(text);
  for (char& letter : result) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return result;
}

Status badValue(std::string_view key, std::string_view value, const std::string& allowed) {
  return Status(Error::kBadConf,
                std::string(key) + " = '" + std::string(value) + "' (allowed: " + allowed + ")");
}

}  // namespace

const std::string* JobConf::find(std::string_view key) const {
  const auto found = values_.find(key);
  return found == values_.end() ? nullptr : &found->second;
}

std::string JobConf::get(std::string_view key, std::string_view otherwise) const {
  const std::string* value = find(key);
  return value == nullptr ? std::string(otherwise) : *value;
}

Status JobConf::getLong(std::string_view key, std::int64_t otherwise, std::int64_t minimum,
                        std::int64_t maximum, std::int64_t& value) const {
  value = otherwise;
  const std::string* text = find(key);
  if (text == nullptr) return {};
  std::int64_t number;
  if (!parseLong(trimmed(*text), number) || number < minimum || number > maximum) {
    return badValue(key, *text, "a number from " + decimal(minimum) + " to " + decimal(maximum));
  }
  value = number;
  return {};
}

Status JobConf::getBool(std::string_view key, bool otherwise, bool& value) const {
  value = otherwise;
  const std::string* text = find(key);
  if (text == nullptr) return {};
  const std::string word = lowerCase(trimmed(*text));
  if (word != "true" && word != "false") return badValue(key, *text, "true or false");
  value = word == "true";
  return {};
}

}  // namespace wattle::pipes
