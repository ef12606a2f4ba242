//===- ProcessState.cpp - What a library takes of a process ---------------===//
#include "compiler/Simulator/ProcessState.h"

#include "llvm/ADT/STLExtras.h"

using namespace startrail;

ProcessState::ProcessState() : terminate(std::get_terminate()) {
  for (auto [saved, signal] : llvm::zip(actions, signals))
    ::sigaction(signal, nullptr, &saved);
}

ProcessState::~ProcessState() {
  for (auto [saved, signal] : llvm::zip(actions, signals))
    ::sigaction(signal, &saved, nullptr);
  std::set_terminate(terminate);
}
