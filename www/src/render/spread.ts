/** Keeps the words in a picture off each other: where two would meet, the later one moves down or up, whichever is nearer. */

/** CSS pixels: a line of words, and a letter of it on average. */
const LINE = 19;
const LETTER = 8.2;

export class Spread {
  readonly #taken: { x: number; y: number; half: number }[] = [];

  /** How far down words must move that would stand with their middle here. */
  place(x: number, y: number, text: string): number {
    const half = (text.length * LETTER) / 2;
    const near = this.#taken.filter((it) => Math.abs(it.x - x) < it.half + half);
    const free = (at: number): boolean => near.every((it) => Math.abs(it.y - at) >= LINE - 1e-6);
    // Free are the places just above and just below what stands near; one of them is the nearest.
    const places = [y, ...near.flatMap((it) => [it.y - LINE, it.y + LINE])].filter(free);
    const best = places.reduce((a, b) => (Math.abs(b - y) < Math.abs(a - y) ? b : a), places[0] ?? y);
    this.#taken.push({ x, y: best, half });
    return best - y;
  }
}
