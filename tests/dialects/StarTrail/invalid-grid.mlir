// RUN: startrail-opt %s --verify-diagnostics --split-input-file

// expected-error@+1 {{expected axes to be at least one, but got none}}
startrail.grid @no_axis axes [] sizes [] placement [] tokens []

// -----

// expected-error@+1 {{expected the name of an axis to be not empty and without ':', but got ''}}
startrail.grid @empty_axis_name axes [""] sizes [2] placement [""] tokens [""]

// -----

// expected-error@+1 {{expected the name of an axis to be not empty and without ':', but got 'a:2'}}
startrail.grid @colon_in_axis_name axes ["a:2"] sizes [2] placement ["a:2"] tokens ["a:2"]

// -----

// expected-error@+1 {{expected axes to be named once each, but got 'a' twice}}
startrail.grid @axis_twice axes ["a", "a"] sizes [2, 2] placement ["a"] tokens ["a"]

// -----

// expected-error@+1 {{expected sizes to be one per axis, but got 1 for 2 axes}}
startrail.grid @sizes_too_few axes ["a", "b"] sizes [2] placement ["a", "b"] tokens ["a", "b"]

// -----

// expected-error@+1 {{expected the size of 'a' to be at least 1, but got 0}}
startrail.grid @size_zero axes ["a"] sizes [0] placement ["a"] tokens ["a"]

// -----

// expected-error@+1 {{expected the size of 'a' to be at least 1, but got -4}}
startrail.grid @size_negative axes ["a"] sizes [-4] placement ["a"] tokens ["a"]

// -----

// expected-error@+1 {{expected the number of ranks to be at most 2^20, but got sizes [1024, 1025]}}
startrail.grid @too_many_ranks axes ["a", "b"] sizes [1024, 1025] placement ["a", "b"] tokens ["a", "b"]

// -----

// expected-error@+1 {{expected the number of ranks to be at most 2^20, but got sizes [4, 9223372036854775807]}}
startrail.grid @too_many_ranks_overflowing axes ["a", "b"] sizes [4, 9223372036854775807] placement ["a", "b"] tokens ["a", "b"]

// -----

// expected-error@+2 {{expected axis to be one of group, ring, but got 'grup'}}
// expected-note@+1 {{did you mean 'group'?}}
startrail.grid @tokens_unknown_axis axes ["group", "ring"] sizes [2, 2] placement ["group", "ring"] tokens ["grup", "ring"]

// -----

// expected-error@+1 {{expected tokens to be the names of all axes, but got ["ring"]}}
startrail.grid @tokens_axis_missing axes ["group", "ring"] sizes [2, 2] placement ["group", "ring"] tokens ["ring"]

// -----

// expected-error@+1 {{expected axes to be named once each, but got 'ring' twice}}
startrail.grid @tokens_axis_twice axes ["group", "ring"] sizes [2, 2] placement ["group", "ring"] tokens ["ring", "ring"]

// -----

// expected-error@+1 {{expected axes to be at least one, but got none}}
startrail.grid @tokens_none axes ["group"] sizes [2] placement ["group"] tokens []

// -----

// expected-error@+1 {{expected axis to be one of group, ring, but got 'wheel'}}
startrail.grid @placement_unknown_axis axes ["group", "ring"] sizes [2, 2] placement ["group", "wheel"] tokens ["group", "ring"]

// -----

// expected-error@+1 {{expected the factor in 'ring:5' to be a divisor of 12, which remains of the axis, but got '5'}}
startrail.grid @placement_factor_not_divisor axes ["ring"] sizes [12] placement ["ring:5", "ring"] tokens ["ring"]

// -----

// expected-error@+1 {{expected the factor in 'ring:4' to be a divisor of 3, which remains of the axis, but got '4'}}
startrail.grid @placement_factor_of_the_rest axes ["ring"] sizes [12] placement ["ring:4", "ring:4"] tokens ["ring"]

// -----

// expected-error@+1 {{expected the factor in 'ring:0' to be a divisor of 12, which remains of the axis, but got '0'}}
startrail.grid @placement_factor_zero axes ["ring"] sizes [12] placement ["ring:0", "ring"] tokens ["ring"]

// -----

// expected-error@+1 {{expected the factor in 'ring:-4' to be a divisor of 12, which remains of the axis, but got '-4'}}
startrail.grid @placement_factor_negative axes ["ring"] sizes [12] placement ["ring:-4", "ring"] tokens ["ring"]

// -----

// expected-error@+1 {{expected the factor in 'ring:four' to be a divisor of 12, which remains of the axis, but got 'four'}}
startrail.grid @placement_factor_no_number axes ["ring"] sizes [12] placement ["ring:four", "ring"] tokens ["ring"]

// -----

// expected-error@+1 {{expected the factor in 'ring:' to be a divisor of 12, which remains of the axis, but got ''}}
startrail.grid @placement_factor_missing axes ["ring"] sizes [12] placement ["ring:", "ring"] tokens ["ring"]

// -----

// expected-error@+1 {{expected the factor in 'ring:99999999999999999999' to be a divisor of 12, which remains of the axis, but got '99999999999999999999'}}
startrail.grid @placement_factor_huge axes ["ring"] sizes [12] placement ["ring:99999999999999999999"] tokens ["ring"]

// -----

// expected-error@+2 {{expected placement to be of every axis whole, but got one without 'group'}}
// expected-note@+1 {{add 'group', which takes what remains of it}}
startrail.grid @placement_axis_missing axes ["group", "ring"] sizes [2, 2] placement ["ring"] tokens ["group", "ring"]

// -----

// expected-error@+2 {{expected placement to be of every axis whole, but got one without 'group'}}
// expected-note@+1 {{add 'group', which takes what remains of it}}
startrail.grid @placement_unit_axis_missing axes ["group", "ring"] sizes [1, 2] placement ["ring"] tokens ["group", "ring"]

// -----

// expected-error@+2 {{expected placement to be of every axis whole, but got a factor 3 of 'ring' left over}}
// expected-note@+1 {{add 'ring', which takes what remains of it}}
startrail.grid @placement_rest_missing axes ["ring"] sizes [12] placement ["ring:4"] tokens ["ring"]

// -----

// expected-error@+1 {{expected placement to be of every axis once, but got 'ring' again where nothing of it remains}}
startrail.grid @placement_axis_twice axes ["ring"] sizes [12] placement ["ring", "ring"] tokens ["ring"]

// -----

// expected-error@+1 {{'startrail.grid' op requires attribute 'axes'}}
"startrail.grid"() {sym_name = "axes_missing"} : () -> ()
