/**
 * Keeps the words in a picture inside of it, and off each other, its title, its buttons and the tips of its arrows: where two would meet, the
 * later one moves down or up, whichever is nearer.
 */
import type { Thing, Vec3 } from '../figure/drawing.ts';

/** CSS pixels: a line of words, a letter of it on average, and of a title. */
const LINE = 19;
const LETTER = 8.2;
const TITLE_LETTER = 7;
/** From the picture's edge to its title, on either side. */
const INDENT = 14;
/** The buttons in the lower right corner. */
const BUTTONS = { width: 300, height: 44 };
/** Between words and the picture's sides. */
const EDGE = 6;
/** Around an arrow's tip. */
const TIP = 13;

/** What is taken: its middle, and how far it reaches to the side, and up and down. */
interface Taken {
  readonly x: number;
  readonly y: number;
  readonly half: number;
  readonly tall: number;
}

export class Spread {
  readonly #taken: Taken[] = [];

  /** A picture so large, whose title stands in its upper left corner. */
  constructor(
    readonly width: number,
    readonly height: number,
    title = '',
  ) {
    const long = TITLE_LETTER * title.length;
    const lines = Math.ceil(long / (width - 2 * INDENT));
    for (let line = 0; line < lines; line++)
      this.#taken.push({ x: 0, y: 20 + line * LINE, half: Math.min(INDENT + long, width), tall: LINE / 2 });
    const half = Math.min(BUTTONS.width, width) / 2;
    const tall = BUTTONS.height / 2;
    this.#taken.push({ x: width - half, y: height - tall, half, tall });
  }

  /** Keeps the tips of arrows free, given where a point is in the picture. */
  avoidTips(
    things: readonly Thing[],
    where: (point: Vec3) => { readonly x: number; readonly y: number } | null,
  ): void {
    for (const thing of things) {
      const at = thing.kind === 'arrow' ? where(thing.to) : null;
      if (at) this.#taken.push({ x: at.x, y: at.y, half: TIP, tall: TIP });
    }
  }

  /** Where words stand that would like to have their middle here. */
  place(x: number, y: number, text: string): readonly [x: number, y: number] {
    const [half, tall] = [(text.length * LETTER) / 2, LINE / 2];
    const inside = Math.max(half + EDGE, Math.min(x, this.width - half - EDGE));
    const near = this.#taken.filter((it) => Math.abs(it.x - inside) < it.half + half);
    const free = (at: number): boolean =>
      at >= tall &&
      at <= this.height - tall &&
      near.every((it) => Math.abs(it.y - at) >= it.tall + tall - 1e-6);
    // Free are the places just above and just below what stands near; one of them is the nearest.
    const places = [y, tall, ...near.flatMap((it) => [it.y - it.tall - tall, it.y + it.tall + tall])].filter(
      free,
    );
    const best = places.reduce((a, b) => (Math.abs(b - y) < Math.abs(a - y) ? b : a), places[0] ?? y);
    this.#taken.push({ x: inside, y: best, half, tall });
    return [inside, best];
  }
}
