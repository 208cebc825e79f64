/** What the core finds in a tree, against the referee in JavaScript. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Found, foundIn } from '../../www/src/core/doctor/findings.ts';
import { openGltf } from '../../www/src/core/doctor/gltf/source.ts';
import type { PatientNode, Rows } from '../../www/src/core/doctor/patient.ts';
import { rowsOf } from '../../www/src/core/doctor/rows.ts';
import { scaleRules } from '../../www/src/core/entries/index.ts';
import { foundByReferee } from './doctor-referee.ts';
import { randomNumbers } from './random.ts';

const DEGREES = 180 / Math.PI;

/** Degrees by which two skews may differ: near 90° the arc sine of the referee has lost digits. */
const within = (degrees: number): number =>
  1e-12 * Math.max(1, degrees) + 1e-15 * DEGREES * Math.abs(Math.tan(degrees / DEGREES));

function same(found: number, expected: number): boolean {
  return Number.isNaN(expected) ? Number.isNaN(found) : Math.abs(found - expected) <= within(expected);
}

function expectSame(found: Found, expected: Found): void {
  const { findings, worst, ...counted } = found;
  const { findings: all, worst: most, ...others } = expected;
  expect(counted).toEqual(others);
  expect(same(worst, most), `${worst}, not ${most}`).toBe(true);
  expect(findings.length).toBe(all.length);
  for (const [i, it] of findings.entries()) {
    const other = all[i] as (typeof all)[0];
    const names = ({ node, path, kind, pair, causes }: typeof it) => ({
      node,
      path,
      kind,
      pair,
      causes: causes.map((cause) => cause.node),
    });
    expect(names(it)).toEqual(names(other));
    expect(same(it.degrees, other.degrees), `${it.degrees}, not ${other.degrees}`).toBe(true);
    for (const [k, { left }] of it.causes.entries()) {
      const should = other.causes[k]?.left as number;
      expect(same(left, should), `${left}, not ${should}`).toBe(true);
    }
  }
}

function randomNodes(seed: number): PatientNode[] {
  const random = randomNumbers(seed);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const list = (count: number, of: () => number): number[] => Array.from({ length: count }, of);
  const count = 2 + Math.floor(14 * random());
  return list(count, () => 0).map((_, place): PatientNode => {
    const rotation = list(4, () => between(-1, 1));
    const length = Math.hypot(...rotation);
    const even = random() < 0.4;
    const one = between(0.4, 2.5);
    const scale = list(3, () => (random() < 0.1 ? -1 : 1) * (even ? one : between(0.4, 2.5)));
    if (random() < 0.03) scale[place % 3] = 0;
    const [a, b, c] = list(3, () => between(-0.3, 0.3)) as [number, number, number];
    const sheared = random() < 0.1;
    return {
      name: `n${place}`,
      parent: place > 0 && random() < 0.95 ? Math.floor(random() * place) : null,
      translation: list(3, () => between(-1, 1)) as unknown as [number, number, number],
      rotation: rotation.map((it) => it / length) as unknown as [number, number, number, number],
      ...(sheared ? { stretch: [one, a, b, a, 1, c, b, c, 1.5] } : { scale: scale as never }),
      ...(random() < 0.2 && { compensates: true }),
    } as PatientNode;
  });
}

interface Listed {
  readonly name: string;
  readonly parent: number;
}

/** Returns a tree of the data as the text of a glTF file. */
function listedAsGltf(nodes: readonly Listed[]): string {
  const made = nodes.map(({ parent: _, ...parts }, place) => {
    const children = nodes.flatMap((it, i) => (it.parent === place ? [i] : []));
    return children.length > 0 ? { ...parts, children } : parts;
  });
  return JSON.stringify({ asset: { version: '2.0' }, nodes: made });
}

describe('the core finds what the referee finds', () => {
  it.each(scaleRules)('in 250 random trees by the rule "%s"', (rule) => {
    let leaning = 0;
    for (let seed = 1; seed <= 250; seed++) {
      const rows = rowsOf({ rule, nodes: randomNodes(seed) });
      for (const least of [0.1, 5]) {
        const found = foundIn(rows, least);
        expectSame(found, foundByReferee(rows, least));
        leaning += found.skewed;
      }
    }
    if (rule === 'matrices') expect(leaning).toBeGreaterThan(500);
    else expect(leaning).toBe(0);
  });

  it('in all files of the tests', () => {
    const files = (folder: string, ending: RegExp): URL[] => {
      const at = new URL(folder, import.meta.url);
      return readdirSync(at)
        .filter((name) => ending.test(name))
        .map((name) => new URL(name, at));
    };
    const all: Rows[] = [
      ...files('./doctor-cases/', /\.gl(b|tf)$/).map((it) => openGltf(readFileSync(it)).rows),
      ...files('./packed-cases/', /\.glb$/).map((it) => openGltf(readFileSync(it)).rows),
      ...files('../../crate/tests/data/trees/', /^(?!dynamics).*\.json$/).map(
        (it) => openGltf(listedAsGltf(JSON.parse(readFileSync(it, 'utf8')).nodes)).rows,
      ),
    ];
    expect(all.length).toBeGreaterThan(25);
    let skewed = 0;
    for (const rows of all)
      for (const least of [0.1, 1e-5]) {
        const found = foundIn(rows, least);
        expectSame(found, foundByReferee(rows, least));
        skewed += found.skewed;
      }
    expect(skewed).toBeGreaterThan(20);
  });

  it('in chains with more causes than the nodes have numbers', () => {
    for (let count = 2; count < 64; count++) {
      const nodes = Array.from({ length: count }, (_, place) => ({
        parent: place === 0 ? null : place - 1,
        rotation: [0, 0, 0.6, 0.8] as const,
        scale: [1, 1.1 + 0.01 * place, 1] as const,
      }));
      const rows = rowsOf({ nodes });
      expectSame(foundIn(rows, 0.1), foundByReferee(rows, 0.1));
    }
  });

  it('below what nothing shows', () => {
    const nodes = [
      { scale: [1, 2.5, 1] as const },
      { parent: 0, rotation: [0, 0, 0.6, 0.8] as const },
      { parent: 1, rotation: [0.6, 0, 0, 0.8] as const },
    ];
    const rows = { ...rowsOf({ nodes }), unseen: Uint8Array.of(0, 1, 0) };
    expectSame(foundIn(rows, 0.1), foundByReferee(rows, 0.1));
    expect(foundIn(rows, 0.1).findings.map(({ node }) => node)).toEqual([2]);
  });
});

it('a hundred thousand nodes take two seconds at most', () => {
  const turned = [0, 0, 0.6, 0.8] as const;
  const nodes = Array.from({ length: 100_000 }, (_, place) => ({
    // Chains of a hundred, each node of which stretches.
    parent: place % 100 === 0 ? null : place - 1,
    rotation: turned,
    scale: (place % 2 ? [1, 1.1, 1] : [1, 1 / 1.1, 1]) as [number, number, number],
  }));
  const rows = rowsOf({ nodes });
  // Of the processor, which others use, too.
  const start = process.cpuUsage();
  const { skewed, complete } = foundIn(rows, 0.1);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1e6).toBeLessThan(2);
  expect([skewed > 50_000, complete]).toEqual([true, false]);
});
