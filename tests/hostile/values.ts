/** Values to call with: good ones, by the name of the parameter, and hostile ones. */
import { randomNumbers } from '../unit/random.ts';

/** Thrown by getters, setters and laws of the caller's own: it must pass through. */
export class Mine extends Error {}

/** None is between a hundred thousand and 2³²: that many steps would take hours. */
const NUMBERS = [
  ...[0, -0, 1, -1, 0.5, 2, 3, 7, 1e-3, -2.5, 100],
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ...[
    Number.MIN_VALUE,
    Number.MAX_VALUE,
    1e-300,
    1e-160,
    1e154,
    1e160,
    -1e200,
    2 ** 32,
    2 ** 32 + 2,
    2 ** 53,
  ],
];
const WORDS = [
  ...['', 'a', 'arm/hand', 'matrices', 'transforms', 'lossy', 'compensated', 'exact', 'matrix', 'polar'],
  ...['local', 'world', 'XYZ', 'ZXZ', 'order6', 'splitting4', 'rungeKutta4', 'frozen', 'rational', 'body'],
  ...['x*y, x - y', 'sin(', '\ud800', '__proto__', 'constructor', '{"version":1}'],
];
const KEYS = [
  ...['translation', 'rotation', 'scale', 'velocity', 'acceleration', 'angularVelocity', 'position'],
  ...['angularAcceleration', 'angularMomentum', 'mass', 'inertia', 'parent', 'name', 'keep', 'fit', 'torque'],
  ...['point', 'normal', 'restitution', 'friction', 'forward', 'top', 'target', 'magnus', 'longestPath'],
];

/** A source of values. `things` are objects of the package's; getters run `callBack`. */
export class Values {
  readonly unit: () => number;
  readonly handles: number[] = [];
  readonly things: unknown[] = [];
  callBack: () => void = () => {};

  constructor(seed: number) {
    this.unit = randomNumbers(seed);
  }

  pick<It>(list: readonly It[]): It {
    return list[Math.floor(this.unit() * list.length)] as It;
  }

