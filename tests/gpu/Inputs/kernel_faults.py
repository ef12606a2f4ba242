"""Faults of kernels, as edits of their sources.

A pattern is a regular expression that is found once in the file. `units` are the
sources that are compiled anew; `tests` those that are run, by GoogleTest's filter.
"""

import collections

Fault = collections.namedtuple(
    "Fault", "name file pattern replacement units tests")

ATTEND = (("Attend",), "*EmulatedAttend*Tiled-*HeadsOfEveryDim*")
GRADIENT = (("AttendGradient",), "*EmulatedGradient*Tiled-*HeadsOfEveryDim*")
PLAIN = (("Plain",), "*Emulated*Plain")
PASS = (("Elements", "Moves", "States"), "EmulatedStates*:EmulatedMoves*")

ATTEND_FAULTS = [
    Fault("keys are used before they arrive", "AttendTile.h",
          r"waitCopies<0>\(\); // keys are there.*\n", "", *ATTEND),
    Fault("keys are overwritten while they are read", "AttendTile.h",
          r"(?<=values are there, and the keys were read\n)      syncBlock\(\);",
          "", *ATTEND),
    Fault("values are overwritten while they are read", "AttendTile.h",
          r"(?<=and the last values were read\n)      syncBlock\(\);", "",
          *ATTEND),
    Fault("the sum of weights is not rescaled", "AttendTile.h",
          r"sum\[m\]\[r\] \*= factor;", "", *ATTEND),
    Fault("half of the output is not rescaled", "AttendTile.h",
          r"output\[m\]\[n\]\[2 \* r \+ 1\] \*= factor;", "", *ATTEND),
    Fault("the largest score is of two lanes of four", "AttendTile.h",
          r"largest = fmaxf\(largest, shuffleXor\(largest, 2\)\);", "",
          *ATTEND),
    Fault("a query does not see its own position", "AttendTile.h",
          r"> last\[rowOfTile\(m, i / 2\)\]", ">= last[rowOfTile(m, i / 2)]",
          *ATTEND),
    Fault("what rows see is that of the first segment", "AttendTile.h",
          r"walk\.segmentIndex\(\) != atSegment", "atSegment < 0", *ATTEND),
    Fault("no tile is masked", "Tokens.h",
          r"return row < all\.from \|\| row \+ size - 1 > all\.to;",
          "return false;", *ATTEND),
    Fault("distances are rounded towards 0", "Tokens.h",
          r"return quotient - \(value % divisor < 0\);", "return quotient;",
          *ATTEND),
    Fault("strides are taken for 1", "Tokens.h",
          r"segment\.start \+ row \* segment\.stride", "segment.start + row",
          *ATTEND),
    Fault("only the first segment of keys is seen", "Tokens.h",
          r"    \+\+at;\n    enter\(\);", "    at = others.count;", *ATTEND),
    Fault("query heads take the key heads in turn", "AttendTile.h",
          r"kvHead\(head / \(p\.queryHeads / p\.kvHeads\)\)",
          "kvHead(head % p.kvHeads)", *ATTEND),
    Fault("padding after a segment is loaded", "AttendTile.h",
          r"return row < count;", "return row >= 0;", *ATTEND),
    Fault("columns beyond the head are loaded", "Tile.h",
          r"column < source\.columns && has\(row\)", "has(row)", *ATTEND),
    Fault("matrices of keys are swapped", "Products.h",
          r"n \* 8 \+ lane / 16 \* 8 \+ lane % 8",
          "n * 8 + lane / 8 % 2 * 8 + lane % 8", *ATTEND),
    Fault("weights are in the order of rows", "Products.h",
          r"packed<Element>\(weight\[m\]\[k \+ i / 2\]\[i % 2 \* 2\],",
          "packed<Element>(weight[m][k + i % 2][i / 2 * 2],", *ATTEND),
    Fault("the lse is in base 2", "AttendTile.h",
          r"most\[m\]\[r\] \* unit\(\) \* logOf2 \+ logf\(total\)",
          "most[m][r] * unit() + logf(total) / logOf2", *ATTEND),
    Fault("the state's output is not weighted", "AttendTile.h",
          r"to\[column\] \* keep \+ value", "to[column] + value", *ATTEND),
    Fault("the output of an empty state is read", "AttendTile.h",
          r"keep > 0 \? to\[column\] \* keep \+ value : value",
          "to[column] * keep + value", *ATTEND),
    Fault("merging takes no maximum", "AttendTile.h",
          r"larger \+ log1pf\(expf\(fminf\(before, own\) - larger\)\)",
          "logf(expf(before) + expf(own))", *ATTEND),
    Fault("a scale below 0 has the least score as base", "AttendTile.h",
          r"return p\.scale > 0 \? p\.scale \* log2OfE : 1;",
          "return p.scale * log2OfE;", *ATTEND),
]

