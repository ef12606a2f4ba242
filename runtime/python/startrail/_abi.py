"""The structs of startrail/program.h and startrail/run.h, and the calls of a
library that startrail-compile --emit=library has built."""

import ctypes
from ctypes import (CFUNCTYPE, POINTER, Structure, c_char, c_char_p, c_double, c_int,
                    c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p)

ABI_VERSION = 3
MAX_DIMS = 4

DTYPES = ("f32", "bf16", "f16", "f64")
LAYOUTS = ("bshd", "bhsd", "bhs")
SIDES = ("query", "key")
MASKS = ("full", "causal")
PASSES = ("forward", "backward", "joint")
TRAFFIC = ("gather", "exchange", "ring", "combine", "lse", "gradient", "home",
           "other")

OK, USAGE, HANG, FAILED, NO_DEVICE = 0, 1, 3, 4, 77

Position = CFUNCTYPE(c_int64, c_int, c_int64)


class Tensor(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("dtype", c_int),
        ("layout", c_int),
        ("side", c_int),
        ("dims", c_int32),
        ("shape", c_int64 * MAX_DIMS),
        ("shard", c_int64 * MAX_DIMS),
    ]


class Function(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("pass", c_int),
        ("forward", c_char_p),
        ("strategy", c_char_p),
        ("team_size", c_int64),
        ("exchange", c_char_p),
        ("combine_via", c_char_p),
        ("placement", c_char_p),
        ("circulate", c_char_p),
        ("gradient_type", c_char_p),
        ("save", c_char_p),
        ("query_tokens", c_char_p),
        ("key_tokens", c_char_p),
        ("query_position", Position),
        ("key_position", Position),
        ("input_count", c_int32),
        ("inputs", POINTER(Tensor)),
        ("output_count", c_int32),
        ("outputs", POINTER(Tensor)),
        ("saved_count", c_int32),
        ("saved", POINTER(Tensor)),
        ("mask", c_int),
        ("diagonal", c_int64),
        ("scale", c_double),
        ("workspace_bytes", c_int64),
        ("peak_bytes", c_int64),
        ("steps", c_int64),
        ("run", c_void_p),
    ]


class Program(Structure):
    _fields_ = [
        ("abi_version", c_uint32),
        ("name", c_char_p),
        ("plan_hash", c_char_p),
        ("ranks", c_int32),
        ("communicator_count", c_int32),
        ("communicators", c_void_p),
        ("event_count", c_int32),
        ("workspace_bytes", c_int64),
        ("function_count", c_int32),
        ("functions", POINTER(Function)),
    ]


class RunOptions(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("threads", c_int32),
        ("repeat", c_int32),
        ("shuffle", c_int32),
        ("shuffle_seed", c_uint64),
        ("timeout_s", c_double),
        ("stop", POINTER(c_int32)),
    ]


class RunResult(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("seconds", c_double),
        ("least_seconds", c_double),
        ("greatest_seconds", c_double),
        ("traffic_of_rank", c_uint64 * len(TRAFFIC)),
        ("traffic", c_uint64 * len(TRAFFIC)),
    ]


class Site(Structure):
    _fields_ = [
        ("function", c_char_p),
        ("operation", c_char_p),
        ("traffic", c_int),
        ("step", c_int64),
        ("peer", c_int),
    ]


class Context(Structure):
    _fields_ = [
        ("program", POINTER(Program)),
        ("rank", c_int),
        ("ranks", c_int),
        ("world", c_void_p),
        ("communicators", c_void_p),
        ("compute", c_void_p),
        ("communication", c_void_p),
        ("fork", c_void_p),
        ("join", c_void_p * 2),
        ("events", c_void_p),
        ("workspace", c_void_p),
        ("site", Site),
        ("timeout_s", c_double),
        ("error", c_char * 512),
        ("internal", c_void_p),
    ]


class UniqueId(Structure):
    _fields_ = [("internal", c_char * 128)]


#: Function.run.
Run = CFUNCTYPE(c_int, POINTER(Context), POINTER(c_void_p), POINTER(c_void_p), c_void_p)


def declare_rank(library: ctypes.CDLL) -> None:
    """The same for those of a single rank."""
    types = {
        "ncclGetUniqueId": [POINTER(UniqueId)],
        "ncclCommInitRank": [POINTER(c_void_p), c_int, UniqueId, c_int],
        "ncclCommDestroy": [c_void_p],
        "startrail_setup": [POINTER(Context), POINTER(Program), c_void_p, c_double],
        "startrail_teardown": [POINTER(Context)],
        "cudaSetDevice": [c_int],
        "cudaStreamSynchronize": [c_void_p],
    }
    for name, arguments in types.items():
        call = getattr(library, name)
        call.argtypes, call.restype = arguments, c_int
    library.ncclGetLastError.argtypes = [c_void_p]
    library.ncclGetLastError.restype = c_char_p


def declare(library: ctypes.CDLL) -> None:
    """Gives the calls that are used here their types. AttributeError where the
    library lacks one."""
    library.startrail_main_program.argtypes = []
    library.startrail_main_program.restype = POINTER(Program)
    library.startrail_run_on_host.argtypes = [
        POINTER(Program), c_char_p, POINTER(c_void_p), POINTER(c_void_p),
        POINTER(RunOptions), POINTER(RunResult), c_char_p, c_size_t,
    ]
    library.startrail_run_on_host.restype = c_int
