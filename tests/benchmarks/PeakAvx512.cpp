//===- PeakAvx512.cpp - The peak loop of one instruction set ===//
#include "PeakLoop.h"

double peakAvx512(int64_t steps, float *sink) { return peakLoop(steps, sink); }
