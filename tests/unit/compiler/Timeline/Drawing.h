//===- Drawing.h - An SVG image, read back --------------------------------===//
#ifndef STARTRAIL_TESTS_UNIT_COMPILER_TIMELINE_DRAWING_H
#define STARTRAIL_TESTS_UNIT_COMPILER_TIMELINE_DRAWING_H

#include "compiler/Timeline/RingLayout.h"

#include <map>
#include <string>

namespace startrail::test {

/// An element, in the units of the whole image.
struct Drawn {
  std::string name, classes;
  std::map<std::string, std::string> attributes;
  std::string text;  ///< of text
  std::string title; ///< what is shown where one points at it
  Point offset;
  double scale = 1;
  int group = 0; ///< number of the innermost one that it is in

  Point at(const std::string &x, const std::string &y) const;
  double number(const std::string &attribute) const;
  bool has(const std::string &oneClass) const;
};

struct Box {
  double left, top, right, bottom;
  bool overlaps(const Box &other) const {
    return left < other.right && other.left < right && top < other.bottom &&
           other.top < bottom;
  }
  bool contains(const Box &other) const {
    return left <= other.left && top <= other.top && right >= other.right &&
           bottom >= other.bottom;
  }
};

/// All shapes of an SVG image, in order.
class Drawing {
public:
  /// Fails the test where the text is not well-formed XML with an svg in it.
  explicit Drawing(const std::string &text);

  std::vector<Drawn> shapes;
  Box view;

  /// The shapes of a kind and a class.
  std::vector<const Drawn *> of(const std::string &name,
                                const std::string &oneClass) const;
};

/// What a text of this class takes, by a rough width of its letters.
Box boxOf(const Drawn &text);
/// The first and the last point of a path, both absolute.
std::pair<Point, Point> endsOf(const Drawn &path);

} // namespace startrail::test

#endif // STARTRAIL_TESTS_UNIT_COMPILER_TIMELINE_DRAWING_H
