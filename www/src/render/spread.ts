/**
 * Keeps the labels of a picture inside it, and clear of each other, of its title, its buttons and
 * the tips of its arrows. If two would meet, the later one moves up or down, whichever is nearer.
 */
import type { Thing, Vec3 } from '../figure/drawing.ts';

/** CSS pixels: the height of a line, the mean width of a letter, and of a letter of a title. */
const LINE = 19;
const LETTER = 8.2;
const TITLE_LETTER = 7;
/** CSS pixels from the picture's edge to its title, on either side. */
const INDENT = 14;
/** The size of the buttons in the lower right corner, in CSS pixels. */
const BUTTONS = { width: 300, height: 44 };
/** CSS pixels between a label and the picture's sides. */
const EDGE = 6;
/** CSS pixels around an arrow's tip. */
const TIP = 13;

/** A rectangle that is taken: its middle, and half of its width and height. */
interface Taken {
  readonly x: number;
  readonly y: number;
  readonly half: number;
  readonly tall: number;
}

export class Spread {
  readonly #taken: Taken[] = [];

  /** Begins a picture of this size, with its title in the upper left corner. */
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

  /** Keeps the tips of arrows clear; `where` returns the place of a point in the picture. */
  avoidTips(
    things: readonly Thing[],
    where: (point: Vec3) => { readonly x: number; readonly y: number } | null,
  ): void {
    for (const thing of things) {
      const at = thing.kind === 'arrow' ? where(thing.to) : null;
      if (at) this.#taken.push({ x: at.x, y: at.y, half: TIP, tall: TIP });
    }
  }

  /** Returns the place of a label whose middle would best be here, and takes it. */
  place(x: number, y: number, text: string): readonly [x: number, y: number] {
    const [half, tall] = [(text.length * LETTER) / 2, LINE / 2];
    const inside = Math.max(half + EDGE, Math.min(x, this.width - half - EDGE));
    const near = this.#taken.filter((it) => Math.abs(it.x - inside) < it.half + half);
    const free = (at: number): boolean =>
      at >= tall &&
      at <= this.height - tall &&
      near.every((it) => Math.abs(it.y - at) >= it.tall + tall - 1e-6);
    // The nearest free place is just above or just below one of the rectangles near.
    const places = [y, tall, ...near.flatMap((it) => [it.y - it.tall - tall, it.y + it.tall + tall])].filter(
      free,
    );
    const best = places.reduce((a, b) => (Math.abs(b - y) < Math.abs(a - y) ? b : a), places[0] ?? y);
    this.#taken.push({ x: inside, y: best, half, tall });
    return [inside, best];
  }
}
