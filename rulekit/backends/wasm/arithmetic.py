"""Arithmetic that WebAssembly does otherwise: rounding down, and numbers that leave 62 bits."""

from __future__ import annotations

ARITHMETIC = """\
;; the quotient and the remainder as Python has them: rounded down
(func $quotient (param $a i64) (param $b i64) (result i64)
  (i64.sub (i64.div_s (local.get $a) (local.get $b))
    (i64.extend_i32_u (call $rounded_up (local.get $a) (local.get $b)))))
(func $remainder (param $a i64) (param $b i64) (result i64)
  (i64.add (i64.rem_s (local.get $a) (local.get $b))
    (select (local.get $b) (i64.const 0) (call $rounded_up (local.get $a) (local.get $b)))))
(func $rounded_up (param $a i64) (param $b i64) (result i32)
  (i32.and
    (i64.ne (i64.rem_s (local.get $a) (local.get $b)) (i64.const 0))
    (i64.lt_s (i64.xor (local.get $a) (local.get $b)) (i64.const 0))))
;; a product that leaves 64 bits cannot be divided back; one that leaves 62 has two unequal bits
(func $times (param $a i64) (param $b i64) (result i64) (local $r i64)
  (if (i64.eqz (local.get $a)) (then (return (i64.const 0))))
  (local.set $r (i64.mul (local.get $a) (local.get $b)))
  (if (i64.ne (i64.div_s (local.get $r) (local.get $a)) (local.get $b)) (then unreachable))
  (if (i64.lt_s (i64.xor (local.get $r) (i64.shl (local.get $r) (i64.const 1))) (i64.const 0))
    (then unreachable))
  (local.get $r))
""".splitlines()
