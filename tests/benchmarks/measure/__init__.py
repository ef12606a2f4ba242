"""What tests/benchmarks/run measures, a module for each subject.

Each has measure(bin_dir, work, root, options), which returns entries of the
results, and show(results), which prints them. Options are those of run.
"""
