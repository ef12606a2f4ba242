//===- Launch.cpp - Started by an MPI launcher? And with which MPI? -------===//
#include "runtime/processes/Launch.h"

#include <cstdlib>
#include <dlfcn.h>
#include <unistd.h>
#include <vector>

using namespace startrail::processes;

const char *const startrail::processes::mpiObject = "libstartrail-mpi.so";

static int numberOf(const char *variable) {
  const char *text = variable ? std::getenv(variable) : nullptr;
  char *end = nullptr;
  const long value = text ? std::strtol(text, &end, 10) : -1;
  return text && end != text && !*end && value >= 0 && value < 1 << 30
             ? int(value)
             : -1;
}

std::optional<Launched> startrail::processes::findLauncher() {
  struct Variables {
    const char *rank, *ranks, *ranksOnHost;
  };
  const Variables known[] = {
      {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE",
       "OMPI_COMM_WORLD_LOCAL_SIZE"},
      {"PMI_RANK", "PMI_SIZE", "MPI_LOCALNRANKS"},
      {"PMIX_RANK", nullptr, nullptr},
  };
  for (const Variables &each : known)
    if (const int rank = numberOf(each.rank); rank >= 0)
      return Launched{each.rank, rank, numberOf(each.ranks),
                      numberOf(each.ranksOnHost)};
  return std::nullopt;
}

static std::string folderOfExecutable() {
  char path[4096];
  const ssize_t size = readlink("/proc/self/exe", path, sizeof path);
  const std::string file(path, size > 0 ? size : 0);
  const size_t slash = file.rfind('/');
  return slash == std::string::npos ? "." : file.substr(0, slash);
}

const startrail_messages *startrail::processes::loadMpi(std::string &failure) {
  std::vector<std::string> files;
  if (const char *named = std::getenv("STARTRAIL_MPI"); named && *named) {
    files = {named};
  } else {
    files = {folderOfExecutable() + "/" + mpiObject, mpiObject};
  }
  std::string tried;
  for (const std::string &file : files) {
    // For all to see: MPI loads parts of its own.
    void *object = dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL);
    if (!object) {
      tried += std::string("\n  ") + dlerror();
      continue;
    }
    auto entry = reinterpret_cast<startrail_messages_entry>(
        dlsym(object, "startrail_messages_table"));
    const startrail_messages *table = entry ? entry() : nullptr;
    if (table && table->version == STARTRAIL_MESSAGES_VERSION)
      return table;
    tried += "\n  " + file + ": of another version of startrail";
  }
  failure = std::string("expected ") + mpiObject +
            ", by which ranks are processes, to be found, but got:" + tried +
            "\nnote: it is built with startrail where MPI is installed "
            "(apt-get install libopenmpi-dev openmpi-bin); STARTRAIL_MPI names "
            "its file; --mpi=off runs all ranks as threads of one process";
  return nullptr;
}
