//===- CoverageContents.cpp - What tensors and buffers hold on ranks ------===//
#include "compiler/Analysis/CoverageContents.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace startrail;

llvm::hash_code startrail::hash_value(const Content &content) {
  return llvm::hash_combine(int32_t(content.kind), content.rows,
                            content.set.chain, content.set.length,
                            content.total.chain, content.total.length);
}

StringRef startrail::nameOf(GradientOf which) {
  switch (which) {
  case GradientOf::Query:
    return "query";
  case GradientOf::Key:
    return "key";
  case GradientOf::Value:
    break;
  }
  return "value";
}

int32_t Tensors::of(int32_t source, ArrayRef<int32_t> lists) {
  SmallVector<int32_t, 6> key{source};
  llvm::append_range(key, lists);
  int32_t tensor = tensors.of(key);
  if (size_t(tensor) == infos.size()) {
    int32_t &tokens = key[1 + tokenDim];
    infos.push_back({tokens, 0});
    tokens = -1;
    infos.back().frame = frames.of(key);
  }
  return tensor;
}

int32_t Tensors::withDim(int32_t tensor, int64_t dim, int32_t list) {
  SmallVector<int32_t, 5> changed(lists(tensor));
  changed[dim] = list;
  return of(source(tensor), changed);
}

Content Contents::lost(Operation *op, StringRef words) {
  auto [known, isNew] = knownReasons.try_emplace(
      {op, uint64_t(llvm::hash_value(words))}, reasons.size());
  if (isNew)
    reasons.push_back({op, words.str()});
  Content content;
  content.kind = Content::Lost;
  content.rows = known->second;
  return content;
}

Content Contents::stack(ArrayRef<Content> parts) {
  Content content;
  content.kind = Content::Stack;
  content.rows = stacks.of(parts);
  return content;
}

Content Contents::join(Operation *op, ArrayRef<Content> parts, int64_t dim,
                       ArrayRef<int64_t> segments) {
  const Content &first = parts.front();
  for (const Content &part : parts)
    if (part.kind == Content::Lost)
      return part;
  if (llvm::all_of(parts, [&](const Content &part) { return part == first; }) &&
      first.rows < 0)
    return first;
  SmallVector<int32_t, 16> joined;
  for (const Content &part : parts) {
    bool alike = part.kind == first.kind && part.kind != Content::Stack &&
                 part.rows >= 0 && first.rows >= 0 &&
                 tensors.source(part.rows) == tensors.source(first.rows) &&
                 setsOf(part).same(part.set, first.set) &&
                 sets.same(part.total, first.total) &&
                 dim < int64_t(tensors.lists(part.rows).size());
    if (alike && part.rows != first.rows)
      for (auto [index, lists] : llvm::enumerate(llvm::zip_equal(
               tensors.lists(part.rows), tensors.lists(first.rows))))
        alike &=
            int64_t(index) == dim || std::get<0>(lists) == std::get<1>(lists);
    if (!alike)
      return lost(op, "parts that do not belong together");
    joined.push_back(tensors.lists(part.rows)[dim]);
  }
  Content whole = first;
  whole.rows = tensors.withDim(first.rows, dim, lists.join(joined, segments));
  return whole;
}

Content Contents::part(Operation *op, const Content &whole, int64_t dim,
                       int64_t index, int64_t parts,
                       ArrayRef<int64_t> segments) {
  if (whole.kind == Content::Stack)
    return lost(op, "a part of several that are stacked");
  if (whole.kind == Content::Lost || whole.rows < 0)
    return whole;
  Content part = whole;
  part.rows = tensors.withDim(
      whole.rows, dim,
      lists.part(tensors.lists(whole.rows)[dim], index, parts, segments));
  return part;
}

std::string Contents::text(const Content &content,
                           ArrayRef<std::string> names) const {
  auto tokens = [&] { return lists.text(tensors.tokens(content.rows)); };
  switch (content.kind) {
  case Content::Unwritten:
    return "nothing, since it was not written";
  case Content::Lost:
    return reasonOf(content).words;
  case Content::Rows:
    return "rows " + tokens() + " of '" + names[tensors.source(content.rows)] +
           "'";
  case Content::Stack:
    return std::to_string(partsOf(content).size()) + " stacked parts";
  case Content::Delta:
    return "delta of rows " + tokens();
  case Content::Gradient: {
    if (content.rows < 0)
      return "a gradient to which nothing was added";
    GradientOf which = tensors.gradientOf(content.rows);
    return "the " + nameOf(which).str() + " gradient of rows " + tokens() +
           " from " + std::to_string(setsOf(content).keys(content.set)) +
           (which == GradientOf::Query ? " keys" : " queries");
  }
  case Content::Output:
  case Content::Lse:
  case Content::Scaled:
    break;
  }
  std::string text = content.kind == Content::Output ? "the output"
                     : content.kind == Content::Lse  ? "the log-sum-exp"
                                                     : "the rescaled output";
  if (content.rows < 0)
    return text + " of a softmax over no key";
  return text + " of queries " + tokens() + " over " +
         std::to_string(sets.keys(content.set)) + " keys";
}
