//===- Npy.cpp - NumPy's array files -------------------------------------===//
#include "runtime/driver/Npy.h"
#include "runtime/driver/Error.h"
#include "runtime/driver/OutputFiles.h"

#include <cerrno>
#include <cstring>
#include <fmt/ranges.h>
#include <fstream>
#include <limits>

namespace startrail::driver {
namespace {

struct Description {
  startrail_dtype dtype;
  const char *name;
  const char *npy;
};
const Description descriptions[] = {{STARTRAIL_F32, "f32", "<f4"},
                                    {STARTRAIL_F64, "f64", "<f8"},
                                    {STARTRAIL_F16, "f16", "<f2"},
                                    {STARTRAIL_BF16, "bf16", "<V2"}};

const Description &descriptionOf(startrail_dtype dtype) {
  for (const Description &each : descriptions)
    if (each.dtype == dtype)
      return each;
  return descriptions[0];
}

/// Reads the header's text, a Python dictionary of three entries.
class Header {
public:
  Header(const std::string &file, const std::string &text)
      : file(file), text(text) {}

  [[noreturn]] void reject(const std::string &what,
                           const std::string &got) const {
    throw Error(Exit::Usage,
                fmt::format("expected {} to {}, but got {}", file, what, got));
  }

  startrail_dtype dtype() const {
    std::string value = entry("descr");
    if (value.size() >= 2 && (value[0] == '\'' || value[0] == '"'))
      value = value.substr(1, value.find(value[0], 1) - 1);
    for (const Description &each : descriptions)
      if (value == each.npy)
        return each.dtype;
    if (value == "|V2")
      return STARTRAIL_BF16;
    reject("hold '<f4', '<f8', '<f2' or '<V2' (bf16)", "'" + value + "'");
  }

  void requireRowMajor() const {
    std::string order = entry("fortran_order");
    if (order.compare(0, 4, "True") == 0)
      reject("be in C order",
             "Fortran order\nnote: numpy.ascontiguousarray puts an array in C "
             "order");
    if (order.compare(0, 5, "False") != 0)
      reject("be in C order", order);
  }

  std::vector<int64_t> shape() const {
    std::string value = entry("shape");
    size_t close = value.find(')');
    if (value.empty() || value[0] != '(' || close == std::string::npos)
      reject("have a shape in its header", "\"" + value + "\"");
    std::vector<int64_t> sizes;
    int64_t size = -1;
    for (size_t i = 1; i <= close; ++i) {
      char c = value[i];
      if (c >= '0' && c <= '9') {
        size = (size < 0 ? 0 : size) * 10 + (c - '0');
        if (size > int64_t(1) << 50)
          reject("have a shape of at most 2^50 elements", value);
      } else if (c == ',' || c == ')') {
        if (size >= 0)
          sizes.push_back(size);
        size = -1;
      } else if (c != ' ' && c != 'L') {
        reject("have a shape in its header", "\"" + value + "\"");
      }
    }
    return sizes;
  }

private:
  /// The text after the entry's colon, without the padding at the end.
  std::string entry(const char *key) const {
    for (char quote : {'\'', '"'}) {
      size_t at = text.find(quote + std::string(key) + quote);
      if (at == std::string::npos)
        continue;
      at = text.find(':', at);
      at = text.find_first_not_of(' ', at == std::string::npos ? at : at + 1);
      if (at != std::string::npos)
        return text.substr(at, text.find_last_not_of(" \n") + 1 - at);
    }
    reject(fmt::format("have an entry '{}' in its header", key), "none");
  }

  const std::string &file;
  const std::string &text;
};

std::string readWhole(const std::string &file) {
  std::ifstream stream(file, std::ios::binary);
  std::string contents;
  if (stream) {
    char chunk[1 << 16];
    while (stream.read(chunk, sizeof chunk) || stream.gcount())
      contents.append(chunk, stream.gcount());
  }
  if (!stream.eof() || stream.bad())
    throw Error(Exit::Usage, fmt::format("expected {} to be a readable file, "
                                         "but got: {}",
                                         file, std::strerror(errno)));
  return contents;
}

} // namespace

std::string dtypeText(startrail_dtype dtype) {
  const Description &each = descriptionOf(dtype);
  return fmt::format("{} ('{}')", each.name, each.npy);
}

std::string shapeText(const std::vector<int64_t> &shape) {
  return fmt::format("[{}]", fmt::join(shape, ", "));
}

Array readNpy(const std::string &file) {
  std::string contents = readWhole(file);
  auto byte = [&](size_t i) { return size_t(uint8_t(contents[i])); };
  if (contents.size() < 10 || contents.compare(0, 6, "\x93NUMPY") != 0)
    throw Error(Exit::Usage,
                fmt::format("expected {} to be a .npy file, but got other "
                            "contents",
                            file));
  bool wide = byte(6) >= 2;
  size_t begin = wide ? 12 : 10;
  if (byte(6) < 1 || byte(6) > 3 || contents.size() < begin)
    throw Error(Exit::Usage, fmt::format("expected {} to be a .npy file of "
                                         "version 1 to 3, but got {}",
                                         file, byte(6)));
  size_t length = byte(8) | byte(9) << 8;
  if (wide)
    length |= byte(10) << 16 | byte(11) << 24;
  if (contents.size() - begin < length)
    throw Error(Exit::Usage,
                fmt::format("expected {} to have a header of {} bytes, but got "
                            "{}",
                            file, length, contents.size() - begin));
  std::string text = contents.substr(begin, length);
  Header header(file, text);
  Array array;
  array.dtype = header.dtype();
  header.requireRowMajor();
  array.shape = header.shape();
  uint64_t bytes = startrail_dtype_size(array.dtype);
  for (int64_t size : array.shape)
    if (__builtin_mul_overflow(bytes, uint64_t(size), &bytes))
      header.reject("have a shape that fits in memory", shapeText(array.shape));
  if (contents.size() - begin - length != bytes)
    header.reject(fmt::format("hold {} bytes of data ({} of {})", bytes,
                              shapeText(array.shape), dtypeText(array.dtype)),
                  std::to_string(contents.size() - begin - length));
  array.bytes.assign(contents.begin() + begin + length, contents.end());
  return array;
}

static void write(const std::string &file, const char *type,
                  const std::vector<int64_t> &shape, const void *data,
                  size_t bytes) {
  std::string sizes;
  for (int64_t size : shape)
    sizes += fmt::format("{}, ", size);
  if (shape.size() > 1)
    sizes.resize(sizes.size() - 2);
  std::string header =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}",
                  type, sizes);
  size_t unpadded = 10 + header.size() + 1;
  header.append((64 - unpadded % 64) % 64, ' ');
  header += '\n';
  std::string contents("\x93NUMPY\x01\x00", 8);
  contents += char(header.size() & 0xff);
  contents += char(header.size() >> 8);
  contents += header;
  contents.append(static_cast<const char *>(data), bytes);
  writeFile(file, contents);
}

void writeNpy(const std::string &file, const Array &array) {
  write(file, descriptionOf(array.dtype).npy, array.shape, array.bytes.data(),
        array.bytes.size());
}

void writeNpy(const std::string &file, const std::vector<int64_t> &shape,
              const std::vector<int64_t> &values) {
  write(file, "<i8", shape, values.data(), values.size() * sizeof(int64_t));
}

} // namespace startrail::driver
