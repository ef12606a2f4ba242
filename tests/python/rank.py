# RUN: %python %s %startrail_src
"""Ranks of one's own: threads here, as processes on GPUs."""

import os
import sys
import threading
import unittest

import numpy
import startrail

MODEL = os.path.join(sys.argv.pop(), "examples/02-hand-written/attention.mlir")


def rows_of(whole, layout):
    """A whole tensor as its tokens: [tokens, batch, heads, dim] or without dim."""
    order = {"bshd": (1, 0, 2, 3), "bhsd": (2, 0, 1, 3), "bhs": (2, 0, 1)}[layout]
    return whole.transpose(order)


class Ranks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = startrail.compile(MODEL, ranks=4, team_size=2, pass_="both")

    def run_function(self, rank, function, wholes):
        """This rank's shards of the outputs, dealt by position."""
        sides = {"query": "query", "output": "query", "lse": "query",
                 "output_gradient": "query", "query_gradient": "query"}

        def positions(tensor):
            return rank.positions(function, sides.get(tensor.name, "key"))

        inputs = []
        for tensor in function.inputs:
            whole = wholes[tensor.name]
            shard = numpy.zeros(tensor.shard, whole.dtype)
            rows = rows_of(whole, tensor.layout)
            for row, position in enumerate(positions(tensor)):
                if position >= 0:
                    shard[:, row] = rows[position]
            inputs.append(shard)
        outputs = [numpy.empty(t.shard, numpy.float32) for t in function.outputs]
        rank.run(function, [x.ctypes.data for x in inputs],
                 [x.ctypes.data for x in outputs])
        rank.synchronize()
        return [(tensor, positions(tensor), shard)
                for tensor, shard in zip(function.outputs, outputs)]

    def test_same_bits_as_whole_tensors(self):
        generator = numpy.random.default_rng(0)
        forward = next(f for f in self.program.functions.values()
                       if f.pass_ == "forward")
        wholes = {t.name: generator.standard_normal(t.shape, numpy.float32)
                  for t in forward.inputs}
        results = self.program(*(wholes[t.name] for t in forward.inputs))
        wholes.update(output=results[0], lse=results[1])
        wholes["output_gradient"] = generator.standard_normal(
            results[0].shape, numpy.float32)
        backward = forward.gradient
        gradients = backward.run(*(wholes[t.name] for t in backward.inputs)).outputs
        wanted = {**dict(zip((t.name for t in forward.outputs), results)),
                  **dict(zip((t.name for t in backward.outputs), gradients))}

        run_id = startrail.make_id(self.program)
        failures = []
        compared = set()

        def body(number):
            try:
                with startrail.Rank(self.program, number, run_id, 60) as rank:
                    for function in (forward, backward):
                        for tensor, positions, shard in self.run_function(
                                rank, function, wholes):
                            rows = rows_of(wanted[tensor.name], tensor.layout)
                            for row, position in enumerate(positions):
                                if position >= 0:
                                    numpy.testing.assert_array_equal(
                                        shard[:, row], rows[position])
                                    compared.add((tensor.name, position))
            except BaseException as error:  # of a thread: told below
                failures.append(error)

        threads = [threading.Thread(target=body, args=(number,))
                   for number in range(self.program.ranks)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])
        tokens = rows_of(results[0], forward.outputs[0].layout).shape[0]
        self.assertEqual(len(compared), 5 * tokens)

    def test_arguments(self):
        run_id = startrail.make_id(self.program)
        with self.assertRaisesRegex(ValueError, "expected the rank to be 0 to 3, but "
                                                "got 4"):
            startrail.Rank(self.program, 4, run_id)
        with self.assertRaisesRegex(ValueError, "expected the id of a run to be 128 "
                                                "bytes, of make_id, but got 2"):
            startrail.Rank(self.program, 0, b"no")

    def test_a_closed_rank(self):
        program = startrail.compile(MODEL, ranks=1)
        rank = startrail.Rank(program, 0, startrail.make_id(program))
        function = next(iter(program.functions.values()))
        with self.assertRaisesRegex(TypeError, "expected 3 inputs and 2 outputs of"):
            rank.run(function, [], [])
        with self.assertRaisesRegex(ValueError, "expected the side to be query or key"):
            rank.positions(function, "side")
        rank.close()
        rank.close()
        with self.assertRaisesRegex(startrail.RunError, "expected an open rank"):
            rank.run(function, [0, 0, 0], [0, 0])


if __name__ == "__main__":
    unittest.main()
