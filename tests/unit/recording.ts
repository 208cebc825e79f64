/** A public recording of a walk, and the BVH file that it was. */
import { readFileSync } from 'node:fs';

export interface Recording {
  readonly frameTime: number;
  readonly joints: readonly { name: string; parent: number; offset: number[]; channels: string[] }[];
  readonly frames: readonly number[][];
  readonly expectedPositions: readonly { frame: number; positions: number[][] }[];
}
export const recording: Recording = JSON.parse(
  readFileSync(new URL('../../crate/tests/data/bvh/cmu_01_01.json', import.meta.url), 'utf8'),
);

/** Writes the recording as the file it was: its joints, each limb with an end, and all frames. */
export function written({ joints, frames, frameTime }: Recording): string {
  const joint = (place: number, indent: string): string => {
    const { name, parent, offset, channels } = joints[place] as Recording['joints'][number];
    const inner = joints.flatMap((it, child) => (it.parent === place ? [joint(child, `${indent}\t`)] : []));
    if (inner.length === 0)
      inner.push(`${indent}\tEnd Site\n${indent}\t{\n${indent}\t\tOFFSET 0 1 0\n${indent}\t}\n`);
    return `${indent}${parent < 0 ? 'ROOT' : 'JOINT'} ${name}\n${indent}{\n${indent}\tOFFSET ${offset.join(' ')}\n${indent}\tCHANNELS ${channels.length} ${channels.join(' ')}\n${inner.join('')}${indent}}\n`;
  };
  const rows = frames.map((it) => it.join(' ')).join('\n');
  return `HIERARCHY\n${joint(0, '')}MOTION\nFrames: ${frames.length}\nFrame Time: ${frameTime}\n${rows}\n`;
}
