"""What is close to attention and is not raised, or is far from it."""
from ir import adder
from masks import LATER, SEEN
from refused_guards import guards

INFINITY = float("-inf")


def close():
    """Mutants of what is raised: each one changes what is computed."""
    found = []
    function = adder(found)

    def select(f, condition, hidden=INFINITY, dims="bhij"):
        low = f.number(hidden)
        return f.map(dims, [f.scores(0.5)], f"{condition};"
                     f"%y = arith.select %c, {low}, {{0}} : {{T}}")

    one_later = "%k = arith.constant 1 : index; %p = arith.addi {i}, %k : index;"
    f = function("mask_one_key_later", "shows key 1 to query 0")
    f.finish(f.softmax(select(f, one_later + "%c = arith.cmpi ugt, {j}, %p : index")))
    f = function("mask_one_key_earlier", "hides key 0 from query 0")
    f.finish(f.softmax(select(f, "%c = arith.cmpi uge, {j}, {i} : index")))
    f = function("mask_of_earlier_keys", "hides key 0 from query")
    f.finish(f.softmax(select(f, "%c = arith.cmpi ult, {j}, {i} : index")))
    # Numbers of 8 bits tell keys 256 and 257 not apart.
    f = function("mask_of_rounded_positions", "but got a result of `arith.sitofp`",
                 b=1, h=1, i=300, j=300)
    rows, columns = (f.map(dim, [], f"%t = arith.index_cast {{{dim}}} : index to i64;"
                           "%y = arith.sitofp %t : i64 to {T}", "bf16") for dim in "ij")
    low = f.number(INFINITY)
    f.finish(f.softmax(f.map(
        "bhij", [f.scores(0.5), rows, columns], "%c = arith.cmpf olt, {1}, {2} : bf16;"
        f"%y = arith.select %c, {low}, {{0}} : {{T}}")))
    f = function("mask_bottom_right_without_guard",
                 "expected query 0, which sees no key, to have weights of 0", i=7, j=4)
    f.finish(f.softmax(select(
        f, "%k = arith.constant 3 : index; %p = arith.addi {j}, %k : index;"
        "%c = arith.cmpi ugt, %p, {i} : index")))
    f = function("mask_finite_with_guard_for_infinity",
                 "expected query 0, which sees no key, to have weights of 0", i=7, j=4)
    s = select(f, "%k = arith.constant 3 : index; %p = arith.addi {j}, %k : index;"
               "%c = arith.cmpi ugt, %p, {i} : index", -1e9)
    w = f.softmax(s)
    zero = f.number(0)
    f.finish(f.map("bhij", [w], "%c = arith.cmpf uno, {0}, {0} : {T};"
                   f"%y = arith.select %c, {zero}, {{0}} : {{T}}"))
    f = function("mask_that_only_lowers", ", but got -5")
    zero, low = f.number(0), f.number(-5)
    m = f.map("ij", [], f"{LATER}; %y = arith.select %c, {low}, {zero} : {{T}}")
    f.finish(f.softmax(f.binary("arith.addf", f.scores(0.5), m)))
    f = function("mask_multiplied_alone",
                 "expected the scores to be multiplied by 1 where the mask shows the key")
    m = f.map("ij", [], f"{SEEN}; %y = arith.uitofp %c : i1 to {{T}}")
    f.finish(f.softmax(f.binary("arith.mulf", f.scores(0.5), m)))
    f = function("mask_of_the_sum_alone", "got one of fewer keys")
    e = f.unary("math.exp", f.scores(0.5))
    zero = f.number(0)
    shown = f.map("bhij", [e], f"{SEEN}; %y = arith.select %c, {{0}}, {zero} : {{T}}")
    f.finish(f.binary("arith.divf", e, f.sum(shown)))
    f = function("mask_of_weights_alone", "expected the weights to be set to 0 only where")
    zero = f.number(0)
    f.finish(f.map("bhij", [f.softmax(f.scores(0.5))],
                   f"{SEEN}; %y = arith.select %c, {{0}}, {zero} : {{T}}"))
    f = function("mask_that_is_given", "function argument 3", arguments=[("ij", "i1")])
    low = f.number(INFINITY)
    f.finish(f.softmax(f.map("bhij", [f.scores(0.5), f.extra[0]],
                             f"%y = arith.select {{1}}, {{0}}, {low} : {{T}}")))

    f = function("weights_halved", "but got one multiplied by 0.50")
    f.finish(f.times(f.softmax(f.scores(0.5)), 0.5))
    f = function("weights_as_dropout_leaves_them", "but got one multiplied by 1.25, as dropout "
                 "with a probability of 0.20 does to what it keeps")
    f.finish(f.times(f.softmax(f.scores(0.5)), 1.25))
    f = function("scale_of_nan", "expected the scores to be multiplied by a finite number, but "
                 "got nan")
    f.finish(f.softmax(f.scores("0x7FC00000")))
    f = function("scale_of_infinity", "expected the scores to be multiplied by a finite number, "
                 "but got INF")
    f.finish(f.softmax(f.scores("0x7F800000")))
    f = function("scale_divided_by_zero", "expected the scores to be divided by a finite number "
                 "other than 0, but got 0.00")
    f.finish(f.softmax(f.times(f.scores(), 0, "arith.divf")))
    f = function("scale_divided_by_nan_after_the_mask", "divided by a finite number other than 0, "
                 "but got nan")
    f.finish(f.softmax(f.times(select(f, LATER), "0x7FC00000", "arith.divf")))
    f = function("dropout", "multiplied by function argument 3, as dropout does",
                 arguments=[("bhij",)])
    f.finish(f.binary("arith.mulf", f.softmax(f.scores(0.5)), f.extra[0]))
    f = function("sequence_beyond_measure", "at most 67108864 queries and keys, but got 2147483648",
                 j=2**31)
    f.finish(f.softmax(f.scores(0.5)))
    f = function("dropout_by_condition", "set to 0 by function argument 3, as dropout does",
                 arguments=[("bhij", "i1")])
    zero = f.number(0)
    kept = f.map("bhij", [f.softmax(f.scores(0.5)), f.extra[0]],
                 f"%y = arith.select {{1}}, {{0}}, {zero} : {{T}}")
    f.finish(f.times(kept, 1.25))
    # At p = 0 it would keep all, if only it were known what is drawn.
    f = function("dropout_by_draw", "set to 0 by function argument 3, as dropout does",
                 arguments=[("bhij",)])
    zero = f.number(0)
    f.finish(f.map("bhij", [f.softmax(f.scores(0.5)), f.extra[0]],
                   f"%c = arith.cmpf oge, {{1}}, {zero} : {{T}};"
                   f"%y = arith.select %c, {{0}}, {zero} : {{T}}"))
    f = function("padded_queries_by_condition",
                 "set to 0 by function argument 3, as padding of queries does",
                 arguments=[("bi", "i1")])
    zero = f.number(0)
    f.finish(f.map("bhij", [f.softmax(f.scores(0.5)), f.extra[0]],
                   f"%y = arith.select {{1}}, {{0}}, {zero} : {{T}}"))
    f = function("padded_queries_by_factor",
                 "multiplied by function argument 3, as padding of queries does",
                 arguments=[("bi",)])
    f.finish(f.binary("arith.mulf", f.softmax(f.scores(0.5)), f.extra[0]))
    f = function("maximum_not_subtracted_from_all", "more operations between softmax")
    s = f.scores(0.5)
    l = f.sum(f.unary("math.exp", f.binary("arith.subf", s, f.max(s))))
    f.finish(f.binary("arith.divf", f.unary("math.exp", s), l))
    f = function("quotient_turned", "more operations between softmax")
    e = f.unary("math.exp", f.scores(0.5))
    f.finish(f.binary("arith.divf", f.sum(e), e, "bhij"))
    f = function("sum_of_other_exponentials", "more operations between softmax")
    s = f.scores(0.5)
    e = f.unary("math.exp", s)
    f.finish(f.binary("arith.divf", e, f.sum(f.unary("math.exp", f.times(s, 2)))))
    f = function("sum_starts_at_one", "a sink beside it")
    e = f.unary("math.exp", f.scores(0.5))
    l = f.map("bhi", [e], "%y = arith.addf {0}, {acc} : {T}", initial=1)
    f.finish(f.binary("arith.divf", e, l))
    f = function("powers_of_two_without_their_logarithm", "more operations between")
    s = f.scores(0.5)
    m = f.max(s)
    l = f.sum(f.unary("math.exp2", f.binary("arith.subf", s, m)))
    lse = f.binary("arith.addf", f.unary("math.log", l), m)
    f.finish(f.unary("math.exp2", f.binary("arith.subf", s, lse)))
    f = function("rows_set_to_zero_by_a_score", "only in rows that see no key")
    s = f.scores(0.5)
    zero = f.number(0)
    f.finish(f.map("bhij", [f.softmax(s), f.max(s)],
                   f"%c = arith.cmpf ogt, {{1}}, {zero} : {{T}};"
                   f"%y = arith.select %c, {{0}}, {zero} : {{T}}"))
    f = function("sum_over_fewer_keys", "over the keys, but got another divisor", j=7)
    e = f.unary("math.exp", f.scores(0.5))
    f.finish(f.binary("arith.divf", e, f.sum(f.first(e, "bhig"))))
    return found


