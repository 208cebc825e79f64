/**
 * The forest in time: the wind written into each node, and the worlds worked out by one call.
 *
 * A pose is a function of the settings and the time, worked out when somebody looks: a run costs
 * nothing between two pictures. What the first picture needs is made in the first steps, a piece in
 * each, since a page may answer its reader between two steps. The clock is told what each part of
 * it costs.
 */
import { Batch, DynamicBatch32 } from '../../core/entries/index.ts';
import type { Clock } from '../../figure/clock.ts';
import { addScaled, type Vec3 } from '../../figure/vec.ts';
import type { Camera } from '../../figure/view.ts';
import type { ForestParams } from './controls.ts';
import { FERN, type Growth, grow, type Kind, TOWARD, tall } from './growth.ts';
import { Peer } from './peer.ts';
import { Sway } from './sway.ts';

type Nodes = Batch | DynamicBatch32;

/** Boxes that are drawn, at most. */
export const DRAWN = 100_000;
/** Seconds at which the first picture is. */
export const POSED = 2;
/** Updates that a press of the button times. */
const ROUNDS = 40;

type Tones = Growth['tones'];

/** Boxes that are drawn in one call: some nodes from one on. */
export interface Shown {
  readonly part: string;
  readonly from: number;
  readonly count: number;
  readonly tones: Tones;
}

export class Forest {
  time = 0;
  /** The same in three.js, while the reader wants it. */
  readonly peer = new Peer();
  #planted: Growth | null = null;
  #blown: Sway | null = null;
  #made: Nodes | null = null;
  #kind: Kind;
  #count: number;
  #velocities: boolean;
  /** The settings and the time of the batch's worlds. */
  #settings = '';
  #at = Number.NaN;
  #told: Int32Array | undefined;
  #rounds = 0;
  #measured = false;
  /** The tones of those at rest and of those that move, from a first node on. */
  #apart: { readonly first: number; readonly still: Tones; readonly moved: Tones } | null = null;

  constructor({ kind, count, velocities }: ForestParams) {
    this.#kind = kind;
    this.#count = Number(count);
    this.#velocities = velocities;
  }

  get growth(): Growth {
    this.#planted ??= grow(this.#kind, this.#count);
    return this.#planted;
  }

