"""Ways to write the mask."""
from ir import Function

# Lowest numbers and others that exporters take for minus infinity.
LOWEST = {"f16": -65504.0, "bf16": -3.3895313892515355e38,
          "f32": -3.4028234663852886e38}

LATER = "%c = arith.cmpi ugt, {j}, {i} : index"
SEEN = "%c = arith.cmpi ule, {j}, {i} : index"


def forms():
    found = []

    def function(name, mask="causal", alignment="top_left", operands=None,
                 last=True, **options):
        f = Function(name, **options)
        found.append((f, {"mask": mask, "alignment": alignment,
                          "operands": operands, "last": last}))
        return f

    def numbers(f, hidden, condition=LATER, dims="ij"):
        """A table computed from positions: 0, or the number at later keys."""
        zero, low = f.number(0), f.number(hidden)
        return f.map(dims, [], f"{condition};"
                     f"%y = arith.select %c, {low}, {zero} : {{T}}")

    def select(f, scores, hidden, condition=LATER):
        low = f.number(hidden)
        return f.map("bhij", [scores], f"{condition};"
                     f"%y = arith.select %c, {low}, {{0}} : {{T}}")

    infinity = float("-inf")
    for element, hidden in (
            ("f16", -1e4), ("f16", LOWEST["f16"]), ("f16", infinity),
            ("bf16", LOWEST["bf16"]), ("bf16", LOWEST["f32"]), ("bf16", -1e9),
            ("f32", -1e4), ("f32", -1e9), ("f32", LOWEST["f32"]),
            ("f32", LOWEST["bf16"]), ("f32", LOWEST["f16"]),
            ("f64", -1e30), ("f64", infinity)):
        number = "infinity" if hidden == infinity else f"{-hidden:.0e}".replace("+", "")
        f = function(f"added_{element}_{number}", element=element)
        f.finish(f.softmax(f.binary("arith.addf", f.scores(0.5), numbers(f, hidden))))
        f = function(f"selected_{element}_{number}", element=element)
        f.finish(f.softmax(select(f, f.scores(0.5), hidden)))

    f = function("added_before_the_scale")
    s = f.binary("arith.addf", f.scores(), numbers(f, -1e9))
    f.finish(f.softmax(f.times(s, 0.5)))

    f = function("multiplied")
    one, zero, low = f.number(1), f.number(0), f.number(-1e4)
    b = f.map("ij", [], f"{SEEN}; %y = arith.select %c, {one}, {zero} : {{T}}")
    s = f.binary("arith.mulf", f.scores(0.5), b)
    rest = f.map("ij", [b], f"%x = arith.subf {one}, {{0}} : {{T}};"
                 f"%y = arith.mulf %x, {low} : {{T}}")
    f.finish(f.softmax(f.binary("arith.addf", s, rest)))

    f = function("converted_truth")
    one, low = f.number(1), f.number(LOWEST["f32"])
    m = f.map("ij", [], f"{SEEN}; %t = arith.uitofp %c : i1 to {{T}};"
              f"%x = arith.subf {one}, %t : {{T}}; %y = arith.mulf %x, {low} : {{T}}")
    f.finish(f.softmax(f.binary("arith.addf", f.scores(0.5), m)))

    f = function("integers_of_truth")
    one, none, low = f.number(1, "i32"), f.number(0, "i32"), f.number(-1e9)
    m = f.map("ij", [], f"{SEEN}; %t = arith.extui %c : i1 to {{T}};"
              f"%y = arith.subi {one}, %t : {{T}}", "i32")
    s = f.map("bhij", [f.scores(0.5), m], f"%h = arith.cmpi ne, {{1}}, {none} : i32;"
              f"%y = arith.select %h, {low}, {{0}} : {{T}}")
    f.finish(f.softmax(s))

    f = function("integers_of_the_same_again_and_again")
    none, low = f.number(0, "i32"), f.number(-1e9)
    again = "".join(f"%n{n} = arith.subi {none}, %x{n} : i32; %x{n + 1} = arith.select %c, %x{n}, %n{n} : i32;"
                    for n in range(40))
    m = f.map("ij", [], f"{SEEN}; %x0 = arith.extui %c : i1 to i32; {again}"
              f"%y = arith.subi {none}, %x40 : i32", "i32")
    s = f.map("bhij", [f.scores(0.5), m], f"%h = arith.cmpi eq, {{1}}, {none} : i32;"
              f"%y = arith.select %h, {low}, {{0}} : {{T}}")
    f.finish(f.softmax(s))

    f = function("masked_exponentials")
    s = f.scores(0.5)
    x = f.unary("math.exp", f.binary("arith.subf", s, f.max(s)))
    zero = f.number(0)
    e = f.map("bhij", [x], f"{SEEN}; %y = arith.select %c, {{0}}, {zero} : {{T}}")
    f.finish(f.binary("arith.divf", e, f.sum(e)))

    f = function("multiplied_exponentials")
    e = f.unary("math.exp", f.scores(0.5))
    m = f.map("ij", [], f"{SEEN}; %y = arith.uitofp %c : i1 to {{T}}")
    e = f.binary("arith.mulf", e, m)
    f.finish(f.binary("arith.divf", e, f.sum(e)))

    f = function("masked_weights_again")
    w = f.softmax(select(f, f.scores(0.5), -1e9))
    zero = f.number(0)
    f.finish(f.map("bhij", [w], f"{SEEN}; %y = arith.select %c, {{0}}, {zero} : {{T}}"))

    f = function("several")
    s = select(f, f.scores(0.5), -1e9, "%k = arith.constant 3 : index;"
               "%p = arith.addi {i}, %k : index; %c = arith.cmpi ugt, {j}, %p : index")
    s = f.binary("arith.addf", s, numbers(f, infinity))
    f.finish(f.softmax(f.binary("arith.addf", s, numbers(f, 0.0))))

    f = function("clamped_below")
    s = f.binary("arith.addf", f.scores(0.5), numbers(f, LOWEST["f32"]))
    f.finish(f.softmax(f.times(s, LOWEST["f32"], "arith.maximumf")))

    f = function("lower_triangle")
    ones = f.map("ij", [], "%y = arith.constant true", "i1")
    no = f.number("false", "i1")
    tril = f.map("ij", [ones], f"{SEEN}; %y = arith.select %c, {{0}}, {no} : {{T}}", "i1")
    low = f.number(infinity)
    s = f.map("bhij", [f.scores(0.5), tril],
              f"%y = arith.select {{1}}, {{0}}, {low} : {{T}}")
    f.finish(f.softmax(s))

    f = function("ranges_compared")
    rows = f.map("i", [], "%y = arith.index_cast {i} : index to i64", "i64")
    columns = f.map("j", [], "%y = arith.index_cast {j} : index to i64", "i64")
    less = f.map("ij", [rows, columns], "%y = arith.cmpi slt, {0}, {1} : i64", "i1")
    low = f.number(infinity)
    s = f.map("bhij", [f.scores(0.5), less],
              f"%y = arith.select {{1}}, {low}, {{0}} : {{T}}")
    f.finish(f.softmax(s))

    f = function("ranges_of_numbers")
    rows = f.map("i", [], "%t = arith.index_cast {i} : index to i64;"
                 "%y = arith.sitofp %t : i64 to {T}")
    columns = f.map("j", [], "%t = arith.index_cast {j} : index to i64;"
                    "%y = arith.sitofp %t : i64 to {T}")
    low = f.number(-1e9)
    s = f.map("bhij", [f.scores(0.5), rows, columns],
              "%c = arith.cmpf olt, {1}, {2} : {T};"
              f"%y = arith.select %c, {low}, {{0}} : {{T}}")
    f.finish(f.softmax(s))

    def triangle(rows, columns, seen, hidden, diagonal=0):
        return str([[seen if j <= i + diagonal else hidden for j in range(columns)]
                    for i in range(rows)]).replace("'", "")

    f = function("table_of_truth", i=5, j=7)
    m = f.table("ij", "i1", triangle(5, 7, "true", "false"))
    low = f.number(infinity)
    s = f.map("bhij", [f.scores(0.5), m],
              f"%y = arith.select {{1}}, {{0}}, {low} : {{T}}")
    f.finish(f.softmax(s))

    f = function("table_of_numbers_bottom_right", alignment="bottom_right", i=5, j=7)
    m = f.table("ij", "f32", triangle(5, 7, "0.0", "-1.0e9", 2))
    f.finish(f.softmax(f.binary("arith.addf", f.scores(0.5), m)))

    f = function("table_of_bytes_bottom_right", alignment="bottom_right", i=5, j=7)
    m = f.table("ij", "i8", triangle(5, 7, "1", "0", 2))
    none, low = f.number(0, "i8"), f.number(-1e9)
    s = f.map("bhij", [f.scores(0.5), m], f"%c = arith.cmpi ne, {{1}}, {none} : i8;"
              f"%y = arith.select %c, {{0}}, {low} : {{T}}")
    f.finish(f.softmax(s))

    f = function("shifted_bottom_right", alignment="bottom_right", i=4, j=9)
    s = select(f, f.scores(0.5), infinity, "%k = arith.constant 5 : index;"
               "%p = arith.addi {i}, %k : index; %c = arith.cmpi ugt, {j}, %p : index")
    f.finish(f.softmax(s))

    f = function("more_queries_than_keys", i=9, j=4)
    f.finish(f.softmax(select(f, f.scores(0.5), infinity)))

    for carried in (False, True):
        f = function("carried_by_a_loop" if carried else "computed_before_a_loop",
                     operands="%arg0, %arg1, %{{.*}}", last=False)
        m = numbers(f, infinity)
        kind, table = f.type(f.value), f.type(m)
        bounds = [f.number(n, "index") for n in (0, 2, 1)]
        f.lines += [
            f"%loop:2 = scf.for %n = {bounds[0]} to {bounds[1]} step {bounds[2]} "
            f"iter_args(%value = %arg2, %mask = {m.name}) -> ({kind}, {table}) {{"]
        f.value.name = "%value"
        inner = type(m)("%mask" if carried else m.name, m.dims, m.element)
        f.finish(f.softmax(f.binary("arith.addf", f.scores(0.5), inner)))
        f.lines += [f"scf.yield {f.result.name}, %mask : {kind}, {table}", "}"]
        f.result.name = "%loop#0"
        f.arguments[2] = type(m)("%arg2", f.value.dims, f.value.element)

    f = function("hidden_before_the_log_sum_exp")
    s = select(f, f.scores(0.5), infinity)
    f.finish(f.unary("math.exp", f.binary("arith.subf", s, f.log_sum_exp(s))))

    f = function("hidden_from_the_log_sum_exp")
    s = f.scores(0.5)
    seen = f.map("ij", [], f"{SEEN}; %y = arith.ori %c, %c : i1", "i1")
    low = f.number(infinity)
    kept = f.map("bhij", [s, seen], f"%y = arith.select {{1}}, {{0}}, {low} : {{T}}")
    x = f.binary("arith.subf", kept, f.log_sum_exp(s, seen))
    f.finish(f.unary("math.exp", x))

    f = function("nothing_hidden", mask="full")
    f.finish(f.softmax(select(f, f.scores(0.5), infinity,
                              "%c = arith.cmpi ugt, {i}, {i} : index")))

    f = function("flag_off", mask="full")
    flag = f.number("false", "i1")
    s = select(f, f.scores(0.5), infinity,
               f"%d = arith.cmpi ugt, {{j}}, {{i}} : index; %c = arith.andi %d, {flag} : i1")
    f.finish(f.softmax(s))

    f = function("flag_on")
    flag = f.number("true", "i1")
    low = f.number(-1e9)
    s = f.scores(0.5)
    s = f.map("bhij", [s, select(f, s, infinity)],
              f"%y = arith.select {flag}, {{1}}, {{0}} : {{T}}")
    f.finish(f.softmax(s))
    return found


