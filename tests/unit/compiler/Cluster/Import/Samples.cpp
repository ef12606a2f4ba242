#include "Samples.h"

#include <cstdint>
#include <cstdio>

using namespace startrail;

std::string startrail::switchedXml() {
  std::string text = "<system version=\"1\">\n";
  for (int cpu = 0; cpu < 2; ++cpu) {
    std::string bus = cpu == 0 ? "1" : "2";
    text += "<cpu numaid=\"" + std::to_string(cpu) + "\">\n";
    for (int slot = 0; slot < 2; ++slot) {
      std::string at = bus + std::to_string(slot),
                  n = std::to_string(2 * cpu + slot);
      text +=
          "<pci busid=\"0000:" + at +
          ":00.0\" class=\"0x060400\" link_speed=\"32.0 GT/s PCIe\" "
          "link_width=\"16\">\n"
          "<pci busid=\"0000:" +
          at +
          ":01.0\" class=\"0x030200\" device=\"0x2330\" link_speed=\"32 GT/s\" "
          "link_width=\"16\">\n"
          "<gpu dev=\"" +
          n + "\" sm=\"90\" rank=\"" + n +
          "\" gdr=\"1\">\n"
          "<nvlink target=\"0000:c1:00.0\" count=\"10\" tclass=\"0x068000\"/>\n"
          "<nvlink target=\"0000:c2:00.0\" count=\"8\" tclass=\"0x068000\"/>\n"
          "</gpu>\n</pci>\n"
          "<pci busid=\"0000:" +
          at +
          ":02.0\" class=\"0x020700\" link_speed=\"32 GT/s PCIe/s\" "
          "link_width=\"16\">\n"
          "<nic>\n<net name=\"mlx5_" +
          n + "\" dev=\"" + n +
          "\" speed=\"400000\" port=\"1\" "
          "gdr=\"1\"/>\n</nic>\n</pci>\n</pci>\n";
    }
    text += "</cpu>\n";
  }
  return text + "</system>\n";
}

std::string startrail::switchedMatrix() {
  std::string text = "\t\x1b[4mGPU0\tGPU1\tGPU2\tGPU3\tNIC0\tNIC1\tNIC2\tNIC3\t"
                     "CPU Affinity\tNUMA Affinity\tGPU NUMA ID\x1b[0m\n";
  for (int row = 0; row < 8; ++row) {
    text += (row < 4 ? "GPU" : "NIC") + std::to_string(row % 4);
    for (int column = 0; column < 8; ++column) {
      bool bothGpus = row < 4 && column < 4;
      text += row == column                   ? "\t X "
              : bothGpus                      ? "\tNV18"
              : row % 4 == column % 4         ? "\tPIX"
              : row % 4 / 2 == column % 4 / 2 ? "\tNODE"
                                              : "\tSYS";
    }
    text += row < 4 ? "\t0-95\t0\t\tN/A\n" : "\n";
  }
  text += "\nLegend:\n\n  X    = Self\n  NV#  = Connection traversing a bonded "
          "set of # NVLinks\n\nNIC Legend:\n\n";
  for (int nic = 0; nic < 4; ++nic)
    text +=
        "  NIC" + std::to_string(nic) + ": mlx5_" + std::to_string(nic) + "\n";
  return text;
}

std::string startrail::allGatherTable(int ranks, int hosts, double latencyUs,
                                      double gbS) {
  std::string text =
      "# nccl-tests version 2.17.6\n# Collective test starting: "
      "all_gather_perf\n# nThread 1 nGpus 1 minBytes 8 maxBytes 1073741824 "
      "step: 2(factor)\n#\n# Using devices\n";
  char line[256];
  for (int rank = 0; rank < ranks; ++rank) {
    std::snprintf(line, sizeof(line),
                  "#  Rank %2d Group  0 Pid %6d on   host%d device %2d "
                  "[0000:1b:00] NVIDIA H100 80GB HBM3\n",
                  rank, 100 + rank, rank * hosts / ranks,
                  rank % (ranks / hosts));
    text += line;
  }
  text += "#\n#       size         count      type   redop    root     time   "
          "algbw   busbw  #wrong     time   algbw   busbw  #wrong\n"
          "#        (B)    (elements)                               (us)  "
          "(GB/s)  (GB/s)             (us)  (GB/s)  (GB/s)\n";
  for (int64_t size = 8; size <= int64_t(1) << 30; size *= 2) {
    double message = double(size) / ranks;
    double rate = message < (1 << 20) ? gbS / 2 : gbS;
    double us = (ranks - 1) * (latencyUs + message / rate * 1e-3);
    double algbw = double(size) / us * 1e-3;
    std::snprintf(line, sizeof(line),
                  "%12ld %12ld  float none -1 %.6f %.2f %.2f 0 %.2f 0.00 0.00 "
                  "N/A\n",
                  long(size), long(size / 4 / ranks), us, algbw,
                  algbw * (ranks - 1) / ranks, us);
    text += line;
  }
  return text +
         "# Out of bounds values : 0 OK\n# Avg bus bandwidth    : 0\n#\n";
}
