// RUN: startrail-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @stream_in_a_region() {
  "test.region"() ({
    // expected-error@+1 {{expected startrail.stream to be in the entry block of a function, but got one inside test.region}}
    %c = startrail.stream compute
  }) : () -> ()
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @stream_in_another_block() {
  cf.br ^next
^next:
  // expected-error@+1 {{expected startrail.stream to be in the entry block of a function, but got another block}}
  %c = startrail.stream compute
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @stream_kind_twice() {
  // expected-note@+1 {{the first is here}}
  %c = startrail.stream compute
  // expected-error@+1 {{expected the compute stream to be unique in the function, but got a second one}}
  %d = startrail.stream compute
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @unknown_stream_kind() {
  // expected-error@+2 {{custom op 'startrail.stream' expected stream_kind to be one of compute, communication, but got compte}}
  // expected-note@+1 {{did you mean 'compute'?}}
  %c = startrail.stream compte
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @event_in_a_region() {
  "test.region"() ({
    // expected-error@+1 {{expected startrail.event to be in the entry block of a function, but got one inside test.region}}
    %e = startrail.event "e"
  }) : () -> ()
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @event_without_name() {
  // expected-error@+1 {{expected the name to be not empty, but got ''}}
  %e = startrail.event ""
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @event_name_twice() {
  // expected-note@+1 {{the first is here}}
  %e = startrail.event "e"
  // expected-error@+1 {{expected the name 'e' to be unique in the function, but got a second one}}
  %f = startrail.event "e"
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @buffer_in_a_region() {
  "test.region"() ({
    // expected-error@+1 {{expected startrail.buffer to be in the entry block of a function, but got one inside test.region}}
    %b = startrail.buffer "b" : memref<4xf32>
  }) : () -> ()
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @buffer_without_name() {
  // expected-error@+1 {{expected the name to be not empty, but got ''}}
  %b = startrail.buffer "" : memref<4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @buffer_name_twice() {
  // expected-note@+1 {{the first is here}}
  %b = startrail.buffer "b" : memref<4xf32>
  // expected-error@+1 {{expected the name 'b' to be unique in the function, but got a second one}}
  %d = startrail.buffer "b" : memref<8xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @buffer_offset_negative() {
  // expected-error@+1 {{expected offset to be a multiple of 256 and at least 0, but got -256}}
  %b = startrail.buffer "b" offset(-256) : memref<4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @buffer_offset_unaligned() {
  // expected-error@+1 {{expected offset to be a multiple of 256 and at least 0, but got 128}}
  %b = startrail.buffer "b" offset(128) : memref<4xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @fork_of_nothing() {
  // expected-error@+1 {{expected streams to be at least one, but got none}}
  startrail.fork
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @fork_of_one_twice() {
  %c = startrail.stream compute
  // expected-error@+1 {{expected streams to be named once each, but got one twice}}
  startrail.fork %c, %c
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @fork_twice() {
  %c = startrail.stream compute
  // expected-note@+1 {{the first is here}}
  startrail.fork %c
  // expected-error@+1 {{expected startrail.fork to be unique in the function, but got a second one}}
  startrail.fork %c
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @fork_in_a_region() {
  %c = startrail.stream compute
  "test.region"() ({
    // expected-error@+1 {{expected startrail.fork to be in the entry block of a function, but got one inside test.region}}
    startrail.fork %c
  }) : () -> ()
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @join_of_nothing() {
  // expected-error@+1 {{expected streams to be at least one, but got none}}
  startrail.join
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @join_of_one_twice() {
  %c = startrail.stream compute
  // expected-error@+1 {{expected streams to be named once each, but got one twice}}
  startrail.join %c, %c
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @join_twice() {
  %c = startrail.stream compute
  // expected-note@+1 {{the first is here}}
  startrail.join %c
  // expected-error@+1 {{expected startrail.join to be unique in the function, but got a second one}}
  startrail.join %c
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @join_in_a_region() {
  %c = startrail.stream compute
  "test.region"() ({
    // expected-error@+1 {{expected startrail.join to be in the entry block of a function, but got one inside test.region}}
    startrail.join %c
  }) : () -> ()
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @record_on_an_event() {
  %e = startrail.event "e"
  // expected-error@+1 {{'startrail.record' op operand #1 must be a queue of work that runs in order (cudaStream_t), but got '!startrail.event'}}
  "startrail.record"(%e, %e) : (!startrail.event, !startrail.event) -> ()
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @wait_for_a_stream() {
  %c = startrail.stream compute
  // expected-error@+1 {{'startrail.wait' op operand #0 must be a point in a stream that another stream can wait for (cudaEvent_t), but got '!startrail.stream'}}
  "startrail.wait"(%c, %c) : (!startrail.stream, !startrail.stream) -> ()
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @group_of_unknown_grid(%x: memref<4xf32>) {
  %d = startrail.stream communication
  // expected-error@+2 {{expected grid to be the name of a startrail.grid, but got @pp}}
  // expected-note@+1 {{did you mean 'sp'?}}
  startrail.group on %d grid(@pp) traffic(other) {
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @group_on_compute_stream(%x: memref<4xf32>) {
  // expected-note@+1 {{the stream is here}}
  %c = startrail.stream compute
  // expected-error@+1 {{expected the stream to be one that carries communication, but got one that carries compute}}
  startrail.group on %c grid(@sp) traffic(other) {
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @group_on_an_argument(%s: !startrail.stream, %x: memref<4xf32>) {
  // expected-error@+1 {{expected the stream to be one that carries communication, but got one that no startrail.stream makes}}
  startrail.group on %s grid(@sp) traffic(ring) {
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @group_of_nothing(%x: memref<4xf32>) {
  %d = startrail.stream communication
  // expected-error@+1 {{expected the operations of a group to be 1 to 256, but got 0}}
  startrail.group on %d grid(@sp) traffic(other) {
  
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @group_of_257(%x: memref<4xf32>) {
  %d = startrail.stream communication
  // expected-error@+1 {{expected the operations of a group to be 1 to 256, but got 257}}
  startrail.group on %d grid(@sp) traffic(other) {
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @group_of_an_event(%x: memref<4xf32>) {
  %d = startrail.stream communication
  // expected-error@+1 {{expected the operations of a group to be startrail.enqueue_{send,recv,all_gather,all_to_all,reduce_scatter}, but got startrail.event}}
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-note@+1 {{the operation is here}}
    %e = startrail.event "e"
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @group_of_a_group(%x: memref<4xf32>) {
  %d = startrail.stream communication
  // expected-error@+1 {{expected the operations of a group to be startrail.enqueue_{send,recv,all_gather,all_to_all,reduce_scatter}, but got startrail.group}}
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-note@+1 {{the operation is here}}
    startrail.group on %d grid(@sp) traffic(ring) {
      startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
    }
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @unknown_traffic(%x: memref<4xf32>) {
  %d = startrail.stream communication
  // expected-error@+2 {{custom op 'startrail.group' expected traffic to be one of gather, exchange, ring, combine, lse, gradient, home, other, but got rings}}
  // expected-note@+1 {{did you mean 'ring'?}}
  startrail.group on %d grid(@sp) traffic(rings) {
    startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @send_without_group(%x: memref<4xf32>) {
  // expected-error@+1 {{'startrail.enqueue_send' op expects parent op 'startrail.group'}}
  startrail.enqueue_send %x to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32>
  return
}
