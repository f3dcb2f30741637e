// Files that the tasks of a job share on a node: one task makes a file, and all map it.
#ifndef WATTLE_PIPES_JOB_FOLDER_H_
#define WATTLE_PIPES_JOB_FOLDER_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace wattle::pipes {

// Closes a file descriptor.
class OwnDescriptor {
 public:
  explicit OwnDescriptor(int number = -1) : number_(number) {}
  OwnDescriptor(OwnDescriptor&& other) noexcept : number_(other.number_) { other.number_ = -1; }
  OwnDescriptor(const OwnDescriptor&) = delete;
  OwnDescriptor& operator=(const OwnDescriptor&) = delete;
  ~OwnDescriptor();

  int get() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_;
};

// A file's bytes in memory that all who map it share.
class MappedFile {
 public:
  MappedFile(const void* start, std::size_t bytes) : start_(start), bytes_(bytes) {}
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::string_view bytes() const { return {static_cast<const char*>(start_), bytes_}; }

 private:
  const void* const start_;
  const std::size_t bytes_;
};

// The folder that YARN makes for an application on a node and deletes when the application ends.
// Nothing here is an error: without such a folder, with one that others may write to, or with no
// room in it, there are no files and none is saved, and a task makes what it needs in memory.
// Whoever maps a file checks what is in it.
class JobFolder {
 public:
  // So many bytes a file may have.
  static constexpr std::uint64_t kMaxBytes = std::uint64_t{1} << 30;

  // The first of a list of paths with commas between, null for none; only if it is this user's and
  // nobody else may write to it.
  explicit JobFolder(const char* paths);
  // The application's, as YARN names it in the environment (LOCAL_DIRS).
  static JobFolder ofThisTask();

  bool isThere() const { return static_cast<bool>(folder_); }

  // Null if there is no such file, or not one that only this user can have written.
  std::unique_ptr<MappedFile> find(const std::string& name) const;

  // Waits until no other task holds the lock of that name, at most so many seconds. Held until the
  // result is gone, or its process.
  OwnDescriptor lock(const std::string& name, int maxSeconds) const;

  // Makes a file, or another in its place, from the pieces that make() hands to its argument. The
  // file is there as a whole or not at all. False if it could not, or make() gave false.
  using Write = std::function<bool(std::string_view)>;
  bool save(const std::string& name, std::uint64_t bytes,
            const std::function<bool(const Write&)>& make) const;

 private:
  OwnDescriptor folder_;
};

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_JOB_FOLDER_H_
