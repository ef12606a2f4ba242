//===- TokensAttr.td - Which tokens an owner's rows are -------------------===//
#ifndef STARTRAIL_TOKENS_ATTR_TD
#define STARTRAIL_TOKENS_ATTR_TD

include "dialects/StarTrail/StarTrailDialect.td"
include "dialects/StarTrail/StarTrailEnums.td"
include "mlir/IR/AttrTypeBase.td"

def StarTrail_TokensAttr : AttrDef<StarTrail_Dialect, "Tokens"> {
  let mnemonic = "tokens";
  let summary = "token layout: which positions the rows of a block hold";
  let description = [{
    Blocks of tokens are numbered by their owners, the teams of a strategy. The
    layout gives the global positions that the rows of an owner's block hold,
    as segments one after the other. With T owners of b rows:

    - `contiguous`: owner o holds o*b .. o*b+b-1;
    - `zigzag`: two segments of b/2 rows, chunk o and chunk 2T-1-o of the 2T
      chunks: every pair of blocks then costs the same under a causal mask;
    - `striped`: row j of owner o holds position o + j*T;
    - `explicit [[0:4, 12:4], [4:8]]`: per owner the segments, `start:rows`.

    In an explicit layout the i-th segment has room for the most rows that an
    owner gives it, rounded up to a multiple of the team's ranks. An owner with
    fewer rows, or fewer segments, has rows of padding there: no token, as keys
    seen by nobody, as queries output 0 and log-sum-exp -inf.

    `owners` is T, once a strategy is chosen: on operations that name whose
    block they attend. An explicit layout has as many owners as lists.

    Constraints:
    - owners, where given, are 1 to 2^20;
    - explicit: at least one list, of at most 32 segments each; starts are >= 0
      and rows >= 1; together the segments hold 0 .. length-1, each position
      once.

    Example:
    ```mlir
    #startrail.tokens<zigzag>
    #startrail.tokens<striped, owners = 4>
    #startrail.tokens<explicit [[0:4, 12:4], [4:8]]>
    ```
  }];
  let parameters = (ins "::startrail::TokenLayout":$kind, "int64_t":$owners,
      // Of an explicit layout: how many segments each owner has, and start and
      // rows of all of them in order.
      ArrayRefParameter<"int64_t">:$counts, ArrayRefParameter<"int64_t">:$pieces);
  let builders = [
    AttrBuilder<(ins "::startrail::TokenLayout":$kind, CArg<"int64_t", "0">:$owners), [{
      return $_get($_ctxt, kind, owners, ::llvm::ArrayRef<int64_t>(),
                   ::llvm::ArrayRef<int64_t>());
    }]>,
  ];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// At most this many segments per owner, as STARTRAIL_MAX_SEGMENTS of the
    /// runtime's types.h.
    static constexpr int64_t maxSegments = 32;

    bool isExplicit() const { return getKind() == ::startrail::TokenLayout::Explicit; }
    /// This layout for as many owners; an explicit one is returned as it is.
    TokensAttr withOwners(int64_t owners) const;
    /// As options and tables spell it: the kind, or the lists of an explicit
    /// layout, `[[0:4, 12:4], [4:8]]`. Owners are left out.
    ::std::string getText() const;
    /// What getText gives, read. Errors go to the diagnostic of `emitError`,
    /// which begins with `expected ... to be` and is completed here.
    static ::mlir::FailureOr<TokensAttr> parseText(
        ::mlir::MLIRContext *context, ::llvm::StringRef text,
        ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError);
  }];
}

#endif // STARTRAIL_TOKENS_ATTR_TD
