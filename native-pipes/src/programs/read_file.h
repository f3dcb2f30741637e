// Reads a file that a key of the job configuration names.
#ifndef WATTLE_PROGRAMS_READ_FILE_H_
#define WATTLE_PROGRAMS_READ_FILE_H_

#include <sys/stat.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "wattle/pipes/codec.h"
#include "wattle/pipes/status.h"

namespace wattle::programs {

// With 32 bits, files of more than 2 GiB and of inode numbers beyond 2^32 could not be looked at.
static_assert(sizeof(off_t) == 8 && sizeof(ino_t) == 8, "compile with -D_FILE_OFFSET_BITS=64");

struct CloseFile {
  void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
};

inline pipes::Status unreadable(std::string_view key, const std::string& name,
                                std::string_view why) {
  std::string text(key);
  text.append(" = '").append(name).append("': ").append(why);
  return pipes::Status(pipes::Error::kBadConf,
                       text +
                           " (allowed: a file of this host, or the link's name of one in the "
                           "distributed cache, such as -files brings)");
}

// Sets content to what the file has, with room for spareBytes more.
inline pipes::Status readFile(std::string_view key, const std::string& name,
                              std::size_t maximumBytes, std::size_t spareBytes,
                              std::string& content) {
  const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(name.c_str(), "rb"));
  struct stat facts;
  if (file == nullptr || ::fstat(::fileno(file.get()), &facts) != 0) {
    return unreadable(key, name, std::strerror(errno));
  }
  if (!S_ISREG(facts.st_mode)) return unreadable(key, name, "not a regular file");
  if (facts.st_size < 0 || static_cast<std::uint64_t>(facts.st_size) > maximumBytes) {
    return unreadable(key, name,
                      "has " + pipes::decimal(facts.st_size) + " bytes, more than " +
                          pipes::decimal(static_cast<std::int64_t>(maximumBytes)));
  }
  const auto bytes = static_cast<std::size_t>(facts.st_size);
  content.clear();
  content.reserve(bytes + spareBytes);
  content.resize(bytes);
  if (std::fread(content.data(), 1, bytes, file.get()) != bytes) {
    return unreadable(key, name, "ended before its size");
  }
  return {};
}

}  // namespace wattle::programs

#endif  // WATTLE_PROGRAMS_READ_FILE_H_
