/** Findings in words, for a terminal, a report and a page alike. */
import type { Found } from './findings.ts';
import { nameOf, ownScale, type Rows } from './patient.ts';

/** A node that makes others lean: how many, and by how much at most. */
interface Guilt {
  /** The number of the node. */
  readonly node: number;
  /** The number of nodes that it is a cause of. */
  readonly leans: number;
  /** Their largest skew, degrees. */
  readonly worst: number;
}

/** Returns the causes of a report, the one that leans most nodes first. */
export function guiltOf({ findings }: Found): readonly Guilt[] {
  const found = new Map<number, { leans: number; worst: number }>();
  for (const { kind, degrees, causes } of findings) {
    if (kind !== 'skewed') continue;
    for (const { node } of causes) {
      const guilt = found.get(node) ?? { leans: 0, worst: 0 };
      found.set(node, { leans: guilt.leans + 1, worst: Math.max(guilt.worst, degrees) });
    }
  }
  return [...found]
    .map(([node, guilt]) => ({ node, ...guilt }))
    .sort((a, b) => b.leans - a.leans || a.node - b.node);
}

/** Returns `5 of 6 nodes are skewed, by up to 44.6°; 1 node causes it`. */
export function summaryOf({ nodes, skewed, worst, causes, findings }: Found): string {
  const sheared = findings.filter(({ kind }) => kind === 'sheared').length;
  const matrices = sheared > 0 ? `${counted(sheared, 'node holds', 'nodes hold')} a sheared matrix` : '';
  if (skewed === 0)
    return `none of ${counted(nodes, 'node', 'nodes')} is skewed${matrices && `, but ${matrices}`}`;
  const is = `${skewed} of ${counted(nodes, 'node', 'nodes')} ${skewed === 1 ? 'is' : 'are'} skewed, by up to ${degrees(worst)}`;
  return [
    is,
    `${counted(causes.length, 'node causes', 'nodes cause')} it`,
    ...(matrices ? [matrices] : []),
  ].join('; ');
}

/** Returns `base is scaled by 1.00, 2.50, 1.00, which leans 5 nodes, by up to 44.6°`. */
export function guiltSentence(rows: Rows, place: number, { leans, worst }: Omit<Guilt, 'node'>): string {
  const scales = ownScale(rows, place).map(factor).join(', ');
  const name = nameOf(rows, place);
  const how = rows.sheared[place]
    ? `${name} holds a sheared matrix, with axes that are ${scales} long`
    : `${name} is scaled unevenly, by ${scales}`;
  const many = counted(leans, 'node', 'nodes');
  return `${how}: ${many} below or on it lean${leans === 1 ? 's' : ''}, by up to ${degrees(worst)}`;
}

export function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

export function degrees(value: number): string {
  return `${value < 0.095 ? Number(value.toPrecision(2)) : value.toFixed(1)}°`;
}

export function meters(value: number): string {
  return `${value < 0.0005 && value > 0 ? value.toPrecision(2) : value.toFixed(3)} m`;
}

/** Returns a scale with two digits after the point, or with two that count. */
function factor(value: number): string {
  const size = Math.abs(value);
  return size > 0 && size < 0.095 ? String(Number(value.toPrecision(2))) : value.toFixed(2);
}
