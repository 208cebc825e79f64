/** Parts of a tree: few of its nodes, as rows of their own. */
import { NINE } from '../linear/matrix3.ts';
import type { Rows } from './patient.ts';

/** Returns the places from the root down to a node. */
export function chainOf({ parents }: Pick<Rows, 'parents'>, place: number): readonly number[] {
  const chain: number[] = [];
  for (let at = place; at >= 0; at = parents[at] as number) chain.push(at);
  return chain.reverse();
}

/** Returns the rows of some places, in which each place's parent comes before it, or is left out. */
export function partOf(rows: Rows, kept: readonly number[]): Rows {
  const places = new Map(kept.map((place, i) => [place, i]));
  const pick = (list: Float64Array, width: number): Float64Array => {
    const few = new Float64Array(width * kept.length);
    for (const [i, place] of kept.entries())
      few.set(list.subarray(width * place, width * place + width), width * i);
    return few;
  };
  const flags = (list: Uint8Array): Uint8Array => Uint8Array.from(kept, (place) => list[place] as number);
  return {
    count: kept.length,
    rule: rows.rule,
    parents: Int32Array.from(kept, (place) => places.get(rows.parents[place] as number) ?? -1),
    order: Int32Array.from(kept.keys()),
    translations: pick(rows.translations, 3),
    rotations: pick(rows.rotations, NINE),
    stretches: pick(rows.stretches, NINE),
    sheared: flags(rows.sheared),
    compensates: rows.compensates && flags(rows.compensates),
    ids: kept.map((place) => rows.ids[place] as number),
    names: kept.map((place) => rows.names[place] ?? ''),
    boxes: kept.map((place) => rows.boxes[place]),
    unseen: rows.unseen ? flags(rows.unseen) : null,
  };
}
