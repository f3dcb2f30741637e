// Files that a job has beside its input, such as a list of phrases.
#ifndef WATTLE_PIPES_SIDE_FILE_H_
#define WATTLE_PIPES_SIDE_FILE_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "wattle/pipes/status.h"

namespace wattle::pipes {

// Sets content to all of a regular file of at most maxBytes bytes, with room for spareBytes more.
// name is the value of a key of the job configuration: a path of this host, or the link's name of a
// file in the distributed cache, as -files makes it. What is wrong is kBadConf and says which key,
// which file and why; content is any then. Safe to call from several threads.
Status readSideFile(std::string_view key, const std::string& name, std::size_t maxBytes,
                    std::string& content, std::size_t spareBytes = 0);

}  // namespace wattle::pipes

#endif  // WATTLE_PIPES_SIDE_FILE_H_
