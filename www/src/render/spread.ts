/**
 * Keeps the words in a picture inside of it, and off each other: where two would meet, the later one moves down or up, whichever is
 * nearer.
 */

/** CSS pixels: a line of words, and a letter of it on average. */
const LINE = 19;
const LETTER = 8.2;

export class Spread {
  readonly #taken: { x: number; y: number; half: number }[] = [];

  /** A picture so wide, whose title stands in its upper left corner. */
  constructor(
    readonly width: number,
    title = '',
  ) {
    const [long, lines] = [7 * title.length, Math.ceil((7 * title.length) / (width - 28))];
    for (let line = 0; line < lines; line++)
      this.#taken.push({ x: 0, y: 20 + line * LINE, half: Math.min(14 + long, width) });
  }

  /** Where words stand that would like to have their middle here. */
  place(x: number, y: number, text: string): readonly [x: number, y: number] {
    const half = (text.length * LETTER) / 2;
    const inside = Math.max(half, Math.min(x, this.width - half));
    const near = this.#taken.filter((it) => Math.abs(it.x - inside) < it.half + half);
    const free = (at: number): boolean => near.every((it) => Math.abs(it.y - at) >= LINE - 1e-6);
    // Free are the places just above and just below what stands near; one of them is the nearest.
    const places = [y, ...near.flatMap((it) => [it.y - LINE, it.y + LINE])].filter(
      (at) => at > 0 && free(at),
    );
    const best = places.reduce((a, b) => (Math.abs(b - y) < Math.abs(a - y) ? b : a), places[0] ?? y);
    this.#taken.push({ x: inside, y: best, half });
    return [inside, best];
  }
}
