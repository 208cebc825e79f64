/** The project's copy of the reference vectors, and how its matrices are read. */
import { readFileSync } from 'node:fs';

export function vectors<Case>(name: string): readonly Case[] {
  const text = readFileSync(new URL(`../../crate/tests/vectors/${name}.json`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { cases: Case[] }).cases;
}

/** Row-major nested lists, as the vectors have matrices, in the column-major order of ours. */
export function columnMajor(rows: readonly (readonly number[])[]): number[] {
  return [0, 1, 2, 3].flatMap((column) => rows.map((row) => row[column] ?? Number.NaN));
}
