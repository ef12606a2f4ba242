//===- SharedHeads.cpp - Heads that several query heads read --------------===//
#include "compiler/Import/SharedHeads.h"

#include "compiler/Import/MatchHeads.h"

using namespace mlir;
using namespace startrail;

SharedHeads startrail::findSharedHeads(const NamedAttention &named,
                                       const NamedFrame &frame) {
  Coordinates coordinates(named.query.tensor.getContext());
  coordinates.setExtent(Batch, frame.query.batch);
  coordinates.setExtent(Head, frame.query.heads);
  coordinates.setExtent(Key, frame.key.tokens);
  coordinates.setExtent(KeyDim, frame.key.dim);
  coordinates.setExtent(ValueDim, frame.value.dim);
  auto candidates = [&](const HeadsTensor &heads, Coordinate dim) {
    return findHeads(elementAt(heads, named.keyHeads, Key, dim, coordinates),
                     Key, dim, coordinates, /*throughFactors=*/false);
  };
  SmallVector<HeadsCandidate> keys = candidates(named.key, KeyDim);
  SmallVector<HeadsCandidate> values = candidates(named.value, ValueDim);
  SharedHeads shared{named.key, named.value, named.keyHeads};
  int64_t fewest = frame.key.heads;
  for (const HeadsCandidate &candidate : keys) {
    if (candidate.heads >= fewest)
      continue;
    auto choose = [&](ArrayRef<HeadsCandidate> list, const HeadsTensor &heads) {
      unsigned cost = 0;
      return chooseHeads(list, candidate.heads,
                         staticTensorType(heads.tensor).getElementType(),
                         frame.layout, cost);
    };
    const HeadsCandidate *key = choose(keys, named.key);
    const HeadsCandidate *value = choose(values, named.value);
    if (!key || !value)
      continue;
    fewest = candidate.heads;
    shared.key = {key->tensor, axesIn(frame.layout, key->axes)};
    shared.value = {value->tensor, axesIn(frame.layout, value->axes)};
  }
  return shared;
}