def unsayable():
    """What the attention op has no words for."""
    found = []
    function = adder(found)

    f = function("window", "a window of 3 keys", i=8, j=8)
    low = f.number(INFINITY)
    f.finish(f.softmax(f.map(
        "bhij", [f.scores(0.5)], "%k = arith.constant 2 : index;"
        "%p = arith.addi {j}, %k : index; %a = arith.cmpi ugt, {j}, {i} : index;"
        "%b = arith.cmpi ult, %p, {i} : index; %c = arith.ori %a, %b : i1;"
        f"%y = arith.select %c, {low}, {{0}} : {{T}}")))
    f = function("bias_per_head", "function argument 3: a bias, or a mask that is known at "
                 "run time only", arguments=[("hij",)])
    f.finish(f.softmax(f.binary("arith.addf", f.scores(0.5), f.extra[0])))
    f = function("bias_per_position", "function argument 3", arguments=[("ij",)])
    f.finish(f.softmax(f.binary("arith.addf", f.scores(0.5), f.extra[0])))
    f = function("alibi", "a bias by the distance of the positions (ALiBi)")
    slopes = f.table("h", "f32", "[0.5, 0.25, 0.125]")
    bias = f.map("hij", [slopes], "%k = arith.subi {j}, {i} : index;"
                 "%t = arith.index_cast %k : index to i64;"
                 "%x = arith.sitofp %t : i64 to {T}; %y = arith.mulf %x, {0} : {T}")
    f.finish(f.softmax(f.binary("arith.addf", f.scores(0.5), bias)))
    f = function("soft_cap", "a soft cap, a result of `math.tanh`")
    capped = f.times(f.unary("math.tanh", f.scores(0.02)), 50)
    f.finish(f.softmax(capped))
    f = function("sink", "a sink beside it", arguments=[("h",)])
    s = f.scores(0.5)
    m = f.max(s)
    l = f.sum(f.unary("math.exp", f.binary("arith.subf", s, m)))
    l = f.map("bhi", [l, m, f.extra[0]], "%x = arith.subf {2}, {1} : {T};"
              "%e = math.exp %x : {T}; %y = arith.addf {0}, %e : {T}")
    e = f.unary("math.exp", f.binary("arith.subf", s, m))
    f.finish(f.binary("arith.divf", e, l))
    f = function("one_more_than_the_sum", "a sink beside it")
    e = f.unary("math.exp", f.scores(0.5))
    f.finish(f.binary("arith.divf", e, f.times(f.sum(e), 1, "arith.addf")))
    f = function("relative_positions", "one of which is a bias", arguments=[("bhjd",)])
    more = f.contract("bhij", f.query, f.extra[0])
    f.finish(f.softmax(f.binary("arith.addf", f.scores(0.5), more)))
    return found


