#include "tests/unit/compiler/Timeline/Drawing.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <expat.h>
#include <gtest/gtest.h>

#include <cstdlib>

using namespace startrail;
using namespace startrail::test;

namespace {

struct Place {
  Point offset;
  double scale = 1;
  int group = 0;
};

/// The numbers of a text, whatever stands between them.
std::vector<double> numbersOf(llvm::StringRef text) {
  std::vector<double> numbers;
  while (!(text = text.drop_until([](char c) {
            return llvm::isDigit(c) || c == '-';
          })).empty()) {
    char *end;
    const std::string rest = text.str();
    numbers.push_back(std::strtod(rest.c_str(), &end));
    text = text.drop_front(std::max<size_t>(end - rest.c_str(), 1));
  }
  return numbers;
}

struct Reader {
  explicit Reader(Drawing &drawing) : drawing(drawing) {}

  Drawing &drawing;
  std::vector<Place> places{Place()};
  int groups = 0;
  std::string within; ///< title, text or style, where there are words

  void begin(const std::string &name, const char **list) {
    within = name;
    if (name == "title")
      return;
    Drawn shape;
    shape.name = name;
    for (; list[0]; list += 2)
      shape.attributes[list[0]] = list[1];
    shape.classes = shape.attributes["class"];
    const Place &outer = places.back();
    if (name == "g") {
      const std::vector<double> move = numbersOf(shape.attributes["transform"]);
      Place inner = outer;
      ASSERT_TRUE(move.size() == 2 || move.size() == 3);
      inner.offset.x += move[0] * outer.scale;
      inner.offset.y += move[1] * outer.scale;
      if (move.size() == 3)
        inner.scale *= move[2];
      inner.group = ++groups;
      places.push_back(inner);
      return;
    }
    shape.offset = outer.offset;
    shape.scale = outer.scale;
    shape.group = outer.group;
    drawing.shapes.push_back(std::move(shape));
  }

  void end(const std::string &name) {
    if (name == "g")
      places.pop_back();
    within.clear();
  }

  void words(const std::string &text) {
    if (within == "title")
      drawing.shapes.back().title += text;
    if (within == "text")
      drawing.shapes.back().text += text;
  }
};

} // namespace

Drawing::Drawing(const std::string &text) : view{0, 0, 0, 0} {
  Reader reader(*this);
  XML_Parser parser = XML_ParserCreate(nullptr);
  XML_SetUserData(parser, &reader);
  XML_SetElementHandler(
      parser,
      [](void *data, const char *name, const char **attributes) {
        static_cast<Reader *>(data)->begin(name, attributes);
      },
      [](void *data, const char *name) {
        static_cast<Reader *>(data)->end(name);
      });
  XML_SetCharacterDataHandler(
      parser, [](void *data, const char *text, int size) {
        static_cast<Reader *>(data)->words(std::string(text, size));
      });
  EXPECT_EQ(XML_Parse(parser, text.data(), text.size(), 1), XML_STATUS_OK)
      << "line " << XML_GetCurrentLineNumber(parser) << ": "
      << XML_ErrorString(XML_GetErrorCode(parser));
  XML_ParserFree(parser);
  const std::vector<double> box =
      shapes.empty() ? std::vector<double>()
                     : numbersOf(shapes.front().attributes["viewBox"]);
  if (box.size() != 4) {
    ADD_FAILURE() << "expected an image with a view box";
    return;
  }
  EXPECT_EQ(shapes.front().name, "svg");
  EXPECT_DOUBLE_EQ(shapes.front().number("width"), box[2]);
  EXPECT_DOUBLE_EQ(shapes.front().number("height"), box[3]);
  view = {box[0], box[1], box[0] + box[2], box[1] + box[3]};
}

std::vector<const Drawn *> Drawing::of(const std::string &name,
                                       const std::string &oneClass) const {
  std::vector<const Drawn *> found;
  for (const Drawn &shape : shapes)
    if (shape.name == name && (oneClass.empty() || shape.has(oneClass)))
      found.push_back(&shape);
  return found;
}

double Drawn::number(const std::string &attribute) const {
  auto at = attributes.find(attribute);
  EXPECT_NE(at, attributes.end()) << name << " without " << attribute;
  return at == attributes.end() ? 0 : std::atof(at->second.c_str());
}

Point Drawn::at(const std::string &x, const std::string &y) const {
  return {offset.x + scale * number(x), offset.y + scale * number(y)};
}

bool Drawn::has(const std::string &oneClass) const {
  llvm::SmallVector<llvm::StringRef> all;
  llvm::StringRef(classes).split(all, ' ');
  return std::find(all.begin(), all.end(), oneClass) != all.end();
}

Box startrail::test::boxOf(const Drawn &text) {
  const double size = text.scale * (text.has("title")     ? 20
                                    : text.has("caption") ? 14
                                    : text.has("note")    ? 12
                                                          : 9);
  const double letter = text.has("title") || text.has("caption") ? 0.66 : 0.58;
  const double width = letter * size * text.text.size();
  const Point at = text.at("x", "y");
  const bool isCentred = text.attributes.at("text-anchor") == "middle";
  const double left = isCentred ? at.x - width / 2 : at.x;
  return {left, at.y - 0.78 * size, left + width, at.y + 0.24 * size};
}

std::pair<Point, Point> startrail::test::endsOf(const Drawn &path) {
  const std::vector<double> numbers = numbersOf(path.attributes.at("d"));
  EXPECT_GE(numbers.size(), 4u);
  auto placed = [&](double x, double y) {
    return Point{path.offset.x + path.scale * x,
                 path.offset.y + path.scale * y};
  };
  const size_t size = numbers.size();
  return {placed(numbers[0], numbers[1]),
          placed(numbers[size - 2], numbers[size - 1])};
}
