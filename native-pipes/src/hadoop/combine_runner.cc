#include "combine_runner.h"

#include <string_view>
#include <utility>

namespace wattle::hadoop {
namespace {

// What a key and a value take beside their bytes, about: nodes, growing vectors, the allocator.
constexpr std::size_t kKeyBytes = 128;
constexpr std::size_t kValueBytes = 2 * sizeof(std::string) + 16;

class KeptValues final : public pipes::Values {
 public:
  explicit KeptValues(const std::vector<std::string>& values)
      : next_(values.data()), left_(values.size()) {}

  bool next(std::string_view& value) override {
    if (left_ == 0) return false;
    --left_;
    value = *next_++;
    return true;
  }

 private:
  const std::string* next_;
  std::size_t left_;
};

}  // namespace

void CombineRunner::add(const std::string& key, const std::string& value) {
  auto [found, isNew] = values_.try_emplace(key);
  if (isNew) usedBytes_ += key.size() + kKeyBytes;
  found->second.push_back(value);
  usedBytes_ += value.size() + kValueBytes;
  if (usedBytes_ >= maxBytes_) run();
}

void CombineRunner::run() {
  for (const auto& [key, values] : values_) {
    KeptValues kept(values);
    context_.reduce(*combiner_, key, kept);
  }
  values_.clear();
  usedBytes_ = 0;
}

}  // namespace wattle::hadoop
