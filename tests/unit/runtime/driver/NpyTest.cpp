//===- NpyTest.cpp - Reading and writing .npy files ----------------------===//
#include "runtime/driver/Npy.h"
#include "tests/unit/runtime/driver/Files.h"

#include <cstring>
#include <fmt/format.h>

using namespace startrail::driver;

namespace {

void writeBytes(const std::string &file, const std::string &bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

/// A file as NumPy writes it.
std::string npy(const std::string &dictionary, const std::string &data,
                char version = 1) {
  std::string text = dictionary + "\n";
  std::string bytes = std::string("\x93NUMPY") + version + '\0';
  bytes += char(text.size());
  bytes += '\0';
  if (version > 1)
    bytes += std::string(2, '\0');
  return bytes + text + data;
}

std::string dictionary(const std::string &descr, const std::string &shape,
                       const std::string &fortran = "False") {
  return fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': {}, }}",
                     descr, fortran, shape);
}

std::string errorOfFile(const std::string &bytes) {
  std::string file = testFile("bad.npy");
  writeBytes(file, bytes);
  return errorOf([&] { readNpy(file); });
}

TEST(Npy, ReadsEveryVersionAndType) {
  std::string file = testFile("good.npy");
  for (char version : {1, 2, 3})
    for (auto [descr, dtype, size] :
         {std::tuple<const char *, startrail_dtype, int>{"<f4", STARTRAIL_F32,
                                                         4},
          {"<f8", STARTRAIL_F64, 8},
          {"<f2", STARTRAIL_F16, 2},
          {"<V2", STARTRAIL_BF16, 2},
          {"|V2", STARTRAIL_BF16, 2}}) {
      std::string data(6 * size, 'x');
      writeBytes(file, npy(dictionary(descr, "(2, 3)"), data, version));
      Array array = readNpy(file);
      EXPECT_EQ(array.dtype, dtype);
      EXPECT_EQ(array.shape, (std::vector<int64_t>{2, 3}));
      EXPECT_EQ(std::string(array.bytes.begin(), array.bytes.end()), data);
    }
}

TEST(Npy, WritesWholeNumbers) {
  std::string file = testFile("numbers.npy");
  writeNpy(file, {2, 1}, {-1, int64_t(1) << 40});
  std::string contents = contentsOf(file);
  EXPECT_CONTAINS(contents, "{'descr': '<i8', 'fortran_order': False, "
                            "'shape': (2, 1), }");
  EXPECT_EQ(contents.substr(contents.size() - 16),
            std::string("\xff\xff\xff\xff\xff\xff\xff\xff"
                        "\0\0\0\0\0\1\0\0",
                        16));
}

TEST(Npy, ReadsOtherRanks) {
  std::string file = testFile("ranks.npy");
  writeBytes(file, npy(dictionary("<f4", "()"), "1234"));
  EXPECT_EQ(readNpy(file).shape, std::vector<int64_t>{});
  writeBytes(file, npy(dictionary("<f4", "(2,)"), "12345678"));
  EXPECT_EQ(readNpy(file).shape, std::vector<int64_t>{2});
  writeBytes(file, npy(dictionary("<f4", "(0, 4)"), ""));
  EXPECT_EQ(readNpy(file).shape, (std::vector<int64_t>{0, 4}));
}

TEST(Npy, WritesWhatItReads) {
  std::string file = testFile("trip.npy");
  for (startrail_dtype dtype :
       {STARTRAIL_F32, STARTRAIL_F64, STARTRAIL_F16, STARTRAIL_BF16}) {
    Array array{dtype, {2, 1, 3}, {}};
    array.bytes.assign(6 * startrail_dtype_size(dtype), 'y');
    writeNpy(file, array);
    Array again = readNpy(file);
    EXPECT_EQ(again.dtype, dtype);
    EXPECT_EQ(again.shape, array.shape);
    EXPECT_EQ(again.bytes, array.bytes);
  }
  // Data begins at a multiple of 64 bytes, as NumPy asks for.
  EXPECT_EQ((contentsOf(file).size() - 12) % 64, 0u);
  EXPECT_FALSE(std::ifstream(file + ".partial"));
}

TEST(Npy, RejectsFortranOrder) {
  std::string error =
      errorOfFile(npy(dictionary("<f4", "(2, 3)", "True"), "123456"));
  EXPECT_CONTAINS(error, "bad.npy to be in C order, but got Fortran order\n"
                         "note: numpy.ascontiguousarray ");
}

TEST(Npy, QuotesNoPadding) {
  std::string error = errorOfFile(npy(
      "{'descr': '<f4', 'fortran_order': False, 'shape': 6, }    ", "123456"));
  EXPECT_CONTAINS(error, "a shape in its header, but got \"6, }\"");
}

TEST(Npy, RejectsOtherTypes) {
  for (const char *descr : {">f4", "<i4", "<c8", "|O"})
    EXPECT_CONTAINS(errorOfFile(npy(dictionary(descr, "(1,)"), "1234")),
                    fmt::format("but got '{}'", descr));
  EXPECT_CONTAINS(
      errorOfFile(npy("{'descr': [('a', '<f4')], 'fortran_order': False, "
                      "'shape': (1,)}",
                      "1234")),
      "expected");
}

TEST(Npy, RejectsTruncatedAndOverlongFiles) {
  std::string whole = npy(dictionary("<f4", "(2, 3)"), std::string(24, 'x'));
  EXPECT_CONTAINS(errorOfFile(whole.substr(0, whole.size() - 1)),
                  "to hold 24 bytes of data ([2, 3] of f32 ('<f4')), but got "
                  "23");
  EXPECT_CONTAINS(errorOfFile(whole + "x"), "but got 25");
  EXPECT_EQ(errorOfFile(whole), "");
  for (size_t length = 0; length < whole.size(); ++length)
    EXPECT_CONTAINS(errorOfFile(whole.substr(0, length)), "expected");
}

TEST(Npy, RejectsOtherContents) {
  EXPECT_CONTAINS(errorOfFile("no array at all"), "to be a .npy file");
  EXPECT_CONTAINS(errorOfFile(npy("{}", "")), "'descr'");
  EXPECT_CONTAINS(errorOfFile(npy("{'descr': '<f4'}", "")), "'fortran_order'");
  EXPECT_CONTAINS(errorOfFile(npy(dictionary("<f4", "(a,)"), "")), "shape");
  EXPECT_CONTAINS(errorOfFile(npy(dictionary("<f4", "(-1,)"), "")), "shape");
  EXPECT_CONTAINS(
      errorOfFile(npy(dictionary("<f4", "(99999999999999999999,)"), "")),
      "shape");
  EXPECT_CONTAINS(errorOfFile(npy(dictionary("<f4", "(1000000000000, "
                                                    "1000000000000)"),
                                  "")),
                  "fits in memory");
  EXPECT_CONTAINS(errorOfFile(npy(dictionary("<f4", "(1,)"), "1234", 9)),
                  "version 1 to 3, but got 9");
}

TEST(Npy, NamesFilesThatCannotBeOpened) {
  EXPECT_CONTAINS(errorOf([] { readNpy("/nowhere/x.npy"); }),
                  "expected /nowhere/x.npy to be a readable file");
  EXPECT_CONTAINS(errorOf([] { readNpy("/"); }), "readable file");
  EXPECT_CONTAINS(errorOf([] { writeNpy("/nowhere/x.npy", {}); }),
                  "/nowhere/x.npy to be a file that can be written");
}

} // namespace
