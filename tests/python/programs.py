# RUN: %python %s
"""Programs: what they say of themselves, several in a process, how runs end."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import numpy
import reference
import startrail


def module(tokens=16, name="model", mask="causal", dim=8):
    query, lse = f"tensor<1x{tokens}x2x{dim}xf32>", f"tensor<1x2x{tokens}xf32>"
    return f"""
func.func @{name}(%q: {query}, %k: {query}, %v: {query}) -> ({query}, {lse}) {{
  %o, %l = startrail.attention %q, %k, %v mask({mask}) layout(bshd) : ({query}, {query}, {query}) -> ({query}, {lse})
  return %o, %l : {query}, {lse}
}}
"""


def inputs_of(function, seed=0):
    return [reference.draw(t.shape, seed + i).astype(numpy.float32)
            for i, t in enumerate(function.inputs)]


class Programs(unittest.TestCase):
    def assertRight(self, function, seed=0, **options):
        inputs = inputs_of(function, seed)
        output, lse = function(*inputs, **options)
        wanted, wanted_lse = reference.attend(*inputs, causal=function.mask == "causal")
        self.assertLess(abs(output - wanted).max(), 1e-5)
        self.assertLess(abs(lse - wanted_lse).max(), 1e-5)

    def test_description(self):
        program = startrail.compile(module(32), ranks=8, team_size=2, tokens="contiguous")
        self.assertEqual((program.name, program.ranks), ("program", 8))
        self.assertRegex(program.plan_hash, "^[0-9a-f]{64}$")
        self.assertEqual(list(program.functions), ["model_attention"])
        function = program["model_attention"]
        self.assertEqual([t.name for t in function.inputs], ["query", "key", "value"])
        self.assertEqual([t.name for t in function.outputs], ["output", "lse"])
        lse = function.outputs[1]
        self.assertEqual((lse.dtype, lse.layout, lse.shape, lse.shard),
                         ("f32", "bhs", (1, 2, 32), (1, 4, 2)))
        self.assertEqual((function.mask, function.diagonal, function.scale),
                         ("causal", 0, 1 / 8 ** 0.5))
        self.assertGreater(function.workspace_bytes, 0)
        plan = function.plan
        self.assertEqual((plan.ranks, plan.strategy, plan.team_size, plan.steps),
                         (8, "startrail", 2, 2))
        self.assertEqual((plan.exchange, plan.combine_via, plan.query_tokens),
                         ("paper", "exchange", "contiguous"))
        self.assertIn("f32[1, 32, 2, 8]", repr(function))
        self.assertIn("on 8 ranks", repr(program))

    def test_choices_that_are_made(self):
        program = startrail.compile(module(32), ranks=8, team_size="auto",
                                    exchange="skewed", cluster="dgx-a100")
        self.assertIn("remark: for 8 ranks of dgx-a100: ", program.messages)
        self.assertEqual(program["model_attention"].plan.exchange, "skewed")
        self.assertRight(program["model_attention"])

    def test_positions(self):
        for tokens in ("contiguous", "zigzag", "striped"):
            program = startrail.compile(module(32), ranks=8, team_size=2, tokens=tokens)
            function = program["model_attention"]
            for side in ("query", "key"):
                positions = function.positions(side)
                self.assertEqual((positions.shape, positions.dtype),
                                 ((8, 4), numpy.int64))
                self.assertEqual(sorted(positions.ravel()), list(range(32)))
            self.assertRight(function)
            # 4 teams of 8 tokens, whose two members have halves of each segment.
            first = {"contiguous": [0, 1, 2, 3], "zigzag": [0, 1, 28, 29],
                     "striped": [0, 4, 8, 12]}[tokens]
            self.assertEqual(list(function.positions()[0]), first)

    def test_sides(self):
        """Queries and keys that differ in number have maps of their own."""
        query, key, lse = (f"tensor<1x{sizes}xf32>" for sizes in
                           ("16x2x8", "32x2x8", "2x16"))
        program = startrail.compile(f"""
