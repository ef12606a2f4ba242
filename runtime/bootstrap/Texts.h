//===- Texts.h - Values as bytes, between alike processes -----------------===//
#ifndef STARTRAIL_BOOTSTRAP_TEXTS_H
#define STARTRAIL_BOOTSTRAP_TEXTS_H

#include <algorithm>
#include <cstring>
#include <string>
#include <type_traits>

namespace startrail::bootstrap {

/// Values one behind the other. All processes run the same executable.
class Writer {
public:
  template <typename T> Writer &put(const T &value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes.append(reinterpret_cast<const char *>(&value), sizeof(value));
    return *this;
  }
  /// At most `limit` bytes of `text`.
  Writer &putText(const std::string &text, size_t limit) {
    const size_t size = std::min(text.size(), limit);
    put(size);
    bytes.append(text, 0, size);
    return *this;
  }
  const std::string &text() const { return bytes; }

private:
  std::string bytes;
};

/// Takes them in the same order; zeros where there are none left.
class Reader {
public:
  explicit Reader(const std::string &bytes) : bytes(bytes) {}
  template <typename T> T take() {
    static_assert(std::is_trivially_copyable_v<T>);
    T value{};
    if (bytes.size() - at >= sizeof(T)) {
      std::memcpy(&value, bytes.data() + at, sizeof(T));
      at += sizeof(T);
    }
    return value;
  }
  std::string takeText() {
    const size_t wanted = take<size_t>();
    const size_t size = std::min(wanted, bytes.size() - at);
    at += size;
    return bytes.substr(at - size, size);
  }

private:
  const std::string &bytes;
  size_t at = 0;
};

} // namespace startrail::bootstrap

#endif // STARTRAIL_BOOTSTRAP_TEXTS_H
