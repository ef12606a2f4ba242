//===- FolderBeside.cpp - Where an output grows ---------------------------===//
#include "compiler/Driver/FolderBeside.h"

#include "compiler/Tool/Output.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Signals.h"

#include <csignal>
#include <unistd.h>

using namespace llvm;
using namespace startrail;

static constexpr int endingSignals[] = {SIGHUP, SIGINT, SIGTERM};

/// Of the one object there is; a signal handler takes no argument of ours.
static const char *folderOfProcess = nullptr;

static void removeAndEnd(int signal) {
  sys::RunInterruptHandlers();
  (void)rmdir(folderOfProcess);
  std::signal(signal, SIG_DFL);
  (void)raise(signal);
}

FolderBeside::FolderBeside(StringRef folder) : folder(folder) {
  folderOfProcess = this->folder.c_str();
  for (int signal : endingSignals)
    if (std::signal(signal, removeAndEnd) == SIG_IGN)
      std::signal(signal, SIG_IGN);
}

FolderBeside::~FolderBeside() {
  (void)sys::fs::remove_directories(folder);
  for (int signal : endingSignals)
    if (std::signal(signal, SIG_DFL) == SIG_IGN)
      std::signal(signal, SIG_IGN);
  for (const std::string &file : files)
    sys::DontRemoveFileOnSignal(file);
  folderOfProcess = nullptr;
}

std::unique_ptr<FolderBeside> FolderBeside::make(StringRef path) {
  if (!checkPlace(path))
    return nullptr;
  // With a relative prefix the folder would be the system's temporary one.
  SmallString<128> prefix(path), folder;
  std::error_code error = sys::fs::make_absolute(prefix);
  if (!error)
    error = sys::fs::createUniqueDirectory(prefix, folder);
  if (!error)
    return std::unique_ptr<FolderBeside>(new FolderBeside(folder));
  cannotWrite(path, error);
  return nullptr;
}

std::string FolderBeside::file(StringRef name) {
  files.push_back(folder + "/" + name.str());
  sys::RemoveFileOnSignal(files.back());
  return files.back();
}
