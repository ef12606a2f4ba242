"""Ways to write the softmax."""
from ir import Function

LOG2E = 1.4426950408889634
LN2 = 0.6931471805599453


def forms():
    def function(name, operands=None, **options):
        f = Function(name, **options)
        found.append((f, {"operands": operands}))
        return f

    found = []

    f = function("five_operations")
    f.finish(f.softmax(f.scores(0.5)))

    f = function("no_maximum")
    e = f.unary("math.exp", f.scores(0.5))
    f.finish(f.binary("arith.divf", e, f.sum(e)))

    f = function("reciprocal")
    s = f.scores(0.5)
    e = f.unary("math.exp", f.binary("arith.subf", s, f.max(s)))
    one = f.number(1)
    r = f.map("bhi", [f.sum(e)], f"%y = arith.divf {one}, {{0}} : {{T}}")
    f.finish(f.binary("arith.mulf", r, e, "bhij"))

    f = function("power_of_minus_one")
    e = f.unary("math.exp", f.scores(0.5))
    minus = f.number(-1)
    r = f.map("bhi", [f.sum(e)], f"%y = math.powf {{0}}, {minus} : {{T}}")
    f.finish(f.binary("arith.mulf", e, r))

    f = function("minus_log_sum_exp")
    s = f.scores(0.5)
    m = f.max(s)
    l = f.sum(f.unary("math.exp", f.binary("arith.subf", s, m)))
    lse = f.binary("arith.addf", f.unary("math.log", l), m)
    f.finish(f.unary("math.exp", f.binary("arith.subf", s, lse)))

    f = function("minus_log_sum_exp_of_finite_maximum", layout="bshd")
    s = f.scores(0.5)
    f.finish(f.unary("math.exp", f.binary("arith.subf", s, f.log_sum_exp(s))))

    f = function("exponential_of_log_softmax")
    s = f.scores(0.5)
    x = f.binary("arith.subf", s, f.max(s))
    l = f.sum(f.unary("math.exp", x))
    f.finish(f.unary("math.exp", f.binary("arith.subf", x, f.unary("math.log", l))))

    f = function("powers_of_two")
    s = f.scores(0.5 * LOG2E)
    e = f.unary("math.exp2", f.binary("arith.subf", s, f.max(s)))
    f.finish(f.binary("arith.divf", e, f.sum(e)))

    f = function("powers_of_two_scaled_behind_the_maximum")
    s = f.scores()
    x = f.times(f.binary("arith.subf", s, f.max(s)), 0.5 * LOG2E)
    e = f.unary("math.exp2", x)
    f.finish(f.binary("arith.divf", e, f.sum(e)))

    f = function("binary_log_sum_exp")
    s = f.scores(0.5 * LOG2E)
    m = f.max(s)
    l = f.sum(f.unary("math.exp2", f.binary("arith.subf", s, m)))
    lse = f.binary("arith.addf", f.unary("math.log2", l), m)
    f.finish(f.unary("math.exp2", f.binary("arith.subf", s, lse)))

    f = function("power_of_e")
    s = f.scores(0.5)
    e = f.number(2.718281828459045)
    x = f.map("bhij", [s, f.max(s)],
              f"%x = arith.subf {{0}}, {{1}} : {{T}}; %y = math.powf {e}, %x : {{T}}")
    f.finish(f.binary("arith.divf", x, f.sum(x)))

    f = function("maximum_with_a_number")
    s = f.scores(0.5)
    m = f.max(s)
    lowest = f.number(-1e30)
    m = f.map("bhi", [m], f"%y = arith.maximumf {{0}}, {lowest} : {{T}}")
    e = f.unary("math.exp", f.binary("arith.subf", s, m))
    f.finish(f.binary("arith.divf", e, f.sum(e)))

    f = function("maximum_with_zero")
    s = f.scores(0.5)
    m = f.max(s, initial=0)
    e = f.unary("math.exp", f.binary("arith.subf", s, m))
    f.finish(f.binary("arith.divf", e, f.sum(e)))

    f = function("maximum_twice")
    s = f.scores(0.5)
    x = f.binary("arith.subf", s, f.max(s))
    x = f.binary("arith.subf", x, f.max(x))
    e = f.unary("math.exp", x)
    f.finish(f.binary("arith.divf", e, f.sum(e)))

    f = function("maximum_of_another_row")
    s = f.scores(0.5)
    m = f.max(s, "bh")
    e = f.unary("math.exp", f.binary("arith.subf", s, m))
    f.finish(f.binary("arith.divf", e, f.sum(e)))

    f = function("maximum_by_comparison")
    s = f.scores(0.5)
    m = f.map("bhi", [s], "%c = arith.cmpf ogt, {0}, {acc} : {T};"
              "%y = arith.select %c, {0}, {acc} : {T}", initial=float("-inf"))
    e = f.unary("math.exp", f.binary("arith.subf", s, m))
    f.finish(f.binary("arith.divf", e, f.sum(e)))

    f = function("one_generic_for_shift_and_exponential")
    s = f.scores()
    m = f.max(s)
    half = f.number(0.5)
    e = f.map("bhij", [s, m], f"%x = arith.subf {{0}}, {{1}} : {{T}};"
              f"%z = arith.mulf %x, {half} : {{T}}; %y = math.exp %z : {{T}}")
    f.finish(f.binary("arith.divf", e, f.sum(e)))

    f = function("exponentials_computed_twice")
    s = f.scores()
    m = f.max(s)
    half = f.number(0.5)
    shifted = (f"%x = arith.subf {{0}}, {{1}} : {{T}};"
               f"%z = arith.mulf %x, {half} : {{T}}; %e = math.exp %z : {{T}};")
    l = f.map("bhi", [s, m], shifted + "%y = arith.addf {acc}, %e : {T}", initial=0)
    f.finish(f.map("bhij", [s, m, l], shifted + "%y = arith.divf %e, {2} : {T}"))

    f = function("normalised_twice")
    w = f.softmax(f.scores(0.5))
    f.finish(f.binary("arith.divf", w, f.sum(w)))

    # As many paths through the condition as 2 to the 40th.
    f = function("condition_said_again_and_again")
    zero = f.number(0)
    again = "".join(f"%c{n + 1} = arith.ori %c{n}, %c{n} : i1;" for n in range(40))
    f.finish(f.map("bhij", [f.softmax(f.scores(0.5))],
                   f"%c0 = arith.cmpf uno, {{0}}, {{0}} : {{T}}; {again}"
                   f"%y = arith.select %c40, {zero}, {{0}} : {{T}}"))

    f = function("dropout_that_keeps_all")
    f.finish(f.times(f.softmax(f.scores(0.5)), 1, "arith.divf"))

    f = function("small_number_added_to_the_sum")
    s = f.scores(0.5)
    e = f.unary("math.exp", f.binary("arith.subf", s, f.max(s)))
    l = f.times(f.sum(e), 1e-9, "arith.addf")
    f.finish(f.binary("arith.divf", e, l))

    f = function("sum_no_less_than_a_number")
    s = f.scores(0.5)
    e = f.unary("math.exp", f.binary("arith.subf", s, f.max(s)))
    l = f.times(f.sum(e), 1e-6, "arith.maximumf")
    f.finish(f.binary("arith.divf", e, l))

    f = function("divided_behind_the_product")
    s = f.scores(0.5)
    e = f.unary("math.exp", f.binary("arith.subf", s, f.max(s)))
    f.finish(e)
    f.result = f.binary("arith.divf", f.result, f.sum(e))

    f = function("multiplied_behind_the_product", layout="bshd")
    e = f.unary("math.exp", f.scores(0.5))
    f.finish(e)
    one = f.number(1)
    r = f.map("bhi", [f.sum(e)], f"%y = arith.divf {one}, {{0}} : {{T}}")
    f.result = f.binary("arith.mulf", f.result, r)

    f = function("dimension_of_one", h=1, b=1)
    f.finish(f.softmax(f.scores(0.5)))

    f = function("tokens_before_heads", layout="bshd")
    f.finish(f.softmax(f.scores(0.5)))

    # As many tokens as heads: only the maps tell them apart.
    f = function("key_in_another_layout", "%arg0, %{{.*}}, %arg2", h=6)
    f.key.dims = "bjhd"
    f.finish(f.softmax(f.scores(0.5)))

    f = function("value_in_another_layout", "%arg0, %arg1, %{{.*}}", h=6)
    f.value.dims = "bjhe"
    f.finish(f.softmax(f.scores(0.5)))

    f = function("maximum_and_where_it_is")
    s = f.scores(0.5)
    m, _ = f.pair(s, ["bhi", "bhi"], ["f32", "i64"], [float("-inf"), 0],
                  "%n = linalg.index {at} : index; %k = arith.index_cast %n : index to i64;"
                  "%y = arith.maximumf {operand}, {0} : f32;"
                  "%c = arith.cmpf ogt, {operand}, {0} : f32;"
                  "%z = arith.select %c, %k, {1} : i64")
    e = f.unary("math.exp", f.binary("arith.subf", s, m))
    f.finish(f.binary("arith.divf", e, f.sum(e)))

    f = function("exponentials_and_their_sum")
    s = f.scores(0.5)
    x = f.binary("arith.subf", s, f.max(s))
    e, l = f.pair(x, ["bhij", "bhi"], ["f32", "f32"], [0, 0],
                  "%y = math.exp {operand} : f32; %z = arith.addf {1}, %y : f32")
    f.finish(f.binary("arith.divf", e, l))

    f = function("one_operation")
    s = f.scores(0.5)
    out, w = f.fresh("bhij", "f32"), f.fresh("bhij", "f32")
    kind = f.type(w)
    f.lines += [f"{out.name} = tensor.empty() : {kind}",
                f"{w.name} = linalg.softmax dimension(3) ins({s.name} : {kind}) "
                f"outs({out.name} : {kind}) -> {kind}"]
    f.finish(w)

    for element in ("f16", "bf16"):
        f = function(f"softmax_of_{element}_in_f32", element=element)
        w = f.softmax(f.convert(f.scores(0.5), "f32"))
        f.finish(f.convert(w, element))

    for element in ("f16", "bf16", "f64"):
        f = function(f"five_operations_{element}", element=element)
        f.finish(f.softmax(f.scores(0.5)))
    return found


