//===- OptionsTest.cpp - Command line of an emitted executable -----------===//
#include "runtime/driver/Options.h"
#include "tests/unit/runtime/driver/Files.h"

using namespace startrail::driver;

namespace {

std::string errorOfOption(const std::string &argument) {
  return errorOf([&] { parseOptions({argument}); });
}

TEST(Options, Defaults) {
  Options options = parseOptions({});
  EXPECT_FALSE(options.check);
  EXPECT_EQ(options.repeat, 1);
  EXPECT_EQ(options.seed, 0u);
  EXPECT_FALSE(options.shuffle.has_value());
}

TEST(Options, ReadsThemAll) {
  Options options = parseOptions(
      {"--function=f", "--input=query=a=b.npy", "--input=key=k.npy",
       "--seed=18446744073709551615", "--output=o.npy", "--lse-output=l.npy",
       "--check=12", "--repeat=3", "--shuffle=0", "--threads=2",
       "--timeout-s=1.5", "--json=-", "--describe", "--help", "--layout=m.npy",
       "--key-layout=k.npy", "--nan-padding"});
  EXPECT_TRUE(options.layout && options.nanPadding);
  EXPECT_EQ(options.layoutFile, "m.npy");
  EXPECT_EQ(options.keyLayoutFile, "k.npy");
  EXPECT_EQ(options.function, "f");
  EXPECT_EQ(options.inputs.at("query"), "a=b.npy");
  EXPECT_EQ(options.inputs.at("key"), "k.npy");
  EXPECT_EQ(options.seed, ~uint64_t(0));
  EXPECT_EQ(options.output, "o.npy");
  EXPECT_EQ(options.lseOutput, "l.npy");
  EXPECT_TRUE(options.check);
  EXPECT_EQ(options.checkRows, 12);
  EXPECT_EQ(options.repeat, 3);
  EXPECT_EQ(options.shuffle, 0u);
  EXPECT_EQ(options.threads, 2);
  EXPECT_EQ(options.timeoutS, 1.5);
  EXPECT_EQ(options.json, "-");
  EXPECT_TRUE(options.describe && options.help);
}

TEST(Options, CheckWithoutRowsIsAll) {
  Options options = parseOptions({"--check"});
  EXPECT_TRUE(options.check);
  EXPECT_EQ(options.checkRows, 0);
}

TEST(Options, SuggestsTheNearest) {
  EXPECT_CONTAINS(errorOfOption("--repaet=3"), "did you mean --repeat?");
  EXPECT_CONTAINS(errorOfOption("--lse_output=x"),
                  "did you mean --lse-output?");
  EXPECT_CONTAINS(errorOfOption("--nothing-like-it"), "legal: --help, ");
  EXPECT_CONTAINS(errorOfOption("file.npy"), "got \"file.npy\"");
  EXPECT_CONTAINS(errorOfOption(""), "got \"\"");
}

TEST(Options, RejectsValues) {
  for (const char *bad : {"0", "-1", "x", "3x", "", "99999999999"})
    EXPECT_CONTAINS(errorOfOption(std::string("--repeat=") + bad),
                    "expected --repeat to be a whole number from 1 to "
                    "2147483647, but got");
  for (const char *bad : {"0", "-1", "inf", "nan", "1e10", "1s", ""})
    EXPECT_CONTAINS(errorOfOption(std::string("--timeout-s=") + bad),
                    "a number of seconds above 0, at most 1e9");
  EXPECT_CONTAINS(errorOfOption("--threads=4097"), "from 1 to 4096");
  EXPECT_CONTAINS(errorOfOption("--seed=-1"), "--seed");
  EXPECT_CONTAINS(errorOfOption("--check="), "--check[=ROWS]");
  EXPECT_CONTAINS(errorOfOption("--check=0"), "from 1");
  EXPECT_CONTAINS(errorOfOption("--repeat"), "expected --repeat=N");
  EXPECT_CONTAINS(errorOfOption("--help=x"), "without a value");
  for (const char *bad : {"query", "=x", "query=", ""})
    EXPECT_CONTAINS(errorOfOption(std::string("--input=") + bad),
                    "NAME=FILE.npy");
  EXPECT_CONTAINS(errorOf([] { parseOptions({"--input=q=a", "--input=q=b"}); }),
                  "once");
}

TEST(Options, HelpNamesOptionsAndExitCodes) {
  std::string help = helpText("./model");
  for (const char *part :
       {"usage: ./model", "--input=NAME=FILE.npy", "--check[=ROWS]",
        "--timeout-s=SECONDS", "exit codes: 0 success", "77 no device"})
    EXPECT_CONTAINS(help, part);
}

} // namespace
