//===- PeakBase.cpp - The peak loop of one instruction set ===//
#include "PeakLoop.h"

double peakBase(int64_t steps, float *sink) { return peakLoop(steps, sink); }
