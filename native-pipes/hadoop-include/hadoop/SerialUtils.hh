// The streams and the serialization of Hadoop's own Pipes library: Hadoop's VInt and VLong, floats
// of four bytes, and strings with their length before them.
#ifndef WATTLE_HADOOP_SERIAL_UTILS_HH_
#define WATTLE_HADOOP_SERIAL_UTILS_HH_

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <string>

namespace HadoopUtils {

// What this library throws. Not a std::exception, as in Hadoop.
class Error {
 public:
  Error(const std::string& msg);
  Error(const std::string& msg, const std::string& file, int line, const std::string& function);
  const std::string& getMessage() const;

 private:
  std::string message_;
};

// Throws an Error that names the place in the source, unless CONDITION holds. A block, as in
// Hadoop: programs also write it without a semicolon after it.
#define HADOOP_ASSERT(CONDITION, MESSAGE)                                                \
  {                                                                                      \
    if (!(CONDITION)) throw HadoopUtils::Error((MESSAGE), __FILE__, __LINE__, __func__); \
  }

class InStream {
 public:
  virtual ~InStream() {}
  // Reads len bytes, or throws.
  virtual void read(void* buf, size_t len) = 0;
};

class OutStream {
 public:
  virtual ~OutStream() {}
  // Writes all the bytes, or throws.
  virtual void write(const void* buf, size_t len) = 0;
  virtual void flush() = 0;
};

// A file that is open, or none. open() and close() say whether it worked. Copies share the file.
class FileInStream : public InStream {
 public:
  FileInStream();
  virtual ~FileInStream();
  bool open(const std::string& name);
  // The caller closes the file.
  bool open(FILE* file);
  void read(void* buf, size_t buflen);
  bool skip(size_t nbytes);
  bool close();

 private:
  FILE* file_;
  bool owned_;
};

class FileOutStream : public OutStream {
 public:
  FileOutStream();
  virtual ~FileOutStream();
  // Fails if the file is there and is not to be overwritten.
  bool open(const std::string& name, bool overwrite);
  // The caller closes the file.
  bool open(FILE* file);
  void write(const void* buf, size_t len);
  bool advance(size_t nbytes);
  void flush();
  bool close();

 private:
  FILE* file_;
  bool owned_;
};

// Reads a string that must outlive it.
class StringInStream : public InStream {
 public:
  StringInStream(const std::string& str);
  virtual void read(void* buf, size_t buflen);

 private:
  const std::string* text_;
  size_t position_;
};

void serializeInt(int32_t t, OutStream& stream);
int32_t deserializeInt(InStream& stream);
void serializeLong(int64_t t, OutStream& stream);
int64_t deserializeLong(InStream& stream);
void serializeFloat(float t, OutStream& stream);
float deserializeFloat(InStream& stream);
void deserializeFloat(float& t, InStream& stream);
void serializeString(const std::string& t, OutStream& stream);
void deserializeString(std::string& t, InStream& stream);

}  // namespace HadoopUtils

#endif  // WATTLE_HADOOP_SERIAL_UTILS_HH_
