//===- StreamsTypes.td - Streams and events -------------------------------===//
#ifndef STARTRAIL_STREAMS_TYPES_TD
#define STARTRAIL_STREAMS_TYPES_TD

include "dialects/StarTrail/StarTrailDialect.td"
include "mlir/IR/AttrTypeBase.td"

class StarTrail_Type<string name, string typeMnemonic> : TypeDef<StarTrail_Dialect, name> {
  let mnemonic = typeMnemonic;
}
def StarTrail_StreamType : StarTrail_Type<"Stream", "stream"> {
  let summary = "a queue of work that runs in order (cudaStream_t)";
}
def StarTrail_EventType : StarTrail_Type<"Event", "event"> {
  let summary = "a point in a stream that another stream can wait for (cudaEvent_t)";
}

#endif // STARTRAIL_STREAMS_TYPES_TD
