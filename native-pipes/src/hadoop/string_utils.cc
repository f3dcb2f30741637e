#include "hadoop/StringUtils.hh"

#include <time.h>

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <string_view>

#include "hadoop/SerialUtils.hh"
#include "wattle/pipes/codec.h"

namespace HadoopUtils {
namespace {

Error unreadable(const std::string& value, const char* wanted) {
  return Error("'" + value + "' is not " + wanted);
}

// As in the C locale, whatever the program's is.
bool isPrintable(char letter) { return letter >= ' ' && letter <= '~'; }

// 0 to 15, or -1 for what is no hexadecimal digit.
int hexDigit(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
  if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
  return -1;
}

void appendQuoted(char letter, std::string& out) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(letter);
  out += '\\';
  switch (letter) {
    case '\\':
      out += '\\';
      break;
    case '\t':
      out += 't';
      break;
    case '\n':
      out += 'n';
      break;
    case ' ':
      out += 's';
      break;
    default:
      out += kDigits[byte >> 4];
      out += kDigits[byte & 15];
  }
}

}  // namespace

std::string toString(int32_t x) { return wattle::pipes::decimal(x); }

int32_t toInt(const std::string& val) {
  char* end = nullptr;
  errno = 0;
  const long value = std::strtol(val.c_str(), &end, 10);
  using Limits = std::numeric_limits<int32_t>;
  if (val.empty() || end != val.c_str() + val.size() || errno == ERANGE || value < Limits::min() ||
      value > Limits::max()) {
    throw unreadable(val, "a whole number of 32 bits");
  }
  return static_cast<int32_t>(value);
}

float toFloat(const std::string& val) {
  char* end = nullptr;
  const float value = std::strtof(val.c_str(), &end);
  if (val.empty() || end != val.c_str() + val.size()) throw unreadable(val, "a number");
  return value;
}

bool toBool(const std::string& val) {
  if (val != "true" && val != "false") throw unreadable(val, "true or false");
  return val == "true";
}

uint64_t getCurrentMillis() {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  const auto nanoseconds = static_cast<uint32_t>(now.tv_nsec);  // Divided without a helper.
  return static_cast<uint64_t>(now.tv_sec) * 1000 + nanoseconds / 1000000;
}

std::vector<std::string> splitString(const std::string& str, const char* separator) {
  std::vector<std::string> pieces;
  std::size_t begin = 0;
  while ((begin = str.find_first_not_of(separator, begin)) != std::string::npos) {
    const std::size_t end = str.find_first_of(separator, begin);
    pieces.push_back(str.substr(begin, end - begin));
    begin = end;
    if (end == std::string::npos) break;
  }
  return pieces;
}

std::string quoteString(const std::string& str, const char* deliminators) {
  const std::string_view quoted(deliminators);
  std::string result;
  for (const char letter : str) {
    if (isPrintable(letter) && letter != '\\' && quoted.find(letter) == std::string_view::npos) {
      result += letter;
    } else {
      appendQuoted(letter, result);
    }
  }
  return result;
}

std::string unquoteString(const std::string& str) {
  std::string result;
  for (std::size_t i = 0; i < str.size(); ++i) {
    if (str[i] != '\\') {
      result += str[i];
      continue;
    }
    if (++i == str.size()) throw Error("nothing after the last backslash of '" + str + "'");
    const int high = hexDigit(str[i]);
    if (high >= 0) {
      const int low = i + 1 < str.size() ? hexDigit(str[++i]) : -1;
      if (low < 0) throw Error("a backslash with one hexadecimal digit in '" + str + "'");
      result += static_cast<char>(high * 16 + low);
      continue;
    }
    constexpr std::string_view kEscapes = "\\tns";
    const std::size_t escape = kEscapes.find(str[i]);
    if (escape == std::string_view::npos) {
      throw Error(std::string("unknown escape '\\") + str[i] + "' in '" + str +
                  "' (known: \\\\, \\t, \\n, \\s and two hexadecimal digits)");
    }
    result += "\\\t\n "[escape];
  }
  return result;
}

}  // namespace HadoopUtils