  /** Returns a value that may fit a parameter of this name, or anything. */
  for(name: string): unknown {
    if (this.unit() < 0.2) return this.any();
    const u = (): number => this.unit() * 4 - 2;
    const vector = (length = 3): unknown => this.#shape(Array.from({ length }, u));
    if (/^(node|parent|frame|from|to|it)$/i.test(name))
      return this.unit() < 0.2 ? null : this.pick(this.handles);
    if (/rotation|quaternion|^[ab]$|start|end/i.test(name) && this.unit() < 0.7) return this.rotation();
    if (/matrix/i.test(name)) return this.#matrix();
    if (/scheme|options|^given$/i.test(name)) return this.unit() < 0.5 ? {} : this.record();
    if (/inertia/i.test(name)) return [1, 2, 2.5];
    if (/body$/i.test(name)) return { mass: 2, inertia: [1, 2, 2.5] };
    if (/local|part|pose|child|state|turning|delta|rates|motion|jump|worldFrom/i.test(name))
      return this.record();
    if (/out$/i.test(name)) return this.unit() < 0.4 ? undefined : this.pick([vector(), {}, this.record()]);
    if (/rule|order|fit|name|text|path|expression/i.test(name)) return this.pick(WORDS);
    if (name === 'field' && this.unit() < 0.5) return this.pick(this.things);
    if (name === 'tree') return this.pick(this.things.filter((it) => 'reparent' in (it as object)));
    if (name === 'playbacks')
      return [{ clip: this.pick(this.things.filter((it) => 'pose' in (it as object))), time: u() }];
    if (/law|field|^f$/i.test(name)) return this.#law();
    if (/steps|count/i.test(name)) return this.pick([0, 1, 3, 2 ** 32]);
    if (/duration|dt|time|mass|fraction|angle|stretch|limit|radius|length|^[xyzw]$/i.test(name))
      return Math.abs(u());
    if (/clip|scene/i.test(name)) return this.pick([this.#clip(), this.#scene(), this.pick(this.things)]);
    if (/chain|frames|bodies|nodes/i.test(name)) return [this.record(), this.record()];
    if (/parents|moved/i.test(name)) return this.pick([[-1], [-1, 0, 1], [0]]);
    if (/rotations|Velocities|Accelerations/.test(name)) return new Float64Array(this.pick([4, 3, 12, 9]));
    if (/vector|point|axis|force|impulse|target|up|normal|value|at$/i.test(name)) return vector();
    return this.pick([vector(), this.record(), u(), this.rotation(), this.any()]);
  }

  rotation(): unknown {
    const it = Array.from({ length: 4 }, () => this.unit() - 0.5);
    const length = Math.hypot(...it) || 1;
    return this.#shape(it.map((part) => part / length));
  }

  record(): object {
    const made: Record<string, unknown> = {};
    const count = this.unit() < 0.2 ? 0 : 1 + this.unit() * 3;
    for (let i = 0; i < count; i++) {
      const key = this.pick(KEYS);
      const value =
        this.unit() < 0.1 ? this.any(1) : key === 'rotation' ? this.rotation() : this.for('vector');
      const part = this.unit() < 0.05 ? { get: this.#getter(value) } : { value, writable: true };
      Object.defineProperty(made, key, { ...part, enumerable: true, configurable: true });
    }
    return made;
  }

  any(depth = 0): unknown {
    const kind = Math.floor(this.unit() * (depth > 1 ? 7 : 16));
    switch (kind) {
      case 0:
      case 1:
      case 2:
        return this.pick(NUMBERS);
      case 3:
        return this.pick(WORDS);
      case 4:
        return this.pick([undefined, null, true, false, 5n, Symbol('hostile')]);
      case 5:
        return this.pick(this.handles);
      case 6:
        return this.pick(this.things);
      case 7:
        return Array.from({ length: this.pick([0, 1, 2, 3, 4, 9, 16]) }, () => this.any(depth + 1));
      case 8:
        return { length: this.pick(NUMBERS) };
      case 9:
        return this.record();
      case 10:
        return new Proxy(this.record(), { get: (target, key) => this.#getter(Reflect.get(target, key))() });
      case 11:
        return this.#typed();
      case 12:
        return Object.freeze(this.pick<object>([{}, [0, 0, 0], { velocity: [0, 0, 0] }]));
      case 13:
        return this.#law();
      case 14:
        return Object.create(null, { x: { get: this.#getter(1), enumerable: true } });
      default:
        return new Array(3);
    }
  }

  #typed(): unknown {
    const made = this.pick([
      new Float64Array(3),
      new Float32Array(16),
      new Float64Array(4),
      new Int8Array(3),
      new BigInt64Array(3),
      new DataView(new ArrayBuffer(8)),
    ]);
    if (this.unit() < 0.2) structuredClone(made, { transfer: [made.buffer as ArrayBuffer] });
    return made;
  }

  #shape(list: number[]): unknown {
    if (this.unit() < 0.03) list[0] = this.pick(NUMBERS);
    const [x, y, z, w] = list;
    return this.pick<unknown>([list, list, Float32Array.from(list), Float64Array.from(list), { x, y, z, w }]);
  }

  #matrix(): unknown {
    const [a, b] = [this.unit(), this.unit()];
    const list = [1, a, 0, 0, 0, 1, b, 0, 0, 0, 2, 0, a, b, 3, 1];
    return this.unit() < 0.1 ? list.map(() => this.pick(NUMBERS)) : this.#shape(list);
  }

  #getter(value: unknown): () => unknown {
    return () => {
      if (this.unit() < 0.1) throw new Mine('of a getter');
      this.callBack();
      return value;
    };
  }

  #law(): (...args: unknown[]) => unknown {
    const answer = this.pick<unknown>([[1, 2, 3], [0, 0, Number.NaN], undefined, [1], 7, null]);
    return () => this.#getter(answer)();
  }

  #clip(): unknown {
    const channel = { node: 0, path: 'translation', times: [0, 1], values: [0, 0, 0, 1, 2, 3] };
    return { channels: [this.unit() < 0.3 ? { ...channel, [this.pick(KEYS)]: this.any(1) } : channel] };
  }

  #scene(): unknown {
    const node = { name: this.pick(WORDS), parent: null, translation: this.for('vector') };
    return {
      version: 1,
      dimension: 3,
      rule: this.pick(WORDS),
      nodes: [node, { ...node, parent: this.any(2) }],
    };
  }
}
