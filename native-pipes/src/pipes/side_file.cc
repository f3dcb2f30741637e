#include "wattle/pipes/side_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <system_error>

#include "wattle/pipes/codec.h"

namespace wattle::pipes {
namespace {

// With 32 bits, files of more than 2 GiB and of inode numbers beyond 2^32 could not be looked at.
static_assert(sizeof(off_t) == 8 && sizeof(ino_t) == 8, "compile with -D_FILE_OFFSET_BITS=64");

struct CloseFile {
  void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
};

Status unreadable(std::string_view key, const std::string& name, std::string_view why) {
  std::string text(key);
  text.append(" = '").append(name).append("': ").append(why);
  return Status(Error::kBadConf, text +
                                     " (allowed: a file of this host, or the link's name of one in "
                                     "the distributed cache, such as -files brings)");
}

}  // namespace

Status readSideFile(std::string_view key, const std::string& name, std::size_t maxBytes,
                    std::string& content, std::size_t spareBytes) {
  // A pipe that nobody writes to would be waited for.
  const int descriptor = ::open(name.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return unreadable(key, name, std::generic_category().message(errno));
  const std::unique_ptr<std::FILE, CloseFile> file(::fdopen(descriptor, "rb"));
  if (file == nullptr) {
    const int why = errno;
    ::close(descriptor);
    return unreadable(key, name, std::generic_category().message(why));
  }
  struct stat facts;
  if (::fstat(descriptor, &facts) != 0) {
    return unreadable(key, name, std::generic_category().message(errno));
  }
  if (!S_ISREG(facts.st_mode)) return unreadable(key, name, "not a regular file");
  if (facts.st_size < 0 || static_cast<std::uint64_t>(facts.st_size) > maxBytes) {
    return unreadable(key, name,
                      "has " + decimal(facts.st_size) + " bytes, more than " +
                          decimal(static_cast<std::int64_t>(maxBytes)));
  }
  const auto bytes = static_cast<std::size_t>(facts.st_size);
  content.clear();
  content.reserve(bytes + spareBytes);
  content.resize(bytes);
  if (std::fread(content.data(), 1, bytes, file.get()) != bytes) {
    return unreadable(key, name,
                      std::ferror(file.get()) != 0 ? std::generic_category().message(errno)
                                                   : std::string("ended before its size"));
  }
  return {};
}

}  // namespace wattle::pipes
