import { expect, it } from 'vitest';
import { physics3, space3 } from '../../www/src/core/entries/index.ts';
import { sentence } from './expect.ts';

const { friction, inertia, contactImpulse } = physics3;
const zero = [0, 0, 0];
const ball = { mass: 2, inertia: inertia.fromSphere(2, 0.5) };
const contact = { point: zero, normal: [0, 1, 0] };
const hit = (change: object) => contactImpulse({}, ball, {}, null, { ...contact, ...change });

it.each<[call: () => unknown, words: RegExp]>([
  [() => friction(zero, zero, -1, 1), /^NEGATIVE: friction must not be negative, but is -1$/],
  [() => friction(zero, zero, 1, 0), /^NOT_POSITIVE/],
  [() => friction([0, Number.NaN, 0], zero, 1, 1), /^NOT_FINITE/],
  [() => friction([0, 0] as never, zero, 1, 1), /^BAD_ARGUMENT/],
  [() => inertia.fromBox(0, [1, 1, 1]), /^NOT_POSITIVE: mass must be greater than zero, but is 0$/],
  [() => inertia.fromSphere(1, -2), /^NOT_POSITIVE: length must be greater than zero, but is -2$/],
  [
    () => space3.angularImpulse({}, [0.36, 1.04, 0.61], [1, 0, 0]),
    /^NOT_INERTIA: .* 1.04, more than the sum of/,
  ],
  [() => hit({ normal: zero }), /^NOT_POSITIVE: normal must be greater than zero, but is 0$/],
  [() => hit({ restitution: 1.5 }), /^TOO_LARGE/],
  [() => hit({ restitution: -1 }), /^NEGATIVE/],
  [() => hit({ friction: Number.NaN }), /^NOT_FINITE: friction/],
  [() => hit({ point: 'here' }), /^BAD_ARGUMENT/],
  [() => contactImpulse({}, null as never, {}, null, contact), /^BAD_ARGUMENT/],
])('what makes no sense is refused by name: %#', (call, words) => {
  expect(sentence(call)).toMatch(words);
});
