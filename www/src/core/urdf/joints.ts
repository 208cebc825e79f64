/** The links and joints of a robot, read from the elements of its file. */
import { type Notes, quoted } from '../notes.ts';
import { elementsIn, refused, type XmlElement, xacro } from './xml.ts';

type Triple = readonly [number, number, number];

/** The types of joints that the format has. */
const jointTypes = ['revolute', 'continuous', 'prismatic', 'fixed', 'floating', 'planar'] as const;
export type UrdfJointType = (typeof jointTypes)[number];

/** A joint as its element tells it, with the names of its links. */
export interface JointElement {
  readonly name: string;
  readonly type: UrdfJointType;
  readonly parent: string;
  readonly child: string;
  readonly translation: Triple;
  /** Roll, pitch and yaw, in radians. */
  readonly rpy: Triple;
  readonly axis: Triple;
  readonly limits: UrdfLimits | null;
  readonly mimic: UrdfMimic | null;
}

/** The limits of a joint. What the file does not tell is `null`. */
export interface UrdfLimits {
  /** Radians, or meters. Of a joint that turns on and on `null`. */
  readonly lower: number | null;
  readonly upper: number | null;
  /** The largest speed, rad/s or m/s. */
  readonly velocity: number | null;
  /** The largest torque or force, N m or N. */
  readonly effort: number | null;
}

/** The rule of a joint that mimics another: `multiplier` times its position, and `offset` more. */
export interface UrdfMimic {
  readonly joint: string;
  readonly multiplier: number;
  readonly offset: number;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** What xacro computes. */
const EXPRESSION = /\$[{(]/;
/** Joints that one number moves. */
const MOVED: readonly UrdfJointType[] = ['revolute', 'continuous', 'prismatic'];
/** Joints that need an axis: those that are moved, and the plane of one that slides in it. */
const WITH_AXIS: readonly UrdfJointType[] = [...MOVED, 'planar'];
/** An axis whose length is off 1 by more than the digits of a file. */
const ROUNDING = 1e-3;

/** Returns an attribute that must be there. */
export function nameOf(element: XmlElement, attribute: string, what: string): string {
  const name = element.getAttribute(attribute)?.trim() ?? '';
  if (name === '') throw refused(`${what} has no ${attribute}`);
  if (EXPRESSION.test(name)) throw xacro();
  return name;
}

export function readJoint(element: XmlElement, place: number, notes: Notes): JointElement {
  const name = nameOf(element, 'name', `joint ${place}`);
  const what = `joint "${quoted(name)}"`;
  const type = nameOf(element, 'type', what) as UrdfJointType;
  if (!jointTypes.includes(type))
    throw refused(`${what} is of type "${quoted(type)}", which is none of ${jointTypes.join(', ')}`);
  const origin = one(element, 'origin', what);
  const axis = one(element, 'axis', what);
  const along = numbersOf(axis, 'xyz', `the axis of ${what}`, [1, 0, 0]);
  return {
    name,
    type,
    parent: linkOf(element, 'parent', what),
    child: linkOf(element, 'child', what),
    translation: numbersOf(origin, 'xyz', `the origin of ${what}`, [0, 0, 0]),
    rpy: numbersOf(origin, 'rpy', `the origin of ${what}`, [0, 0, 0]),
    axis: WITH_AXIS.includes(type) ? unit(along, what, notes) : along,
    limits: limitsOf(one(element, 'limit', what), type, what, notes),
    mimic: mimicOf(one(element, 'mimic', what), what),
  };
}

/** Returns the one child element of a name, or nothing. */
function one(element: XmlElement, name: string, what: string): XmlElement | undefined {
  const [first, second] = elementsIn(element, name);
  if (second) throw refused(`${what} has two elements <${name}>`);
  return first;
}

function linkOf(element: XmlElement, name: 'parent' | 'child', what: string): string {
  const of = one(element, name, what);
  if (!of) throw refused(`${what} has no <${name}>`);
  return nameOf(of, 'link', `the ${name} of ${what}`);
}

function numbersOf(
  element: XmlElement | undefined,
  attribute: 'xyz' | 'rpy',
  what: string,
  missing: Triple,
): Triple {
  const text = element?.getAttribute(attribute)?.trim() ?? '';
  if (text === '') return missing;
  if (EXPRESSION.test(text)) throw xacro();
  const words = text.split(/\s+/, 4);
  if (words.length !== 3)
    throw refused(`${attribute} of ${what} must be 3 numbers, but is "${quoted(text)}"`);
  return words.map((word) => numberOf(word, `${attribute} of ${what}`)) as unknown as Triple;
}

function numberOf(word: string, what: string): number {
  const number = Number(word);
  if (NUMBER.test(word) && Number.isFinite(number)) return number;
  if (EXPRESSION.test(word)) throw xacro();
  throw refused(`${what} must be numbers, but has "${quoted(word)}"`);
}

function optional(element: XmlElement, attribute: string, what: string): number | null {
  const text = element.getAttribute(attribute)?.trim() ?? '';
  return text === '' ? null : numberOf(text, `${attribute} of ${what}`);
}

function unit(axis: Triple, what: string, notes: Notes): Triple {
  const largest = Math.max(...axis.map(Math.abs));
  if (largest === 0) throw refused(`the axis of ${what} has no length`);
  // Squares of very long or short axes would overflow or vanish.
  const [x, y, z] = axis.map((it) => it / largest) as unknown as Triple;
  const length = Math.sqrt(x * x + y * y + z * z);
  if (Math.abs(length * largest - 1) > ROUNDING)
    notes.add(
      'AXIS_SCALED',
      what,
      `the axis of ${what} has the length ${length * largest}, and was scaled to 1`,
    );
  return [x / length, y / length, z / length];
}

function limitsOf(
  element: XmlElement | undefined,
  type: UrdfJointType,
  what: string,
  notes: Notes,
): UrdfLimits | null {
  const ends = type === 'revolute' || type === 'prismatic';
  if (!element) {
    if (ends)
      notes.add('LIMITS_MISSING', what, `${what} is ${type} and has no <limit>: nothing tells where it ends`);
    return null;
  }
  const of = `the limit of ${what}`;
  const [lower, upper, velocity, effort] = ['lower', 'upper', 'velocity', 'effort'].map((it) =>
    optional(element, it, of),
  ) as [number | null, number | null, number | null, number | null];
  if (!ends) return { lower: null, upper: null, velocity, effort };
  // By the format a missing end is at 0.
  const [from, to] = [lower ?? 0, upper ?? 0];
  if (from > to) throw refused(`${what} has its lower limit, ${from}, above its upper one, ${to}`);
  return { lower: from, upper: to, velocity, effort };
}

function mimicOf(element: XmlElement | undefined, what: string): UrdfMimic | null {
  if (!element) return null;
  const of = `the mimic of ${what}`;
  return {
    joint: nameOf(element, 'joint', of),
    multiplier: optional(element, 'multiplier', of) ?? 1,
    offset: optional(element, 'offset', of) ?? 0,
  };
}
