// Secrets do not stay behind in memory that was given back.
#ifndef WATTLE_PIPES_WIPE_H_
#define WATTLE_PIPES_WIPE_H_

#include <string.h>

#include <string>

namespace wattle::pipes {

// Overwrites the text and empties it. No compiler leaves this out, although nobody reads the text
// afterwards.
inline void wipe(std::string& text) {
#if defined(__GLIBC__)
  explicit_bzero(text.data(), text.size());
#else
  volatile char* bytes = text.data();
  for (std::size_t i = 0; i < text.size(); ++i) bytes[i] = 0;
#endif
  text.clear();
}

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_WIPE_H_
