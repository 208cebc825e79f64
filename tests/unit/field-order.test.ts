/** The order in which the parts of a record cross: what Rust writes and reads is what JavaScript says. */
import { expect, it } from 'vitest';
import { records } from '../../www/src/core/boundary/records.ts';
import { at } from './pages.ts';

const rust = at('crate/wasm/src/call.rs');
const [input = '', output = ''] = rust.split(/^impl Output<'_> \{/m);

/** The parts that a function names, in their order: `it.angular_velocity`, or `angular_velocity:`. */
function partsOf(code: string, name: string, part: RegExp): string[] {
  const body = new RegExp(`fn ${name}<S: Wire>\\([\\s\\S]*?\\n    \\}`).exec(code)?.[0] ?? '';
  return [...body.matchAll(part)].map(([, found = '']) =>
    found.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
}

const written = (name: string): string[] => partsOf(output, name, /\bit\.(?:transform\.)?(\w+)/g);

it.each([
  ['rates', records.rates],
  ['point_motion', records.pointMotion],
  ['motion_terms', records.motionTerms],
  ['acceleration_terms', records.accelerationTerms],
] as const)('of %s as written', (name, { names }) => {
  expect(written(name)).toEqual(names);
});

it('of rates as read', () => {
  expect(partsOf(input, 'rates', /^\s+(\w+): /gm)).toEqual(records.rates.names);
});

it('of a transform that moves as written', () => {
  const names = written('dynamic_transform').flatMap((part) => (part === 'rates' ? written('rates') : part));
  expect(names).toEqual(records.dynamicTransform.names);
});