  get #sway(): Sway {
    this.#blown ??= new Sway(this.growth);
    return this.#blown;
  }

  get #batch(): Nodes {
    this.#made ??= this.#rest();
    return this.#made;
  }

  /** Makes the next piece of what a picture needs, if one is missing. */
  step(dt: number, { direction }: ForestParams): void {
    this.time += dt;
    if (!this.#planted) void this.growth;
    else if (!this.#made) void this.#batch;
    else this.#sway.toward(direction);
  }

  /** Numbers of a node in the batch's locals. */
  get stride(): number {
    return this.#batch.locals.length / this.growth.count;
  }

  get locals(): Float32Array {
    return this.#batch.locals;
  }

  get worlds(): Float32Array {
    return this.#batch.worlds;
  }

  /** The world matrices, 16 numbers a node. */
  get matrices(): Float32Array<ArrayBuffer> {
    return this.#batch.matrices;
  }

  placeOf(node: number): Vec3 {
    const { worlds } = this;
    // A moving node begins with its translation. A matrix has it at the ends of its three rows.
    const [at, step] = this.stride === 20 ? [20 * node, 1] : [12 * node + 3, 4];
    return [worlds[at] ?? 0, worlds[at + step] ?? 0, worlds[at + 2 * step] ?? 0];
  }

  /** The fern that is nearest to a reader before the forest: the first. */
  get nearest(): { readonly foot: Vec3; readonly high: number } {
    const { runs, sizes } = this.growth;
    return { foot: [runs[0]?.x ?? 0, 0, runs[0]?.z ?? 0], high: tall(sizes[0] ?? 1) };
  }

  drawn(clock: Clock): number {
    const { count } = this.growth;
    return clock.slow && count > DRAWN / 10 ? DRAWN / 10 : Math.min(count, DRAWN);
  }

  /**
   * The boxes of each crowd that is drawn: those of ferns at rest are apart from those that sway,
   * of which one fern is drawn at least. A chain of which a part is drawn has its foot alone.
   */
  crowds(params: ForestParams, clock: Clock): readonly Shown[] {
    const { count, kind, tones } = this.growth;
    const drawn = this.drawn(clock);
    const first = this.#firstNode(params.named);
    if (first === 0 || (kind === 'chain' && drawn < count))
      return [{ part: 'draw', from: 0, count: drawn, tones }];
    const sway = Math.max(Math.round(((count - first) * drawn) / count), kind === 'chain' ? 1 : FERN);
    if (this.#apart?.first !== first)
      this.#apart = { first, still: tones.subarray(0, first), moved: tones.subarray(first) };
    const { still, moved } = this.#apart;
    return [
      { part: 'still', from: 0, count: Math.min(first, drawn - sway), tones: still },
      { part: 'moved', from: first, count: sway, tones: moved },
    ];
  }

  /** The feet of drawn ferns whose roots the update is told; of a chain, its first that moves. */
  told({ named }: ForestParams, shown: readonly Shown[]): readonly Vec3[] {
    const sway = shown.at(-1);
    if (named === 'all' || !sway) return [];
    if (this.growth.kind === 'chain') return [this.placeOf(this.#firstNode(named))];
    const end = sway.from + sway.count;
    return this.growth.runs
      .filter(({ level, from }) => level === 0 && from >= sway.from && from < end)
      .map(({ x, z }): Vec3 => [x, 0, z]);
  }

  changed(name: keyof ForestParams, { kind, count, velocities }: ForestParams): void {
    if (name !== 'kind' && name !== 'count' && name !== 'velocities') return;
    this.dispose();
    if (kind !== this.#kind || Number(count) !== this.#count) {
      this.#kind = kind;
      this.#count = Number(count);
      this.#apart = null;
      this.#planted = null;
      this.#blown = null;
    }
    this.#velocities = velocities;
    this.#settings = '';
  }

  act(): void {
    this.timeNext(ROUNDS);
  }

  /** Lets the next picture time some updates of the same instant. */
  timeNext(rounds: number): void {
    this.#rounds = rounds;
    this.#measured = true;
  }

  /** `true` once time has passed beyond the first picture, or a press wants to know. */
  get timed(): boolean {
    return this.#measured || this.time > POSED + 1e-6;
  }

  show(params: ForestParams, clock: Clock): void {
    const rounds = clock.runs ? this.#rounds : 0;
    this.#rounds = 0;
    if (params.three && clock.runs) this.peer.want();
    else this.peer.leave();
    this.#take(params);
    if (this.#at !== this.time || rounds > 0) this.#update(params, clock);
    for (let round = 1; round < rounds; round++) this.#update(params, clock);
    this.#at = this.time;
  }

  /** Brings the worlds up to date where no picture of this instant has: the next one is timed. */
  bring(params: ForestParams): void {
    this.#take(params);
    if (this.#at === this.time) return;
    this.#write(params, this.#firstRun(params.named));
    this.#batch.update(this.#told);
  }

  dispose(): void {
    this.#made?.dispose();
    this.#made = null;
  }

  /** Takes settings over: all nodes, since those that do not move now may have moved. */
  #take(params: ForestParams): void {
    const { wind, direction, named } = params;
    const settings = `${wind} ${direction} ${named}`;
    if (this.#settings === settings) return;
    this.#settings = settings;
    this.#sway.toward(direction);
    this.#tell(named);
    this.#write(params, 0);
    this.#batch.update();
    this.#at = Number.NaN;
  }

  #update(params: ForestParams, clock: Clock): void {
    const first = this.#firstRun(params.named);
    clock.begin('write');
    this.#write(params, first);
    clock.end('write');
    clock.begin('update');
    this.#batch.update(this.#told);
    clock.end('update');
    if (!params.three || !clock.runs) return;
    const { growth } = this;
    this.peer.update(growth, growth.runs[first]?.from ?? 0, this.#batch.locals, this.stride, clock);
  }

  /** Writes the wind into the runs from a first one on. Those that do not move are at rest. */
  #write(params: ForestParams, first: number): void {
    const { runs } = this.growth;
    const { locals } = this.#batch;
    const { stride } = this;
    const moving = this.#firstRun(params.named);
    for (let r = first; r < runs.length; r++) {
      const run = runs[r];
      if (!run) continue;
      const bend = this.#sway.bend(run, r < moving ? 0 : params.wind, this.time);
      this.#sway.write(run, bend.angle, locals, stride);
      if (stride === 20) this.#sway.writeRates(run, bend, locals);
    }
  }

  #tell(named: ForestParams['named']): void {
    if (named === 'all') {
      this.#told = undefined;
      return;
    }
    const { kind, count } = this.growth;
    const first = this.#firstNode(named);
    this.#told =
      kind === 'chain'
        ? Int32Array.of(first)
        : Int32Array.from({ length: (count - first) / FERN }, (_, i) => first + i * FERN);
  }

  #firstNode(named: ForestParams['named']): number {
    return this.growth.runs[this.#firstRun(named)]?.from ?? 0;
  }

  /** Returns the first run that moves: the last ones of all do. */
  #firstRun(named: ForestParams['named']): number {
    const { runs, trees, kind } = this.growth;
    if (named === 'all') return 0;
    const parts = kind === 'chain' ? runs.length : trees;
    const moving = Math.max(1, Math.round((parts * Number(named)) / 100));
    return (parts - moving) * (runs.length / parts);
  }

  #rest(): Nodes {
    const { growth } = this;
    const { count, parents, places, bases, sizes } = growth;
    const batch = this.#velocities ? new DynamicBatch32(parents) : new Batch(parents);
    const { locals } = batch;
    const stride = locals.length / count;
    const scales = stride === 20 ? 1 : 3;
    for (let i = 0, at = 0; i < count; i++, at += stride) {
      for (let k = 0; k < 3; k++) locals[at + k] = places[3 * i + k] as number;
      for (let k = 0; k < 4; k++) locals[at + 3 + k] = bases[4 * i + k] as number;
      for (let k = 0; k < scales; k++) locals[at + 7 + k] = sizes[i] as number;
    }
    return batch;
  }
}

/** To the reader's right. */
export const RIGHT: Vec3 = [0.8, 0, 0.6];

/** Meters from the eye to a fern, at least, and how much higher the eye is. */
const NEAR = 4;
const HIGHER = 0.45;

/** Returns the view from before the forest, a little above its middle, through a lens of so many degrees. */
export function before(degrees: number): Camera {
  const target: Vec3 = [0, 2.5, 0];
  const position = addScaled(addScaled(target, TOWARD, NEAR), [0, 1, 0], HIGHER);
  return { position, target, fieldOfView: degrees };
}
