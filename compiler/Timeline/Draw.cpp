//===- Draw.cpp - A schedule as concentric rings --------------------------===//
#include "compiler/Timeline/Draw.h"
#include "compiler/Timeline/DrawPhase.h"
#include "compiler/Timeline/Timeline.h"

#include "dialects/StarTrail/Functions.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <cmath>

using namespace startrail;

/// The most pictures of one image.
static constexpr size_t mostPhases = 24;

static constexpr double margin = 24, captionHeight = 98, legendLine = 22;
/// Of the words above all pictures, with a margin around.
static constexpr double headWidth = 728, headHeight = 156;

// Greys and colours that stand out from light and dark grounds.
static constexpr const char *style = R"(<style>
text{font-family:"DejaVu Sans",Verdana,sans-serif;fill:#808080}
.title{font-size:20px;font-weight:bold}
.caption{font-size:14px;font-weight:bold}
.note{font-size:12px}
.number{font-size:9px;fill:#1c1c1c}
.track{fill:none;stroke:#808080;stroke-opacity:.45;stroke-width:1;stroke-dasharray:2 3}
.team{fill:none;stroke:#808080;stroke-opacity:.22;stroke-width:26;stroke-linecap:round}
.shared{fill:none;stroke-opacity:.6;stroke-width:26;stroke-linecap:round}
.in-fill{stroke:#3f8fd2}
.out-fill{stroke:#e0602c}
.way{fill:none;stroke-width:1.6}
.bold{stroke-width:2.4}
.pale{opacity:.28}
.way:hover{stroke-width:4;opacity:1}
.in{stroke:#3f8fd2;marker-end:url(#in)}
.out{stroke:#e0602c;marker-end:url(#out)}
.rank{stroke:#5c5c5c;stroke-width:1}
.n0{fill:#9bd0ee}
.n1{fill:#f6d56b}
.n2{fill:#a9dba4}
.n3{fill:#d6b7e8}
.n4{fill:#f3aeb4}
.n5{fill:#c3cbd1}
.n6{fill:#d8c693}
.n7{fill:#93d6cc}
</style>
<defs>
<marker id="in" markerWidth="8" markerHeight="8" refX="4" refY="4" orient="auto" markerUnits="userSpaceOnUse"><path d="M0,0.5 L8,4 L0,7.5 z" fill="#3f8fd2"/></marker>
<marker id="out" markerWidth="8" markerHeight="8" refX="4" refY="4" orient="auto" markerUnits="userSpaceOnUse"><path d="M0,0.5 L8,4 L0,7.5 z" fill="#e0602c"/></marker>
</defs>)";

/// `16 ranks: group 2 x ring 4 x member 2; placement member, ring, group`.
static std::string gridText(GridOp grid) {
  std::string text = std::to_string(grid.getNumRanks()) + " ranks: ";
  for (auto [axis, size] : llvm::zip(
           grid.getAxes().getAsValueRange<mlir::StringAttr>(), grid.getSizes()))
    text += (text.back() == ' ' ? "" : " x ") + axis.str() + " " +
            std::to_string(size);
  llvm::SmallVector<llvm::StringRef> order(
      grid.getPlacement().getAsValueRange<mlir::StringAttr>());
  return text + "; ranks are placed along " + llvm::join(order, ", ");
}

namespace {

/// The legend, right of (0, 0), downwards.
void drawLegend(Svg &svg, const Cluster &cluster, int64_t ranks) {
  double x = 0;
  const double y = 0;
  auto entry = [&](llvm::StringRef words, double width) {
    svg.words({x + 34, y + 4}, words, "note");
    x += 34 + width;
  };
  svg.path("M" + svgPoint({x, y}) + " L" + svgPoint({x + 24, y}), "way in");
  entry("inside a node", 110);
  const int64_t nodes = cluster.nodeOf(ranks - 1) + 1;
  if (nodes > 1) {
    svg.path("M" + svgPoint({x, y}) + " L" + svgPoint({x + 24, y}), "way out");
    entry("between nodes", 116);
  }
  svg.path("M" + svgPoint({x + 8, y}) + " L" + svgPoint({x + 18, y}), "team");
  entry("a team", 68);
  svg.path("M" + svgPoint({x + 8, y}) + " L" + svgPoint({x + 18, y}),
           "shared in-fill");
  x += 6;
  entry("a team in which each sends to each", 240);
  x = 0;
  svg.words({0, y + legendLine + 4}, nodes == 1 ? "one node" : "ranks of node",
            "note");
  x = 106;
  for (int64_t node = 0; node < std::min(nodes, nodeColours); ++node) {
    svg.circle({x, y + legendLine}, RingLayout::dot,
               "rank n" + std::to_string(node));
    svg.words({x, y + legendLine + 3.2}, std::to_string(node), "number",
              "middle");
    x += 2.6 * RingLayout::dot;
  }
  if (nodes > nodeColours)
    svg.words({x, y + legendLine + 4},
              "and so on: " + std::to_string(nodes) + " nodes", "note");
}

struct Size {
  double width, height;
};

/// Adds the drawing of one function, right of and below (0, 0).
mlir::FailureOr<Size> drawFunction(Svg &svg, mlir::func::FuncOp function,
                                   const Actions &actions,
                                   const Cluster &cluster) {
  GridOp grid = getGridOf(function);
  if (grid.getNumRanks() > mostDrawnRanks) {
    mlir::InFlightDiagnostic diagnostic =
        function.emitError("expected at most ")
        << mostDrawnRanks << " ranks for a drawing, but got "
        << grid.getNumRanks();
    diagnostic.attachNote() << "draw a plan of fewer ranks with the same team "
                               "size: who sends to whom repeats";
    return diagnostic;
  }
  const std::vector<Phase> phases = phasesOf(actions);
  if (phases.size() > mostPhases)
    return function.emitError("expected at most ")
           << mostPhases << " steps that differ for a drawing, but got "
           << phases.size();
  const RingLayout layout(grid);
  const std::vector<std::string> names = timelineRanks(function).names;

  // Pictures in rows, about twice as wide as high; words as large as these
  // need.
  const double diameter = 2 * layout.radius();
  const double scale =
      std::round(std::clamp(diameter / 400, 1.0, 2.0) * 10) / 10;
  const double width = std::max(diameter, 320 * scale) + 2 * margin;
  const double height = diameter + captionHeight * scale + 2 * margin;
  const size_t count = std::max<size_t>(phases.size(), 1);
  const size_t columns = std::clamp<size_t>(
      std::lround(std::sqrt(1.6 * count * height / width)), 1, count);
  const size_t rows = (count + columns - 1) / columns;
  const double head = headHeight * scale;

  svg.open({margin, margin}, scale);
  svg.words({0, 18}, function.getSymName().str() + " on " + cluster.name,
            "title");
  svg.words({0, 42}, gridText(grid), "note");
  svg.open({0, 72});
  drawLegend(svg, cluster, grid.getNumRanks());
  svg.close();
  svg.close();
  if (phases.empty())
    svg.words({margin, head + margin}, "nothing moves between ranks",
              "caption");
  for (size_t i = 0; i < phases.size(); ++i) {
    const Point corner = {margin + (i % columns) * width,
                          head + double(i / columns) * height};
    svg.open(corner, scale);
    svg.words({0, 14}, titleOf(phases[i], i + 1), "caption");
    double y = 32;
    for (const std::string &words : linesOf(phases[i], layout, cluster)) {
      if (!words.empty())
        svg.words({0, y}, words, "note");
      y += 16;
    }
    svg.close();
    svg.open({corner.x + width / 2 - margin,
              corner.y + captionHeight * scale + margin / 2 + layout.radius()});
    drawPhase(svg, phases[i], layout, names, cluster);
    svg.close();
  }
  return Size{std::max(columns * width + 2 * margin, headWidth * scale),
              head + rows * height};
}

} // namespace

mlir::FailureOr<std::string>
startrail::drawSchedules(llvm::ArrayRef<DrawnFunction> functions,
                         const Cluster &cluster) {
  Svg drawings;
  Size total = {0, 0};
  for (const DrawnFunction &each : functions) {
    drawings.open({0, total.height});
    mlir::FailureOr<Size> size =
        drawFunction(drawings, each.function, *each.actions, cluster);
    if (failed(size))
      return mlir::failure();
    drawings.close();
    total.width = std::max(total.width, size->width);
    total.height += size->height;
  }
  Svg svg;
  svg.line("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
           svgNumber(total.width) + "\" height=\"" + svgNumber(total.height) +
           "\" viewBox=\"0 0 " + svgNumber(total.width) + " " +
           svgNumber(total.height) + "\">");
  svg.line(style);
  svg.text += drawings.text;
  svg.line("</svg>");
  return std::move(svg.text);
}
