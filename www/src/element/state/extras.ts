/**
 * The parts of the element that are loaded when its figure needs them. A figure shows a part when
 * its own root has the part's styles.
 */
import { adoptStyles, type CSSResult, type LitElement } from 'lit';
import type { Figure } from '../../figure/figure.ts';
import type { Runner } from '../../runner/runner.ts';
import type { FigureHost } from '../host.ts';
import { fullscreenAndPrint, graph, listing, panel } from '../templates/lazy-parts.ts';
import type { OnDemand, Shown, Styled } from '../templates/on-demand.ts';
import { isRare, rareControls } from '../templates/on-demand.ts';
import type { Feature, Session } from './session.ts';

type Part = OnDemand<Styled>;

/** Of equal rules the later ones win, so the styles have an order. */
const ORDER: readonly Part[] = [rareControls, panel, graph, listing, fullscreenAndPrint];

export class Extras implements Shown, Feature {
  readonly #styles = new Map<Part, CSSResult>();

  constructor(
    readonly host: FigureHost,
    session: Session,
  ) {
    session.add(this);
  }

  async figureLoads({ controls }: Figure): Promise<void> {
    const { readout, controls: wanted } = this.host;
    const opened = readout === 'open' || wanted === 'all' || this.host.matches(':fullscreen');
    await this.need(
      ...(Object.values(controls).some(isRare) ? [rareControls] : []),
      ...(opened ? [panel, fullscreenAndPrint] : []),
    );
  }

  async runBegins(runner: Runner): Promise<void> {
    await this.need(...(runner.graph() ? [graph] : []), ...(runner.listing() ? [listing] : []));
  }

  /** Loads what no first picture has: it opens, or is shown to a pointer, or is for paper. */
  restLoads(): Promise<void> {
    return this.need(panel, fullscreenAndPrint);
  }

  get<Module extends Styled>(part: OnDemand<Module>): Module | null {
    return this.#styles.has(part) ? part.module : null;
  }

  /** Loads parts, and shows them. */
  async need(...parts: readonly Part[]): Promise<void> {
    const missing = parts.filter((part) => !this.#styles.has(part));
    if (missing.length === 0) return;
    const loaded = await Promise.all(missing.map((part) => part.load()));
    const root = this.host.renderRoot as ShadowRoot;
    const before = this.#all();
    missing.forEach((part, i) => this.#styles.set(part, loaded[i] as CSSResult));
    if (root.adoptedStyleSheets) {
      const known = before.map(({ styleSheet }) => styleSheet);
      const others = root.adoptedStyleSheets.filter((sheet) => !known.includes(sheet));
      adoptStyles(root, [...this.#all(), ...others]);
    } else adoptStyles(root, loaded);
    this.host.requestUpdate();
  }

  /** All styles of the element that its root has. */
  #all(): CSSResult[] {
    const own = (this.host.constructor as typeof LitElement).elementStyles as CSSResult[];
    return [...own, ...ORDER.flatMap((part) => this.#styles.get(part) ?? [])];
  }
}
