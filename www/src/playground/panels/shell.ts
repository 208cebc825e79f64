/** `<kinetree-playground>`: the panels of the playground in their places, and the keys of all. */
import { html, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import { isEdited, placeOf, type TreeDocument, type TreeNode } from '../document/document.ts';
import { firstAct } from '../first-act.ts';
import { degreesOf, markOf } from '../outline/mark.ts';
import { emptyStyles, emptyTemplate } from '../shell/empty.ts';
import { icon } from '../shell/icons.ts';
import { load, loadAhead } from '../shell/lazy.ts';
import places from '../shell/shell.css?inline';
import { gripTemplate, splitterTemplate } from '../shell/splitter.ts';
import { withCore } from '../with-core.ts';
import type { Workbench } from '../workbench.ts';
import { add, type KeyHost, keyOf } from './key-acts.ts';
import './bar.ts';
import type { PlaygroundBar } from './bar.ts';
import './outline.ts';
import { Panel, panelStyles } from './panel.ts';
import './time.ts';

const TABS = { tree: 'Tree', values: 'Values', motion: 'Motion', why: 'Why?' } as const;
type Tab = keyof typeof TABS;
const NAMES = Object.keys(TABS) as Tab[];
/** Milliseconds in which a sentence is read: at least, and for each letter. */
const READ = { least: 5000, letter: 60 };

class PlaygroundShell extends Panel {
  static override properties = {
    ...Panel.properties,
    tab: { state: true },
    here: { state: true },
  };
  static override styles = [panelStyles, unsafeCSS(places), emptyStyles];

  declare tab: Tab;
  /** The panels that have been loaded: the others leave their places empty. */
  declare here: ReadonlySet<'picture' | 'side'>;
  /** Matches a window that has room for one panel at a time. */
  #narrow = matchMedia('(max-width: 560px), (max-height: 500px)');
  #running = new AbortController();
  /** The nodes of the last picture. */
  #nodes: readonly TreeNode[] = [];
  #document: TreeDocument | null = null;
  /** The sentence that is shown, and its timer where it takes room from a panel. */
  #shown = '';
  #leaving = 0;

  constructor() {
    super();
    this.tab = 'values';
    this.here = new Set();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#narrow.addEventListener('change', () => this.requestUpdate(), { signal });
    this.ownerDocument.addEventListener('keydown', this.#key, { signal });
    void this.#listenForCopies(signal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#running.abort();
    clearTimeout(this.#leaving);
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    const said = this.renderRoot.querySelector('.said') as HTMLElement;
    const view = this.renderRoot.querySelector('.view') as HTMLElement;
    // The controls on the picture's lower edge are above this line.
    const sized = new ResizeObserver(() => view.style.setProperty('--said', `${said.offsetHeight}px`));
    sized.observe(said);
    void Promise.all([this.#bring('picture'), this.#bring('side')]).then(() =>
      loadAhead(this.#running.signal),
    );
  }

  /**
   * The clipboard's code is loaded with the first act, because a reader who only looks copies
   * nothing.
   */
  async #listenForCopies(signal: AbortSignal): Promise<void> {
    await firstAct(signal);
    const { listenForCopies } = await withCore(import('../outline/clipboard.ts'));
    if (!signal.aborted) listenForCopies(this.workbench, signal);
  }

  async #bring(part: 'picture' | 'side'): Promise<void> {
    if (await load(this.workbench, part)) this.here = new Set([...this.here, part]);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { title, nodes } = this.workbench.document;
    const page = nodes.length > 0 ? `${title} · Playground · Kinetree` : 'Playground · Kinetree';
    if (this.ownerDocument.title !== page) this.ownerDocument.title = page;
    const { said } = this.workbench;
    if (said !== this.#shown) this.#leave(said);
    this.#shown = said;
  }

  /**
   * On a phone an outcome disappears by itself after the time to read it. A refusal stays, and so
   * does work under way, or a line that has the pointer or the focus.
   */
  #leave(said: string): void {
    clearTimeout(this.#leaving);
    if (said === '') return;
    this.#leaving = window.setTimeout(
      () => {
        const { workbench } = this;
        if (workbench.said !== said || workbench.refused || workbench.stop || !this.#narrow.matches) return;
        if (this.renderRoot.querySelector('.said:is(:hover, :focus-within)')) this.#leave(said);
        else workbench.say('');
      },
      READ.least + READ.letter * said.length,
    );
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { document } = this.workbench;
    const { nodes } = document;
    const emptied = nodes.length === 0 && (!this.hasUpdated || this.#nodes.length > 0);
    const came = !this.#document || !isEdited(this.#document, document);
    this.#document = document;
    this.#nodes = nodes;
    // With an empty tree all actions are there.
    if (emptied) this.tab = 'tree';
    // A reader who comes to a skewed node sees why at once.
    if (came && this.#lean() !== nothing) this.tab = 'why';
  }

  override render(): TemplateResult {
    const { workbench } = this;
    const own = this.#narrow.matches ? this.tab : null;
    const side = (panel: TemplateResult) => (this.here.has('side') ? panel : nothing);
    const why = this.#panel(
      'why',
      own,
      side(html`<kinetree-doctor .workbench=${workbench}></kinetree-doctor>`),
    );
    const values = (within: TemplateResult | typeof nothing) =>
      this.#panel(
        'values',
        own,
        side(html`<kinetree-inspector .workbench=${workbench}>${within}</kinetree-inspector>`),
      );
    return html`
      <h1 class="unseen">Playground: ${workbench.document.title}</h1>
      <kinetree-bar class="bar" .workbench=${workbench}></kinetree-bar>
      ${this.#panel('tree', own, html`<kinetree-outline .workbench=${workbench}></kinetree-outline>${splitterTemplate(this)}`, 'tree')}
      <div class="view">
        ${this.here.has('picture') ? html`<kinetree-picture .workbench=${workbench}></kinetree-picture>` : nothing}
        ${workbench.document.nodes.length === 0 ? emptyTemplate(this.#firstSteps) : nothing}
      </div>
      ${this.#said(workbench)}
      <kinetree-time class="time" .workbench=${workbench}></kinetree-time>
      ${own === null ? nothing : gripTemplate(this)}
      <div class="side" ?hidden=${own === 'tree'}>
        <h2 class="unseen">The chosen node</h2>
        ${own === null ? values(why) : [values(nothing), why]}
        ${this.#panel('motion', own, side(html`<kinetree-motion .workbench=${workbench} .alone=${own !== null}></kinetree-motion>`))}
      </div>
      ${own === null ? nothing : this.#tabs(own)}
    `;
  }

  /** Returns a panel: a section where all are shown, otherwise the panel of a tab. */
  #panel(name: Tab, own: Tab | null, content: TemplateResult | typeof nothing, looks = ''): TemplateResult {
    return html`<div class=${looks} id="panel-${name}" role=${own === null ? nothing : 'tabpanel'}
      aria-label=${own === null ? nothing : TABS[name]} ?hidden=${own !== null && own !== name}>${content}</div>`;
  }

  #tabs(own: Tab): TemplateResult {
    return html`<div class="tabs" role="tablist" aria-label="Panels" @keydown=${this.#walk}>
      ${NAMES.map(
        (name) => html`<button type="button" role="tab" id="tab-${name}" aria-controls="panel-${name}"
          aria-selected=${String(name === own)} tabindex=${name === own ? 0 : -1}
          @click=${() => {
            this.tab = name;
          }}>${TABS[name]}${name === 'why' ? this.#lean() : nothing}</button>`,
      )}
    </div>`;
  }

  /** Returns the mark of the doctor's tab where the chosen node leans. */
  #lean(): TemplateResult | typeof nothing {
    const { document, chosen, course } = this.workbench;
    const skew = chosen === null ? null : markOf(course.posed, placeOf(document, chosen));
    return skew === null ? nothing : html` <em class="lean">${degreesOf(skew)}</em>`;
  }

  #walk = async (event: KeyboardEvent): Promise<void> => {
    const place = NAMES.indexOf(this.tab);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: place + 1,
      ArrowLeft: place - 1,
      Home: 0,
      End: -1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.tab = NAMES.at(to % NAMES.length) as Tab;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#tab-${this.tab}`)?.focus();
  };

  /** Returns the line that says an outcome, or a refusal. */
  #said(workbench: Workbench): TemplateResult {
    const { said, refused, spoken, history, stop } = workbench;
    const deleted = !refused && said.startsWith('Deleted') && history.past.length > 0;
    return html`<div class="said ${refused ? 'refused' : ''} ${spoken || said === '' ? 'unseen' : ''}">
      <p role="status">${said}</p>
      ${deleted ? html`<button type="button" @click=${() => workbench.undo()}>Undo</button>` : nothing}
      ${stop ? html`<button type="button" @click=${stop}>Stop</button>` : nothing}
      <button type="button" class="icon close" aria-label="Dismiss" @click=${() => workbench.say('')}>
        ${icon('close')}
      </button>
    </div>`;
  }

  #key = (event: KeyboardEvent): void => {
    const act = keyOf(event);
    if (!act) return;
    event.preventDefault();
    act(this.#host);
  };

  get #host(): KeyHost {
    return {
      workbench: this.workbench,
      find: (name) => this.renderRoot.querySelector(name),
      outline: async () => {
        if (this.#narrow.matches) this.tab = 'tree';
        await this.updateComplete;
        return this.renderRoot.querySelector('kinetree-outline');
      },
    };
  }

  readonly #firstSteps = {
    add: () => add(this.#host),
    open: () => this.renderRoot.querySelector<PlaygroundBar>('kinetree-bar')?.open('open'),
  };
}

customElements.define('kinetree-playground', PlaygroundShell);
