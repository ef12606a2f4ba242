//===- StarTrailEnums.td - Enumerations of the startrail dialect ----------===//
#ifndef STARTRAIL_ENUMS_TD
#define STARTRAIL_ENUMS_TD

include "dialects/StarTrail/StarTrailDialect.td"
include "mlir/IR/EnumAttr.td"

class StarTrail_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::startrail";
  let genSpecializedAttr = 0;
}
// Printed as the bare keyword, e.g. `causal`.
class StarTrail_EnumAttr<EnumAttrInfo info, string mnemonic>
    : EnumAttr<StarTrail_Dialect, info, mnemonic> {
  let assemblyFormat = "$value";
}

def StarTrail_Mask : StarTrail_Enum<"Mask", "which keys a query sees", [
  I32EnumAttrCase<"Full", 0, "full">, I32EnumAttrCase<"Causal", 1, "causal">]>;
def StarTrail_MaskAttr : StarTrail_EnumAttr<StarTrail_Mask, "mask">;

// Causal with Sq queries and Sk keys: top_left shows key j to query i iff
// j <= i; bottom_right iff j <= i + Sk - Sq. Equal where Sq = Sk.
def StarTrail_Alignment : StarTrail_Enum<"Alignment", "where the causal diagonal starts", [
  I32EnumAttrCase<"TopLeft", 0, "top_left">,
  I32EnumAttrCase<"BottomRight", 1, "bottom_right">]>;
def StarTrail_AlignmentAttr : StarTrail_EnumAttr<StarTrail_Alignment, "alignment">;

def StarTrail_Layout : StarTrail_Enum<"Layout", "order of the dimensions of whole tensors", [
  I32EnumAttrCase<"BSHD", 0, "bshd">, I32EnumAttrCase<"BHSD", 1, "bhsd">]>;
def StarTrail_LayoutAttr : StarTrail_EnumAttr<StarTrail_Layout, "layout">;

def StarTrail_Combine : StarTrail_Enum<"Combine", "how partial results merge", [
  I32EnumAttrCase<"Sum", 0, "sum">, I32EnumAttrCase<"Softmax", 1, "softmax">]>;
def StarTrail_CombineAttr : StarTrail_EnumAttr<StarTrail_Combine, "combine">;

// gather: all-gather lse, rescale, reduce-scatter by sum. exchange: each member
// sends every other its rows of (O, lse) and the owner merges by the maximum.
def StarTrail_CombineVia : StarTrail_Enum<"CombineVia", "transport of a softmax combine", [
  I32EnumAttrCase<"Gather", 0, "gather">, I32EnumAttrCase<"Exchange", 1, "exchange">]>;
def StarTrail_CombineViaAttr : StarTrail_EnumAttr<StarTrail_CombineVia, "via">;

def StarTrail_TokenLayout : StarTrail_Enum<"TokenLayout", "which tokens an owner's rows are", [
  I32EnumAttrCase<"Contiguous", 0, "contiguous">,
  I32EnumAttrCase<"Zigzag", 1, "zigzag">,
  I32EnumAttrCase<"Striped", 2, "striped">,
  I32EnumAttrCase<"Explicit", 3, "explicit">]>;

def StarTrail_StreamKind : StarTrail_Enum<"StreamKind", "what a stream carries", [
  I32EnumAttrCase<"Compute", 0, "compute">,
  I32EnumAttrCase<"Communication", 1, "communication">]>;
def StarTrail_StreamKindAttr : StarTrail_EnumAttr<StarTrail_StreamKind, "stream_kind">;

// The phases in which the StarTrail paper counts traffic; `lse` is the traffic
// of the log-sum-exp in the combine, `gradient` that of gradients along a ring
// and `home` their way to the owner, `other` what no strategy of the paper has.
def StarTrail_Traffic : StarTrail_Enum<"Traffic", "what a transfer is counted as", [
  I32EnumAttrCase<"Gather", 0, "gather">, I32EnumAttrCase<"Exchange", 1, "exchange">,
  I32EnumAttrCase<"Ring", 2, "ring">, I32EnumAttrCase<"Combine", 3, "combine">,
  I32EnumAttrCase<"Lse", 4, "lse">, I32EnumAttrCase<"Gradient", 5, "gradient">,
  I32EnumAttrCase<"Home", 6, "home">, I32EnumAttrCase<"Other", 7, "other">]>;
def StarTrail_TrafficAttr : StarTrail_EnumAttr<StarTrail_Traffic, "traffic">;

#endif // STARTRAIL_ENUMS_TD
