// The job's configuration as the Java side sends it.
#ifndef WATTLE_PIPES_JOB_CONF_H_
#define WATTLE_PIPES_JOB_CONF_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "wattle/pipes/status.h"

namespace wattle::pipes {

class JobConf {
 public:
  void set(std::string_view key, std::string_view value) { values_[std::string(key)] = value; }

  // The value, or nullptr where the key is not set. Values come with variables expanded.
  const std::string* find(std::string_view key) const;

  // The value, or otherwise where the key is not set.
  std::string get(std::string_view key, std::string_view otherwise) const;

  // Sets value to the key's number, or to otherwise where the key is not set. It takes what
  // Hadoop's Configuration.getLong() does: decimal, or hexadecimal after 0x. Any other text, or a
  // number outside [minimum, maximum], is an error that names key, value and range.
  Status getLong(std::string_view key, std::int64_t otherwise, std::int64_t minimum,
                 std::int64_t maximum, std::int64_t& value) const;

  // The same for "true" and "false" in any case, as Hadoop reads them.
  Status getBool(std::string_view key, bool otherwise, bool& value) const;

  std::size_t size() const { return values_.size(); }
  // Pairs of a key and its value, in the order of the keys.
  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }

 private:
  // A tree: std::unordered_map would call a division helper on ARMv7.
  std::map<std::string, std::string, std::less<>> values_;
};

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_JOB_CONF_H_
