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

void Svg::open(Point at) {
  line("<g transform=\"translate(" + svgPoint(at) + ")\">");
}

void Svg::circle(Point at, double radius, llvm::StringRef classes,
                 llvm::StringRef title) {
  std::string element = "<circle cx=\"" + svgNumber(at.x) + "\" cy=\"" +
                        svgNumber(at.y) + "\" r=\"" + svgNumber(radius) +
                        "\" class=\"" + classes.str() + "\"";
  line(title.empty()
           ? element + "/>"
           : element + "><title>" + escaped(title) + "</title></circle>");
}

void Svg::path(llvm::StringRef d, llvm::StringRef classes) {
  line("<path d=\"" + d.str() + "\" class=\"" + classes.str() + "\"/>");
}

void Svg::words(Point at, llvm::StringRef words, llvm::StringRef classes,
                llvm::StringRef anchor) {
  line("<text x=\"" + svgNumber(at.x) + "\" y=\"" + svgNumber(at.y) +
       "\" class=\"" + classes.str() + "\" text-anchor=\"" + anchor.str() +
       "\">" + escaped(words) + "</text>");
}
