/** The joints of a BVH file: the part of it under `HIERARCHY`. */
import { eulerOrders } from '../rotation.ts';
import type { Words } from './words.ts';

/** One column of numbers in a frame: a length along an axis, an angle about it, or a factor along it. */
export interface Channel {
  /** 0, 1 or 2 for x, y, z. */
  readonly axis: number;
  readonly kind: 'position' | 'rotation' | 'scale';
}

export interface Joint {
  readonly name: string;
  /** The place of the parent in the list; `null` for a root. */
  readonly parent: number | null;
  /** m */
  readonly offset: readonly number[];
  /** None for the end of a limb. */
  readonly channels: readonly Channel[];
}

/** A joint in the making. */
type Draft = { -readonly [Key in keyof Joint]: Joint[Key] };

const CHANNEL = /^([xyz])(position|rotation|scale)$/i;
const AXES = ['X', 'Y', 'Z'] as const;
/** Positions, rotations and scales. */
const MOST_CHANNELS = 9;

/**
 * Reads all joints, parents before their children, and whether a motion follows; `unit` has meters
 * in a unit of the file.
 */
export function readJoints(words: Words, unit: number): { joints: readonly Joint[]; moves: boolean } {
  const joints: Draft[] = [];
  /** The joints whose braces are open, by their places. */
  const open: number[] = [];
  const begin = (name: string): void => {
    joints.push({ name, parent: open.at(-1) ?? null, offset: [0, 0, 0], channels: [] });
    open.push(joints.length - 1);
    words.expect('{');
  };
  words.expect('HIERARCHY');
  for (;;) {
    const word = words.next();
    const joint = joints[open.at(-1) ?? -1];
    switch (word.toUpperCase()) {
      case 'ROOT':
        if (joint) throw words.refused('a root must not be inside a joint');
        begin(words.name());
        break;
      case 'JOINT':
        if (!joint) throw words.refused('a joint must be inside a root');
        begin(words.name());
        break;
      case 'END':
        if (!joint) throw words.refused('the end of a limb must be inside a joint');
        words.expect('Site');
        begin(words.name() || `${joint.name} end`);
        break;
      case 'OFFSET':
        if (!joint) throw words.refused('an offset must be inside a joint');
        joint.offset = AXES.map((axis) => unit * words.number(`the ${axis} of the offset of ${joint.name}`));
        break;
      case 'CHANNELS':
        if (!joint) throw words.refused('channels must be inside a joint');
        joint.channels = readChannels(words, joint.name);
        break;
      case '}':
        if (open.pop() === undefined) throw words.refused('there is a brace too many');
        break;
      case 'MOTION':
        if (joint) throw words.refused(`the brace of ${joint.name} must be closed before the motion`);
        if (joints.length === 0) throw words.refused('there must be a ROOT before the motion');
        return { joints, moves: true };
      default:
        if (word === '' && !joint && joints.length > 0) return { joints, moves: false };
        throw words.refused('ROOT, JOINT, End Site, OFFSET, CHANNELS, MOTION or a brace must follow', word);
    }
  }
}

function readChannels(words: Words, joint: string): Channel[] {
  const count = words.number(`the count of channels of ${joint}`);
  if (!Number.isInteger(count) || count < 0 || count > MOST_CHANNELS)
    throw words.refused(`${joint} has ${count} channels, it can have 0 to ${MOST_CHANNELS}`);
  const channels = Array.from({ length: count }, (): Channel => {
    const word = words.next();
    const [, axis = '', kind = ''] = CHANNEL.exec(word) ?? [];
    if (!axis)
      throw words.refused(`a channel of ${joint} must be \`Xposition\`, \`Zrotation\` or the like`, word);
    return { axis: 'XYZ'.indexOf(axis.toUpperCase()), kind: kind.toLowerCase() as Channel['kind'] };
  });
  for (const [place, { axis, kind }] of channels.entries())
    if (kind !== 'rotation' && channels.slice(place + 1).some((it) => it.axis === axis && it.kind === kind))
      throw words.refused(`${joint} has two ${kind}s along one axis`);
  if (!orderOf(channels))
    throw words.refused(`${joint} turns about ${letters(channels)}, which is no order of angles`);
  return channels;
}

/** The axes of a joint's rotations, from left to right. */
const letters = (channels: readonly Channel[]): string =>
  channels.map(({ kind, axis }) => (kind === 'rotation' ? AXES[axis] : '')).join('');

/**
 * Returns the order of Euler angles that has a joint's rotations, and the place of each in it: the
 * angles between have no channel, so they are zero.
 */
export function orderOf(channels: readonly Channel[]) {
  const asked = letters(channels);
  for (const order of eulerOrders) {
    const places: number[] = [];
    for (const letter of asked) places.push(order.indexOf(letter, (places.at(-1) ?? -1) + 1));
    if (!places.includes(-1)) return { order, places };
  }
  return undefined;
}