func.func @model(%q: {query}, %k: {key}) -> ({query}, {lse}) {{
  %o, %l = startrail.attention %q, %k, %k mask(full) layout(bshd) : ({query}, {key}, {key}) -> ({query}, {lse})
  return %o, %l : {query}, {lse}
}}""", ranks=4, tokens="contiguous")
        function = program["model_attention"]
        self.assertEqual(function.positions("query").tolist(),
                         numpy.arange(16).reshape(4, 4).tolist())
        self.assertEqual(function.positions("key").tolist(),
                         numpy.arange(32).reshape(4, 8).tolist())

    def test_padding(self):
        """Teams of 7, 8, 8 and 9 tokens: all have 10 rows, 5 a member."""
        program = startrail.compile(module(32), ranks=8, team_size=2,
                                    tokens="[[0:7], [7:8], [15:8], [23:9]]")
        function = program["model_attention"]
        positions = function.positions()
        self.assertEqual(positions[:2].tolist(),
                         [[0, 1, 2, 3, 4], [5, 6, -1, -1, -1]])
        self.assertEqual(sorted(positions[positions >= 0]), list(range(32)))
        self.assertRight(function)

    def test_results(self):
        program = startrail.compile(module(32), ranks=8, team_size=2)
        function = program["model_attention"]
        inputs = inputs_of(function)
        result = function.run(*inputs, repeat=3)
        self.assertGreater(result.least_seconds, 0)
        self.assertLessEqual(result.least_seconds, result.seconds)
        self.assertLessEqual(result.seconds, result.greatest_seconds)
        # A hop moves the keys and values of a team, 8 tokens of 2 heads of 8.
        self.assertEqual(result.traffic_of_rank["ring"], 2 * 8 * 2 * 8 * 4)
        self.assertEqual(result.traffic["ring"], 8 * 2 * 8 * 2 * 8 * 4)
        self.assertEqual(list(result.traffic),
                         ["gather", "exchange", "ring", "combine", "lse",
                          "gradient", "home", "other"])
        for options in (dict(threads=1), dict(shuffle=7), dict(shuffle=8, threads=3)):
            for one, other in zip(result.outputs, function(*inputs, **options)):
                self.assertTrue(numpy.array_equal(one, other))

    def test_two_functions(self):
        program = startrail.compile(module(name="first") +
                                    module(name="second", mask="full"), ranks=4)
        self.assertEqual(list(program.functions),
                         ["first_attention", "second_attention"])
        for function in program.functions.values():
            self.assertRight(function)
        with self.assertRaisesRegex(TypeError, r"first_attention, second_attention"):
            program(*inputs_of(program["first_attention"]))
        one = startrail.compile(module(name="first") + module(name="second"), ranks=4,
                                function="second")
        self.assertEqual(list(one.functions), ["second_attention"])

    def test_plan(self):
        plan = {"startrail_plan": 1, "ranks": 8, "attentions": [
            {"function": "model_attention", "strategy": "startrail", "team_size": 2,
             "exchange": "skewed"}]}
        program = startrail.compile(module(32), plan=plan)
        function = program["model_attention"]
        self.assertEqual((program.ranks, function.plan.exchange), (8, "skewed"))
        self.assertRight(function)

    def test_plan_file_that_changes(self):
        """attention() keeps programs, but not beyond a change of their plan."""
        inputs = inputs_of(startrail.compile(module(), ranks=1)["model_attention"])
        with tempfile.TemporaryDirectory() as folder:
            file = f"{folder}/plan.json"
            def run(ranks):
                with open(file, "w") as stream:
                    stream.write('{"startrail_plan": 1, "ranks": %d, "default": {}}'
                                 % ranks)
                startrail.attention(*inputs, causal=True, ranks=4, plan=file)
            run(4)
            with self.assertRaisesRegex(startrail.CompileError, "ranks to be 4"):
                run(16)

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            model, file = f"{folder}/m.mlir", f"{folder}/libattention.so"
            with open(model, "w") as stream:
                stream.write(module())
            startrail.compile(model, ranks=4, output=file)
            program = startrail.load(file)
            self.assertEqual(program.name, "attention")
            # Another program of the same file name, while the first is in use.
            startrail.compile(module(24), ranks=4, output=file)
            other = startrail.load(file)
            os.remove(file)
            self.assertEqual(program["model_attention"].inputs[0].shape[1], 16)
            self.assertEqual(other["model_attention"].inputs[0].shape[1], 24)
            self.assertRight(program["model_attention"])
            self.assertRight(other["model_attention"])
            with self.assertRaises(FileNotFoundError):
                startrail.load(file)

    def test_what_is_no_library(self):
        with tempfile.TemporaryDirectory() as folder:
            file = f"{folder}/lib.so"
            with open(file, "w") as stream:
                stream.write("text")
            with self.assertRaisesRegex(startrail.LoadError,
                                        "expected '.*/lib.so' to be a library of"):
                startrail.load(file)

            startrail.compile(module(), ranks=4, output=file)
            for size in 100, 20000, os.path.getsize(file) - 1:
                with open(file, "r+b") as stream:
                    stream.truncate(size)
                with self.assertRaisesRegex(startrail.LoadError, "cut short|too short"):
                    startrail.load(file)
                startrail.compile(module(), ranks=4, output=file)

            def build(source):
                subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", file],
                               input=source, text=True, check=True)
            build("int other(void) { return 0; }")
            with self.assertRaisesRegex(startrail.LoadError, "startrail_main_program"):
                startrail.load(file)
            build("unsigned version = 999; int startrail_run_on_host;"
                  "unsigned *startrail_main_program(void) { return &version; }")
            with self.assertRaisesRegex(startrail.LoadError,
                                        "to be a program of ABI version [0-9]+, but got "
                                        "999; compile it again"):
                startrail.load(file)

    def test_threads(self):
        """Two programs, called by several threads at a time."""
        functions = [startrail.compile(module(tokens), ranks=4)["model_attention"]
                     for tokens in (16, 24)]
        failures = []

        def work(seed):
            try:
                for function in functions:
                    self.assertRight(function, seed, threads=1 + seed % 2)
            except BaseException as error:
                failures.append(error)
        threads = [threading.Thread(target=work, args=(i,)) for i in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])

    def test_time_out(self):
        program = startrail.compile(module(8192, dim=64), ranks=4)
        function = program["model_attention"]
        inputs = inputs_of(function)
        started = time.monotonic()
        with self.assertRaisesRegex(
                startrail.HangError, "expected model_attention to end within 0.01 s, but "
                "it did not") as caught:
            function(*inputs, timeout_s=0.01)
        self.assertEqual(caught.exception.status, 3)
        self.assertLess(time.monotonic() - started, 30)
        self.assertRight(startrail.compile(module(), ranks=4)["model_attention"])
        again = function(*inputs, timeout_s=300)[0]
        # The first token sees itself alone.
        self.assertTrue(numpy.allclose(again[0, 0], inputs[2][0, 0]))

    def test_interrupt(self):
        """Ctrl-C ends a run, and the next one is right."""
        function = startrail.compile(module(8192, dim=64), ranks=4)["model_attention"]
        inputs = inputs_of(function)
        # Python leaves the signal alone where its parent ignores it.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        started = time.monotonic()
        timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
        with self.assertRaises(KeyboardInterrupt):
            timer.start()
            function.run(*inputs, repeat=100000, timeout_s=120)
        self.assertLess(time.monotonic() - started, 60)
        self.assertRight(startrail.compile(module(), ranks=4)["model_attention"])

    def test_failure(self):
        """A rank's failure is an exception, and the next run is right."""
        program = startrail.compile(module(), ranks=4)
        function = program["model_attention"]
        # 64 ranks in less memory than their stacks take.
        script = f"""
import resource, startrail, numpy
program = startrail.compile({module(64)!r}, ranks=64, tokens="contiguous")
zeros = [numpy.zeros((1, 64, 2, 8), numpy.float32)] * 3
resource.setrlimit(resource.RLIMIT_AS, (1 << 29, resource.RLIM_INFINITY))
try:
    program(*zeros)
except startrail.RunError as error:
    assert type(error) is startrail.RunError and error.status == 4, error
resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY,) * 2)
assert not program(*zeros)[0].any()
"""
        subprocess.run([sys.executable, "-c", script], check=True)
        self.assertRight(function)

    def test_fork(self):
        function = startrail.compile(module(), ranks=4)["model_attention"]
        self.assertRight(function)
        child = os.fork()
        if child == 0:
            try:
                function(*inputs_of(function))
            except startrail.RunError as error:
                os._exit(0 if "fork()" in str(error) else 1)
            os._exit(2)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertRight(function)


if __name__ == "__main__":
    unittest.main()
