/** Play, pause and step of a workbench: how the wall clock moves its time. */

import { durationOf, nodeOf, playingClip, type TreeDocument } from './document/document.ts';
import { RATE } from './motion/stepper.ts';
import type { Workbench } from './workbench.ts';

/** The speeds of the menu; 1 is real time. */
export const speeds = [0.1, 0.25, 0.5, 1, 2, 4] as const;

/** Seconds of a single step. */
export const SINGLE = 1 / 60;
/** Seconds that one frame may catch up with: after a hitch time goes on, it does not jump. */
const LONGEST_FRAME = 0.1;
/**
 * Steps of a node, at most, for which one frame keeps the page waiting: a tenth of a second on a
 * desk. The way to a distant time in a large tree takes several frames.
 */
const MOST_STEPS = 1_000_000;
/** Seconds that the time bar has at first. */
const USUAL_LENGTH = 20;

export class Transport {
  #playing = false;
  #speed = 1;
  #loops = true;
  /** The time that playing has reached; the course has the nearest step. */
  #time = 0;
  /** The time to which it is on its way, and the course that it goes along. */
  #aim: { readonly time: number; readonly course: object } | null = null;
  /** The last time that was reached in this course. */
  #reached = 0;
  #course: unknown = null;

  constructor(readonly workbench: Workbench) {}

  get playing(): boolean {
    return this.#playing;
  }

  get speed(): number {
    return this.#speed;
  }

  set speed(factor: number) {
    this.#speed = factor;
    this.#changed();
  }

  /** A clip begins again at its end. */
  get loops(): boolean {
    return this.#loops;
  }

  set loops(loops: boolean) {
    this.#loops = loops;
    this.#changed();
  }

  get now(): number {
    return this.workbench.course.time;
  }

  /** The time to which it is on its way, in seconds; `null` where it has arrived. */
  get aim(): number | null {
    return this.#aim?.course === this.workbench.course ? this.#aim.time : null;
  }

  /** The left end of the time bar, in seconds. */
  get begin(): number {
    const { start } = this.workbench.document;
    return playingClip(this.workbench.document) && start >= 0
      ? 0
      : Math.floor(start / USUAL_LENGTH) * USUAL_LENGTH;
  }

  /** The right end of the time bar: the clip's end, or 20 s or the farthest time reached. */
  get end(): number {
    const { document, course } = this.workbench;
    const clip = clipEnd(document);
    if (clip !== null) return clip;
    if (this.#course !== course) this.#reached = 0;
    this.#course = course;
    this.#reached = Math.max(this.#reached, course.time);
    const { begin } = this;
    const least = Math.max(this.#reached, document.start + USUAL_LENGTH / 2) - begin;
    let length = USUAL_LENGTH;
    while (length < least) length *= 2;
    return begin + length;
  }

  toggle(): void {
    if (this.#playing) this.pause();
    else this.play();
  }

  /** Starts time. A clip that is over begins again. */
  play(): void {
    if (this.#playing) return;
    const end = clipEnd(this.workbench.document);
    if (end !== null && this.now >= end - SINGLE / 2 && !this.back()) return;
    this.#playing = true;
    this.#time = this.now;
    this.#changed();
  }

  pause(): void {
    if (!this.#playing) return;
    this.#playing = false;
    this.workbench.settle();
    this.#changed();
  }

  /** Goes to the document's start. Returns whether it is there. */
  back(): boolean {
    this.#aim = null;
    return this.workbench.seek(this.workbench.document.start);
  }

  /** Pauses, and goes one step on, or back. */
  single(direction: 1 | -1 = 1): void {
    this.pause();
    this.#aim = null;
    this.workbench.seek(this.now + direction * SINGLE);
  }

  /** Goes to a time, also while it plays. The frames go on where the way is too long for one. */
  seek(time: number): void {
    this.#time = time;
    this.#approach(time);
  }

  #approach(time: number): void {
    const { workbench } = this;
    const { start, nodes } = workbench.document;
    const most = Math.max(1, Math.floor(MOST_STEPS / Math.max(nodes.length, 1)));
    // Set before the course goes there, because listeners draw with it.
    this.#aim = { time, course: workbench.course };
    const goes = workbench.seek(time, most);
    if (goes && Math.abs(Math.max(time, start) - this.now) > 0.75 / RATE) return;
    this.#aim = null;
    this.#changed();
  }

  /** Lets time go on by the seconds since the last frame. A refusal of the core stops it. */
  advance(seconds: number): void {
    const { aim } = this;
    if (aim !== null) this.#approach(aim);
    if (!this.#playing || this.aim !== null) return;
    // An edit or another panel may have gone elsewhere.
    if (Math.abs(this.#time - this.now) > 1 / RATE) this.#time = this.now;
    const next = this.#time + Math.min(seconds, LONGEST_FRAME) * this.#speed;
    const end = clipEnd(this.workbench.document);
    if (end === null || next < end) this.#time = next;
    else if (this.#loops && end > this.workbench.document.start) this.#time = this.workbench.document.start;
    else {
      this.#time = end;
      this.pause();
    }
    if (!this.workbench.seek(this.#time)) this.pause();
  }

  #changed(): void {
    this.workbench.dispatchEvent(new Event('change'));
  }
}

const transports = new WeakMap<Workbench, Transport>();

/** Returns the transport of a workbench: all panels have the same one. */
export function transportOf(workbench: Workbench): Transport {
  let found = transports.get(workbench);
  if (!found) {
    found = new Transport(workbench);
    transports.set(workbench, found);
  }
  return found;
}

/** Returns the end of the clip that plays, in seconds; `null` where none ends the time bar. */
function clipEnd(document: TreeDocument): number | null {
  const clip = playingClip(document);
  const moves = clip?.channels.some(({ node }) => nodeOf(document, node));
  const duration = clip && moves ? durationOf(clip) : 0;
  return duration > document.start ? duration : null;
}
