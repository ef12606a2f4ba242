//===- Samples.h - Files of machines for tests ----------------------------===//
#ifndef STARTRAIL_TESTS_UNIT_COMPILER_CLUSTER_IMPORT_SAMPLES_H
#define STARTRAIL_TESTS_UNIT_COMPILER_CLUSTER_IMPORT_SAMPLES_H

#include <string>

namespace startrail {

/// Four GPUs of sm 90 on two CPUs, each under a switch of its own with a NIC of
/// 400 Gbit/s; 18 NVLinks of each into switches.
std::string switchedXml();
/// What `nvidia-smi topo -m` prints of four GPUs and four NICs alike.
std::string switchedMatrix();
/// What all_gather_perf prints, of `ranks` ranks on `hosts` hosts, where a hop
/// takes `latencyUs` and a port carries `gbS` of which messages below 1 MiB get
/// half; sizes 8 to 2^30.
std::string allGatherTable(int ranks, int hosts, double latencyUs, double gbS);

} // namespace startrail

#endif // STARTRAIL_TESTS_UNIT_COMPILER_CLUSTER_IMPORT_SAMPLES_H