def named():
    return close() + guards() + unsayable()


def silent():
    """Far from attention: no remark."""
    found = []
    function = adder(found)

    f = function("scores_that_are_given", arguments=[("bhij",)])
    f.finish(f.softmax(f.extra[0]))

    # One token's weights over experts, of which each has an output for it.
    f = function("router", arguments=[("bid",), ("jd",), ("bije",)])
    tokens, experts, outputs = f.extra
    f.output = "bie"
    f.finish(f.softmax(f.contract("bij", tokens, experts)), outputs)

    # The gradient of a loss: probabilities less those that are wanted.
    f = function("loss", arguments=[("bhij",)])
    w = f.softmax(f.contract("bhij", f.query, f.key))
    f.output = "bhid"
    f.finish(f.binary("arith.subf", w, f.extra[0]), f.key)

    # As attention, but for the dimension that the softmax goes over.
    for over, dimension in (("i", "queries"), ("h", "heads"), ("b", "batches")):
        f = function(f"softmax_over_{dimension}", j=7)
        f.finish(f.softmax(f.scores(0.5), over))
        f = function(f"softmax_over_{dimension}_without_maximum", j=7)
        e = f.unary("math.exp", f.scores(0.5))
        f.finish(f.binary("arith.divf", e, f.sum(e, "bhij".replace(over, ""))))

    # As many heads, or features, as there are keys.
    f = function("softmax_over_as_many_heads", h=6)
    f.finish(f.softmax(f.scores(0.5), "h"))
    f = function("softmax_over_as_many_features", d=6, arguments=[("hdj",)])
    f.finish(f.contract("bhij", f.softmax(f.query, "d"), f.extra[0]))

    # Linear attention: a softmax over the head dim of the query, and one over
    # the tokens of the key.
    f = function("linear_attention")
    products = f.contract("bhde", f.softmax(f.key), f.value)
    f.finish(f.softmax(f.query, "d"), products)

    f = function("linear_attention_of_projections",
                 arguments=[("big",), ("hgd",), ("bjg",), ("hgd",)])
    inputs, weights, others, more = f.extra
    query = f.contract("bhid", inputs, weights)
    f.finish(f.softmax(query, "d"),
             f.contract("bhde", f.contract("bhjd", others, more), f.value))
    return found