def guards():
    """What keeps rows that see no key from being no numbers."""
    infinity = float("-inf")
    found = []

    def function(name, mask="causal", alignment="top_left", **options):
        f = Function(name, **options)
        found.append((f, {"mask": mask, "alignment": alignment}))
        return f

    # The first three queries see no key; or all see some.
    for rows, name, alignment in ((7, "some_hidden", "bottom_right"),
                                  (4, "none_hidden", "top_left")):
        def masked(f, hidden=infinity):
            low, by = f.number(hidden), f.number(rows - 4, "index")
            return f.map("bhij", [f.scores(0.5)],
                         f"%p = arith.addi {{j}}, {by} : index;"
                         "%c = arith.cmpi ule, %p, {i} : index;"
                         f"%y = arith.select %c, {{0}}, {low} : {{T}}")

        def start(kind):
            return function(f"{kind}_{name}", alignment=alignment, i=rows, j=4)

        f = start("weights_that_are_no_numbers")
        w = f.softmax(masked(f))
        zero = f.number(0)
        f.finish(f.map("bhij", [w], "%c = arith.cmpf uno, {0}, {0} : {T};"
                       f"%y = arith.select %c, {zero}, {{0}} : {{T}}"))

        f = start("every_score_infinite")
        s = masked(f)
        w = f.softmax(s)
        low, zero = f.number(infinity), f.number(0)
        start_true = "true"
        hidden = f.map("bhi", [s], f"%c = arith.cmpf oeq, {{0}}, {low} : f32;"
                       "%y = arith.andi {acc}, %c : {T}", "i1", start_true)
        f.finish(f.map("bhij", [w, hidden],
                       f"%y = arith.select {{1}}, {zero}, {{0}} : {{T}}"))

        f = start("any_score_finite")
        s = masked(f)
        w = f.softmax(s)
        low, zero = f.number(infinity), f.number(0)
        seen = f.map("bhi", [s], f"%c = arith.cmpf one, {{0}}, {low} : f32;"
                     "%y = arith.ori {acc}, %c : {T}", "i1", "false")
        f.finish(f.map("bhij", [w, seen],
                       f"%y = arith.select {{1}}, {{0}}, {zero} : {{T}}"))

        f = start("maximum_and_sum_replaced")
        s = masked(f)
        low, zero, one = f.number(infinity), f.number(0), f.number(1)
        m = f.map("bhi", [f.max(s)], f"%c = arith.cmpf oeq, {{0}}, {low} : {{T}};"
                  f"%y = arith.select %c, {zero}, {{0}} : {{T}}")
        e = f.unary("math.exp", f.binary("arith.subf", s, m))
        l = f.map("bhi", [f.sum(e)], f"%c = arith.cmpf oeq, {{0}}, {zero} : {{T}};"
                  f"%y = arith.select %c, {one}, {{0}} : {{T}}")
        f.finish(f.binary("arith.divf", e, l))

        f = start("sum_of_nothing")
        e = f.unary("math.exp", masked(f))
        l = f.sum(e)
        zero = f.number(0)
        f.finish(f.map("bhij", [e, l], "%w = arith.divf {0}, {1} : {T};"
                       f"%c = arith.cmpf ogt, {{1}}, {zero} : {{T}};"
                       f"%y = arith.select %c, %w, {zero} : {{T}}"))

        f = start("output_divided_or_zero")
        s = masked(f)
        zero = f.number(0)
        m = f.times(f.max(s), -1e30, "arith.maximumf")
        e = f.unary("math.exp", f.binary("arith.subf", s, m))
        f.finish(e)
        l = f.sum(e)
        o = f.map("bhie", [f.result, l], "%y = arith.divf {0}, {1} : {T}")
        f.result = f.map("bhie", [o, l], f"%c = arith.cmpf oeq, {{1}}, {zero} : {{T}};"
                         f"%y = arith.select %c, {zero}, {{0}} : {{T}}")

        f = start("finite_maximum_small_sum")
        s = masked(f)
        m = f.times(f.max(s), -1e30, "arith.maximumf")
        e = f.unary("math.exp", f.binary("arith.subf", s, m))
        l = f.times(f.sum(e), 1e-9, "arith.maximumf")
        f.finish(f.binary("arith.divf", e, l))
    return found
