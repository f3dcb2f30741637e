#include "wattle/pipes/job_conf.h"

#include "wattle/pipes/codec.h"

namespace wattle::pipes {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n\f";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
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
  if (!parseDecimal(trimmed(*text), number) || number < minimum || number > maximum) {
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
