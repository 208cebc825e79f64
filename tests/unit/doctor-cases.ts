/** Crafted files and their numbers, which were computed apart in 40 digits. */
import { readFileSync } from 'node:fs';

interface CaseNode {
  readonly node: number;
  readonly name: string;
  readonly parent: number | null;
  readonly skew: number | null;
  readonly pair: readonly [number, number] | null;
  readonly skewed: boolean;
  readonly mirrored: boolean;
  readonly shearedMatrix: boolean;
  readonly world: readonly number[];
  readonly causes: readonly { readonly node: number; readonly left: number }[];
  readonly meshBox?: Readonly<Record<string, number>> | null;
  readonly rigidFrame: readonly number[];
  readonly rest: readonly number[];
}

interface Case {
  readonly summary: {
    readonly nodes: number;
    readonly skewed: number;
    readonly worst: number;
    readonly causes: readonly number[];
    readonly largestCorner: { readonly meshBox: Readonly<Record<string, number>> };
    readonly largestOrigin: Readonly<Record<string, number>>;
  };
  readonly clips?: readonly {
    readonly name: string;
    readonly nodes: readonly { readonly node: number; readonly worst: number; readonly time: number }[];
  }[];
  readonly nodes: readonly CaseNode[];
}

const at = (name: string) => new URL(`./doctor-cases/${name}`, import.meta.url);

export const cases = Object.entries(
  (JSON.parse(readFileSync(at('expected.json'), 'utf8')) as { files: Record<string, Case> }).files,
).map(([name, expected]) => ({ name, expected, bytes: new Uint8Array(readFileSync(at(name))) }));
