//===- Svg.cpp - Elements of an SVG image ---------------------------------===//
#include "compiler/Timeline/Svg.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace startrail;

std::string startrail::svgNumber(double value) {
  const double rounded = std::round(value * 10) / 10;
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.1f", rounded + 0.0);
  if (llvm::StringRef(text).ends_with(".0"))
    text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

std::string startrail::svgPoint(Point point) {
  return svgNumber(point.x) + "," + svgNumber(point.y);
}

static std::string escaped(llvm::StringRef text) {
  std::string result;
  llvm::raw_string_ostream os(result);
  llvm::printHTMLEscaped(text, os);
  return result;
}

/// An element, with what a viewer shows where one points at it.
static std::string titled(const std::string &element, const char *name,
                          llvm::StringRef title) {
  if (title.empty())
    return element + "/>";
  return element + "><title>" + escaped(title) + "</title></" + name + ">";
}

void Svg::open(Point at, double scale) {
  line("<g transform=\"translate(" + svgPoint(at) + ")" +
       (scale == 1 ? "" : " scale(" + svgNumber(scale) + ")") + "\">");
}

void Svg::circle(Point at, double radius, llvm::StringRef classes,
                 llvm::StringRef title) {
  std::string element = "<circle cx=\"" + svgNumber(at.x) + "\" cy=\"" +
                        svgNumber(at.y) + "\" r=\"" + svgNumber(radius) +
                        "\" class=\"" + classes.str() + "\"";
  line(titled(element, "circle", title));
}

void Svg::path(llvm::StringRef d, llvm::StringRef classes,
               llvm::StringRef title) {
  line(titled("<path d=\"" + d.str() + "\" class=\"" + classes.str() + "\"",
              "path", title));
}

void Svg::words(Point at, llvm::StringRef words, llvm::StringRef classes,
                llvm::StringRef anchor) {
  line("<text x=\"" + svgNumber(at.x) + "\" y=\"" + svgNumber(at.y) +
       "\" class=\"" + classes.str() + "\" text-anchor=\"" + anchor.str() +
       "\">" + escaped(words) + "</text>");
}