def scales():
    found = []

    def function(name, scale, **options):
        f = Function(name, **options)
        found.append((f, {} if scale == 0.5 else {"scale": scale}))
        return f

    f = function("scale_none", 1.0)
    f.finish(f.softmax(f.scores()))
    f = function("scale_division", 0.25)
    f.finish(f.softmax(f.times(f.scores(), 4, "arith.divf")))
    f = function("scale_of_query", 3.0)
    f.query = f.times(f.query, 3)
    f.finish(f.softmax(f.scores()))
    f = function("scale_of_key", 3.0)
    f.key = f.times(f.key, 3)
    f.finish(f.softmax(f.scores()))
    f = function("scale_of_both_and_scores", 0.5)
    f.query = f.times(f.query, 2 ** -0.5)
    f.key = f.times(f.key, 2 ** 0.5, "arith.divf")
    f.finish(f.softmax(f.scores()))
    f = function("scale_behind_the_maximum", 0.25)
    s = f.scores(0.5)
    x = f.times(f.binary("arith.subf", s, f.max(s)), 0.5)
    e = f.unary("math.exp", x)
    f.finish(f.binary("arith.divf", e, f.sum(e)))
    f = function("scale_of_a_root", 0.5)
    d = f.number(4)
    root = f.map("", [], f"%y = math.sqrt {d} : {{T}}")
    s = f.binary("arith.divf", f.scores(), root)
    f.finish(f.softmax(s))
    f = function("scale_negative", -2.0)
    f.finish(f.softmax(f.scores(-2)))
    return found
