//===- Svg.h - Elements of an SVG image -----------------------------------===//
#ifndef STARTRAIL_COMPILER_TIMELINE_SVG_H
#define STARTRAIL_COMPILER_TIMELINE_SVG_H

#include "compiler/Timeline/RingLayout.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace startrail {

/// A number of one digit behind the point at most: `12.5`, `3`.
std::string svgNumber(double value);

/// Elements, one a line.
class Svg {
public:
  std::string text;

  void line(llvm::StringRef element) { text += element.str() + '\n'; }
  /// A group whose (0, 0) is `at`, and whose units are `scale` times as long.
  void open(Point at, double scale = 1);
  void close() { line("</g>"); }
  void circle(Point at, double radius, llvm::StringRef classes,
              llvm::StringRef title = "");
  void path(llvm::StringRef d, llvm::StringRef classes,
            llvm::StringRef title = "");
  /// `anchor` is start, middle or end.
  void words(Point at, llvm::StringRef words, llvm::StringRef classes,
             llvm::StringRef anchor = "start");
};

/// `12.5,-3`.
std::string svgPoint(Point point);

} // namespace startrail

#endif // STARTRAIL_COMPILER_TIMELINE_SVG_H
