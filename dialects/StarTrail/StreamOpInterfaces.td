//===- StreamOpInterfaces.td - What streams-level operations touch --------===//
#ifndef STARTRAIL_STREAM_OP_INTERFACES_TD
#define STARTRAIL_STREAM_OP_INTERFACES_TD

include "mlir/IR/OpBase.td"

def StarTrail_AccessOpInterface : OpInterface<"AccessOpInterface"> {
  let cppNamespace = "::startrail";
  let description = [{
    An operation of the streams level that reads and writes buffers: what is
    queued on a stream, and each call inside a `startrail.group`.
  }];
  let methods = [
    InterfaceMethod<"Buffers whose contents the operation uses.",
      "::llvm::SmallVector<::mlir::Value>", "getReads">,
    InterfaceMethod<[{
      Buffers that the operation changes. What is updated in place is
      among the reads too.
    }], "::llvm::SmallVector<::mlir::Value>", "getWrites">,
  ];
}

def StarTrail_StreamOpInterface
    : OpInterface<"StreamOpInterface", [StarTrail_AccessOpInterface]> {
  let cppNamespace = "::startrail";
  let description = [{
    An operation that queues work on a stream: every `startrail.enqueue_*` that
    stands outside a group, and `startrail.group`, whose accesses are those of
    the calls inside.
  }];
  let methods = [
    InterfaceMethod<"The stream on which the work is queued.",
      "::mlir::Value", "getStream", (ins), [{ return $_op.getStream(); }]>,
  ];
}

#endif // STARTRAIL_STREAM_OP_INTERFACES_TD
