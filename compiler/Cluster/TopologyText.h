//===- TopologyText.h - Words of what `nvidia-smi topo -m` prints ---------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_TOPOLOGYTEXT_H
#define STARTRAIL_COMPILER_CLUSTER_TOPOLOGYTEXT_H

#include "mlir/Support/LLVM.h"

#include <optional>
#include <string>
#include <vector>

namespace startrail {

/// How two devices reach each other: the farther, the lower.
enum class DeviceWay { Sys = 1, Node, Phb, Pxb, Pix, NvLink, Self };

struct TopologyCell {
  DeviceWay way;
  int64_t links; ///< of NvLink
};

struct TextLine {
  unsigned number; ///< from 1
  std::string text;
};

/// The lines of a text, without escape sequences and carriage returns.
std::vector<TextLine> linesOf(llvm::StringRef text);

/// Takes the name of a device off the front of a word: GPU0, NIC1, mlx5_2, or a
/// whole word that ends in a digit. Empty where there is none.
llvm::StringRef takeDevice(llvm::StringRef &word);

/// Takes a cell off the front of a text: X, PIX, NV18.
std::optional<TopologyCell> takeCell(llvm::StringRef &text);

/// The devices in a line of column names, of several lines maybe with none;
/// nothing where it is no such line.
std::optional<std::vector<std::string>> headerOf(llvm::StringRef line);

/// The lines [begin, end) that hold the column names: the last ones before the
/// first row. Empty where there is none.
std::pair<size_t, size_t> findHeader(llvm::ArrayRef<TextLine> lines);

/// Where findHeader finds none, the word that is no device's name in the line
/// of column names before the first row; nothing where there is no such line.
struct StrangeColumn {
  unsigned line;
  std::string word;
};
std::optional<StrangeColumn> findStrangeColumn(llvm::ArrayRef<TextLine> lines);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_TOPOLOGYTEXT_H
