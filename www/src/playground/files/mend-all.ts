/** Mends a whole tree: in its file, if it came from one, where clips can be rewritten, too. */
import type { TriedWay } from '../../core/doctor/gltf/least.ts';
import { wayName } from '../../core/doctor/way-names.ts';
import { mendAll } from '../doctor/mended.ts';
import { meters } from '../doctor/words.ts';
import type { TreeDocument } from '../document/document.ts';
import { withCore } from '../with-core.ts';
import type { Workbench } from '../workbench.ts';
import type { FromFile } from './gltf-save.ts';
import type { Tries } from './tried-ways.ts';
import { tryInWorker } from './try-in-worker.ts';

/** Meters below which a displacement is rounding. */
const LEAST = 1e-6;

/** Returns whether the ways out of a document are those of its file. */
export const isInFile = (document: TreeDocument): document is FromFile =>
  document.source !== undefined && document.rule === 'matrices';

export class MendAll {
  #document: TreeDocument | null = null;
  #running = new AbortController();
  /** The tried ways with clips as they are; below, with clips rewritten. */
  #plain: Tries | undefined;
  #again: Tries | undefined;
  #looking: Promise<void> = Promise.resolve();
  rewrites = false;

  constructor(
    readonly workbench: Workbench,
    readonly changed: () => void,
  ) {}

  stop(): void {
    this.#running.abort();
    this.#document = null;
  }

  /** Finds out what mending a document costs, if it has a file: later, and apart from the page. */
  look(document: TreeDocument): void {
    if (document === this.#document) return;
    this.stop();
    this.#document = document;
    this.#running = new AbortController();
    [this.#plain, this.#again] = [undefined, undefined];
    if (isInFile(document)) this.#looking = this.#look(document, this.#running.signal);
  }

  async #look(document: FromFile, signal: AbortSignal): Promise<void> {
    this.#plain = await tryInWorker(document, null, false, signal);
    if (document.clips.length > 0) {
      const again = await tryInWorker(document, null, true, signal);
      if (again && again.keys > 0) this.#again = again;
    }
    if (!signal.aborted) this.changed();
  }

  /** What *Mend all* moves, in words; `null` where it is not known. */
  get cost(): string | null {
    const best = bestOf(this.rewrites && this.#again ? this.#again : this.#plain);
    return best && `${wayName(best.way)}: ${movedIn(best)}`;
  }

  /** The choice to rewrite clips, with both costs; `null` where that changes nothing. */
  get rewriting(): { readonly keys: number; readonly text: string } | null {
    const [plain, again] = [bestOf(this.#plain), bestOf(this.#again)];
    if (!again || !this.#again) return null;
    const as = plain ? `${wayName(plain.way)}, ${movedIn(plain)}` : 'no way keeps them';
    const text = `${wayName(again.way)}, ${movedIn(again)}; with the clips as they are: ${as}`;
    return { keys: this.#again.keys, text };
  }

  async mend(): Promise<void> {
    const { workbench } = this;
    const { document } = workbench;
    let said = '';
    const resample = this.rewrites && this.#again !== null;
    const { askedOf, mendedInFile, tried } = await withCore(import('./in-file.ts'));
    if (document === this.#document) await this.#looking;
    const known = document === this.#document ? (resample ? this.#again : this.#plain) : null;
    const done = workbench.edit('Mend all', (now) => {
      const best = isInFile(now) ? bestOf(known ?? tried(askedOf(now, null, resample))) : null;
      if (!isInFile(now) || !best) {
        const { document: made, way, moved } = mendAll(now);
        const allowed = way === 'rigid' ? '' : ', which the animations allow';
        said = `Mended all by ${wayName(way)}${allowed}: no node is skewed; ${movedIn({ moved }, 'corners')}.`;
        return made;
      }
      const { document: made, report } = mendedInFile(now, { way: best.way, resample });
      const left =
        report && report.left.skewed > 0
          ? `${report.left.skewed} nodes are still skewed`
          : 'no node is skewed';
      said = [`Mended all by ${wayName(best.way)}: ${left}; ${movedIn(best)}`, ...(report?.notes ?? [])].join(
        '. ',
      );
      said = `${said}.`;
      return made;
    });
    if (done) workbench.say(said);
  }
}

/** Returns the way that moves least, of those that are not refused. */
const bestOf = (tries: Tries | undefined): TriedWay | null => tries?.ways.find(({ moved }) => moved) ?? null;

/** Returns `no origin moves, vertices up to 0.216 m`. */
function movedIn({ moved }: Pick<TriedWay, 'moved'>, what = 'vertices'): string {
  const { origin, corner } = moved ?? { origin: 0, corner: 0 };
  if (origin < LEAST && corner < LEAST) return 'nothing moves';
  const origins = origin < LEAST ? 'no origin moves' : `origins move up to ${meters(origin)}`;
  return `${origins}, ${corner < LEAST ? `no ${what === 'vertices' ? 'vertex' : 'corner'}` : `${what} up to ${meters(corner)}`}`;
}