GRADIENT_FAULTS = [
    Fault("the delta is left out of the keys' gradient", "KeyGradientTile.h",
          r"\(slope\[0\]\[n\]\[i\] -\s+delta\[part \+ n \* 8 \+ columnOf\(i\)\]\)",
          "slope[0][n][i]", *GRADIENT),
    Fault("the delta is left out of the queries' gradient",
          "QueryGradientTile.h", r"\(slope\[0\]\[n\]\[i\] - delta\[r\]\)",
          "slope[0][n][i]", *GRADIENT),
    Fault("the keys' gradient is not scaled", "KeyGradientTile.h",
          r"p\.keyDim, p\.scale, keySum\[0\]", "p.keyDim, 1, keySum[0]",
          *GRADIENT),
    Fault("gradients of one head of the group", "KeyGradientTile.h",
          r"head < \(kvHead \+ 1\) \* group", "head < kvHead * group + 1",
          *GRADIENT),
    Fault("queries are overwritten while they are read", "KeyGradientTile.h",
          r"syncBlock\(\); // the last tile was read", "", *GRADIENT),
    Fault("keys are overwritten while they are read", "QueryGradientTile.h",
          r"syncBlock\(\); // the last tile was read", "", *GRADIENT),
    Fault("a key is not seen from its own position", "KeyGradientTile.h",
          r"column \+ walk\.first\(\) < first\[",
          "column + walk.first() <= first[",
          *GRADIENT),
    Fault("gradients are written, not added", "GradientTile.h",
          r"to\[column\] \+= factor", "to[column] = factor", *GRADIENT),
]

PLAIN_FAULTS = [
    Fault("the columns were not read", "PlainTile.h",
          r"syncBlock\(\); // what was there was read\n    loadPlain", "loadPlain",
          *PLAIN),
    Fault("the lse is merged before the last columns", "PlainAttend.h",
          r"firstColumn \+ plainSize >= p\.valueDim && ", "", *PLAIN),
    Fault("the factor is of the old largest score", "PlainAttend.h",
          r"most\[i\] = largest;", "most[i] = scores[i][0];", *PLAIN),
    Fault("gradients of queries of another head", "PlainGradient.h",
          r"head \* group \+ each : head / group",
          "head * group + each : head % p.kvHeads", *PLAIN),
]

PASS_FAULTS = [
    Fault("a state that has seen no key is read", "Moves.cpp",
          r"if \(ownWeight == 0\) \{", "if (false) {", *PASS),
    Fault("the lse of a piece is by tokens", "Moves.cpp",
          r"return \{size\.tokens \* size\.heads, 1, size\.tokens\};",
          "return {size.tokens * size.heads, size.heads, 1};", *PASS),
    Fault("the largest element is of one lane", "Moves.cpp",
          r"largest = other > largest \? other : largest;", "", *PASS),
    Fault("a part of weight 0 is read", "States.cpp",
          r"if \(weight == 0\)\n +continue;", "", *PASS),
    Fault("lanes of a row do not meet", "States.cpp",
          r"sum \+= shuffleXor\(sum, mask\);", "", *PASS),
    Fault("the weights are those of the last part", "Column.h",
          r"weights \+= weight\(", "weights = weight(", *PASS),
    Fault("weights are relative to 0", "Column.h",
          r"top = lse\[p \* stride\] > top \? lse\[p \* stride\] : top;",
          "top = 0;", *PASS),
    Fault("what is left after the vectors is left out", "Elements.cpp",
          r"count / n \+ count % n;", "count / n;", *PASS),
    Fault("halves are rounded twice", "Vectors.h",
          r"narrowed<Element>\(roundedToOdd\(value\)\)",
          "narrowed<Element>(float(value))", *PASS),
]

FAULTS = ATTEND_FAULTS + GRADIENT_FAULTS + PLAIN_FAULTS + PASS_FAULTS
