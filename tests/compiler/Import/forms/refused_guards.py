"""What sets rows apart as a guard of rows without keys does, and is none."""
from ir import adder

INFINITY = float("-inf")

# Of 24 rows not all are evaluated, and no batch element but the first one.
MIDDLE = ("%n = arith.constant 9 : index; %m = arith.constant 14 : index;"
          "%a = arith.cmpi ult, {i}, %n : index; %b = arith.cmpi ugt, {i}, %m : index;"
          "%c = arith.ori %a, %b : i1")
FIRST = "%n = arith.constant 0 : index; %c = arith.cmpi eq, {b}, %n : index"


def guards():
    found = []
    function = adder(found)

    def any_of(f, condition):
        return f.map(condition.dims[:-1], [condition],
                     "%y = arith.ori {acc}, {0} : {T}", "i1", "false")

    def finish_where(f, weights, condition):
        zero = f.number(0)
        f.finish(f.map("bhij", [weights, condition],
                       f"%y = arith.select {{1}}, {{0}}, {zero} : {{T}}"))

    f = function("rows_set_to_zero_by_argument",
                 "set apart, but got those that function argument 3 tells",
                 arguments=[("bij", "i1")])
    finish_where(f, f.softmax(f.scores(0.5)), any_of(f, f.extra[0]))

    f = function("sum_replaced_by_argument",
                 "set apart, but got those that function argument 3 tells",
                 arguments=[("bij", "i1")])
    e = f.unary("math.exp", f.scores(0.5))
    one = f.number(1)
    l = f.map("bhi", [f.sum(e), any_of(f, f.extra[0])],
              f"%y = arith.select {{1}}, {{0}}, {one} : {{T}}")
    f.finish(f.binary("arith.divf", e, l))

    for name, dims, condition in (("rows", "ij", MIDDLE), ("batches", "bij", FIRST)):
        f = function(f"{name}_set_to_zero_by_position", "that another mask tells",
                     i=24, j=24)
        seen = f.map(dims, [], f"{condition}; %y = arith.ori %c, %c : i1", "i1")
        finish_where(f, f.softmax(f.scores(0.5)), any_of(f, seen))

    f = function("rows_set_to_zero_by_other_scores", "that another mask tells",
                 i=24, j=24)
    s = f.scores(0.5)
    w = f.softmax(s)
    low, zero = f.number(INFINITY), f.number(0)
    m = f.max(f.map("bhij", [s],
                    f"{MIDDLE}; %y = arith.select %c, {{0}}, {low} : {{T}}"))
    f.finish(f.map("bhij", [w, m], f"%c = arith.cmpf oeq, {{1}}, {low} : {{T}};"
                   f"%y = arith.select %c, {zero}, {{0}} : {{T}}"))

    # The same for every key, but too low for the scores to be felt beside it.
    f = function("rows_hidden_by_number", "hides key 0 from query 0")
    zero, low = f.number(0), f.number(-1e30)
    m = f.map("i", [], "%n = arith.constant 3 : index; %c = arith.cmpi ult, {i}, %n : index;"
              f"%y = arith.select %c, {low}, {zero} : {{T}}")
    f.finish(f.softmax(f.binary("arith.addf", f.scores(0.5), m)))
    f = function("rows_hidden_by_argument", "but got function argument 3",
                 arguments=[("i",)])
    f.finish(f.softmax(f.binary("arith.addf", f.scores(0.5), f.extra[0])))
    return found
