// The helpers for strings of Hadoop's own Pipes library. What cannot be read throws Error of
// hadoop/SerialUtils.hh.
#ifndef WATTLE_HADOOP_STRING_UTILS_HH_
#define WATTLE_HADOOP_STRING_UTILS_HH_

#include <stdint.h>

#include <string>
#include <vector>

namespace HadoopUtils {

std::string toString(int32_t x);

// A whole string as a decimal number, which blanks may precede.
int32_t toInt(const std::string& val);
float toFloat(const std::string& val);
// "true" or "false", in small letters only.
bool toBool(const std::string& val);

// Milliseconds since 1970.
uint64_t getCurrentMillis();

// The pieces between any characters of separator; none of them is empty.
std::vector<std::string> splitString(const std::string& str, const char* separator);

// Writes the backslash, what is not printable and the characters of deliminators as "\\", "\t",
// "\n", "\s" for a blank, and else as a backslash and two hexadecimal digits.
std::string quoteString(const std::string& str, const char* deliminators);
std::string unquoteString(const std::string& str);

}  // namespace HadoopUtils

#endif  // WATTLE_HADOOP_STRING_UTILS_HH_
