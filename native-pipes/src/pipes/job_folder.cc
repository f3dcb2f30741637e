#include "wattle/pipes/job_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "wattle/pipes/codec.h"

namespace wattle::pipes {
namespace {

// With 32 bits, files of inode numbers beyond 2^32 could not be looked at.
static_assert(sizeof(off_t) == 8 && sizeof(ino_t) == 8, "compile with -D_FILE_OFFSET_BITS=64");

bool isOursAlone(const struct stat& facts) {
  return facts.st_uid == ::geteuid() && (facts.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

OwnDescriptor openFolder(const char* paths) {
  if (paths == nullptr || *paths != '/') return OwnDescriptor();
  const std::string_view all(paths);
  const std::string first(all.substr(0, all.find(',')));
  OwnDescriptor folder(::open(first.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  struct stat facts;
  if (!folder || ::fstat(folder.get(), &facts) != 0 || !isOursAlone(facts)) return OwnDescriptor();
  return folder;
}

std::int64_t secondsNow() {
  timespec now;
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

bool writeAll(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool hasRoom(int folder, std::uint64_t bytes) {
  struct statvfs facts;
  if (::fstatvfs(folder, &facts) != 0) return false;
  // Half of it is left for others.
  return std::uint64_t{facts.f_bavail} * facts.f_frsize >= 2 * bytes;
}

}  // namespace

OwnDescriptor::~OwnDescriptor() {
  if (number_ >= 0) ::close(number_);
}

MappedFile::~MappedFile() { ::munmap(const_cast<void*>(start_), bytes_); }

JobFolder::JobFolder(const char* paths) : folder_(openFolder(paths)) {}

JobFolder JobFolder::ofThisTask() { return JobFolder(std::getenv("LOCAL_DIRS")); }

std::unique_ptr<MappedFile> JobFolder::find(const std::string& name) const {
  if (!folder_) return nullptr;
  // Not to wait for the other end of a pipe.
  constexpr int kFlags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK;
  const OwnDescriptor file(::openat(folder_.get(), name.c_str(), kFlags));
  struct stat facts;
  if (!file || ::fstat(file.get(), &facts) != 0 || !S_ISREG(facts.st_mode) ||
      !isOursAlone(facts) || facts.st_size <= 0 ||
      static_cast<std::uint64_t>(facts.st_size) > kMaxBytes) {
    return nullptr;
  }
  const auto bytes = static_cast<std::size_t>(facts.st_size);
  void* const start =
      ::mmap(nullptr, bytes, PROT_READ, MAP_SHARED | MAP_POPULATE, file.get(), 0);
  if (start == MAP_FAILED) return nullptr;
  return std::make_unique<MappedFile>(start, bytes);
}

OwnDescriptor JobFolder::lock(const std::string& name, int maxSeconds) const {
  if (!folder_) return OwnDescriptor();
  constexpr int kFlags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK;
  OwnDescriptor file(::openat(folder_.get(), (name + ".lock").c_str(), kFlags, S_IRUSR | S_IWUSR));
  struct stat facts;
  if (!file || ::fstat(file.get(), &facts) != 0 || !isOursAlone(facts)) return OwnDescriptor();
  const std::int64_t until = secondsNow() + maxSeconds;
  while (::flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
    if ((errno != EWOULDBLOCK && errno != EINTR) || secondsNow() >= until) return OwnDescriptor();
    const timespec pause = {0, 20 * 1000 * 1000};
    ::nanosleep(&pause, nullptr);
  }
  return file;
}

bool JobFolder::save(const std::string& name, std::uint64_t bytes,
                     const std::function<bool(const Write&)>& make) const {
  if (!folder_ || bytes > kMaxBytes || !hasRoom(folder_.get(), bytes)) return false;
  // Containers may have the same process number, each in a namespace of its own.
  timespec now;
  ::clock_gettime(CLOCK_REALTIME, &now);
  const std::string part = name + "." + decimal(::getpid()) + "." + decimal(now.tv_sec) + "." +
                           decimal(now.tv_nsec) + ".part";
  constexpr int kFlags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
  bool saved = false;
  {
    const OwnDescriptor file(::openat(folder_.get(), part.c_str(), kFlags, S_IRUSR | S_IWUSR));
    if (!file) return false;
    saved = make([&file](std::string_view piece) { return writeAll(file.get(), piece); }) &&
            ::fchmod(file.get(), S_IRUSR) == 0;
  }
  saved = saved && ::renameat(folder_.get(), part.c_str(), folder_.get(), name.c_str()) == 0;
  if (!saved) ::unlinkat(folder_.get(), part.c_str(), 0);
  return saved;
}

}  // namespace wattle::pipes
