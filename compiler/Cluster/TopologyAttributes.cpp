//===- TopologyAttributes.cpp - Attributes of NCCL's topology XML ---------===//
#include "compiler/Cluster/TopologyAttributes.h"

#include "compiler/Cluster/HostTopology.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

#include <optional>

using namespace mlir;
using namespace startrail;

static std::string quoted(StringRef text) {
  return "'" + text.take_front(40).str() + "'";
}

LogicalResult startrail::rejectAttribute(const XmlElement &element,
                                         StringRef attribute,
                                         const Twine &required) {
  const std::string *text = element.find(attribute);
  return emitError(element.loc)
         << "expected " << attribute << " of <" << element.name << "> to be "
         << required << ", but got " << (text ? quoted(*text) : "none");
}

FailureOr<int64_t> startrail::integerOf(const XmlElement &element,
                                        StringRef attribute, int64_t missing,
                                        int64_t least, int64_t most) {
  const std::string *text = element.find(attribute);
  if (!text || StringRef(*text).trim().empty())
    return missing;
  int64_t value;
  if (StringRef(*text).trim().getAsInteger(0, value) || value < least ||
      value > most)
    return rejectAttribute(element, attribute,
                           "an integer from " + Twine(least) + " to " +
                               Twine(most));
  return value;
}

FailureOr<uint64_t> startrail::busOf(const XmlElement &element,
                                     StringRef attribute) {
  static const llvm::Regex form("^([0-9a-fA-F]{1,8}):([0-9a-fA-F]{2}):([0-9a-"
                                "fA-F]{2})(\\.([0-9a-fA-F]))?$");
  const std::string *text = element.find(attribute);
  SmallVector<StringRef> parts;
  if (!text || !form.match(*text, &parts))
    return rejectAttribute(element, attribute, "a bus id as 0000:0f:00.0");
  uint64_t bus = 0;
  for (auto [index, bits] : {std::pair(1, 32), {2, 8}, {3, 8}, {5, 4}}) {
    uint64_t part = 0;
    (void)parts[index].getAsInteger(16, part);
    bus = bus << bits | part;
  }
  return bus;
}

bool startrail::hasClass(const XmlElement &element, StringRef attribute,
                         StringRef prefix) {
  const std::string *text = element.find(attribute);
  return text && StringRef(*text).starts_with_insensitive(prefix);
}

/// 10^9 transfers/s of a slot: 0 where none are told, nothing where they cannot
/// be read. What follows the number differs: GT/s, GT/s PCIe, PCIe/s.
static std::optional<double> speedOf(const XmlElement &pci) {
  const std::string *text = pci.find("link_speed");
  if (!text || StringRef(*text).trim().empty())
    return 0;
  StringRef number = StringRef(*text).trim().take_while(
      [](char c) { return llvm::isDigit(c) || c == '.'; });
  double speed;
  if (number.getAsDouble(speed) || !(speed > 0 && speed <= 1024))
    return std::nullopt;
  return speed;
}

LogicalResult startrail::checkSlot(const XmlElement &pci) {
  if (!speedOf(pci))
    emitWarning(pci.loc)
        << "expected link_speed of <pci> to be as '16.0 GT/s PCIe', but got "
        << quoted(*pci.find("link_speed")) << ": taken as 8 GT/s";
  return integerOf(pci, "link_width", 0, 0, 32);
}

double startrail::slotGbS(const XmlElement &pci) {
  const std::string *width = pci.find("link_width");
  int64_t lanes = 0;
  if (!width || StringRef(*width).trim().getAsInteger(0, lanes) || lanes == 0)
    lanes = 16;
  double speed = speedOf(pci).value_or(0);
  return pciePayload(speed == 0 ? 8 : speed, lanes);
}
