/** `<kinetree-keys>`: the list of keys. */
import { css, html, type TemplateResult } from 'lit';
import { KEYS } from './key-acts.ts';
import { lettersAct, setLettersAct } from './letters.ts';
import { panelStyles } from './panel.ts';
import { Question } from './question.ts';

/** The keys of the outline, which has them from the pattern of trees. */
const IN_TREE: readonly (readonly [keys: string, words: string])[] = [
  ['↑ ↓ Home End', 'Choose a node'],
  ['Shift+↑ Shift+↓', 'Select more; so do presses with Shift and Ctrl, in the picture too'],
  ['→ ←', 'Open, or to the first child; close, or to the parent'],
  ['Alt+↑ Alt+↓', 'Move before or after a sibling'],
  ['Alt+→', 'Attach to the sibling above'],
  ['Alt+←', 'Attach beside the parent'],
];

const MAC = /Mac|iP(?:hone|ad)/.test(navigator.platform);

class PlaygroundKeys extends Question {
  static override styles = [
    panelStyles,
    css`
      dialog {
        width: auto;
        max-width: min(560px, calc(100vw - 16px));
      }
      dl {
        display: grid;
        grid-template-columns: minmax(110px, auto) 1fr;
        gap: 0 18px;
        margin: 0;
      }
      dt {
        font-weight: 500;
      }
      dd,
      label + p {
        color: var(--quiet);
      }
    `,
  ];

  override render(): TemplateResult {
    const list = (name: string, keys: readonly (readonly [string, string, unknown?])[]): TemplateResult =>
      html`<h3>${name}</h3>
        <dl>${keys.map(([key, does]) => html`<dt>${MAC ? key.replaceAll('Ctrl+', '⌘') : key}</dt><dd>${does}</dd>`)}</dl>`;
    return this.asks(
      'Keys',
      html`${list('Everywhere but in fields', KEYS)} ${list('In the tree', IN_TREE)}
        <label class="check"><input type="checkbox" aria-describedby="letters" .checked=${lettersAct()} @change=${this.#turn} />
          Single characters act</label>
        <p id="letters">Turn this off if you speak to your computer, or often hit a key by chance: W, E, R, F, A, H, Shift+A,
          / and ? do nothing then. All other keys act as before.</p>
        <form method="dialog"><button class="plain" autofocus>Close</button></form>`,
    );
  }

  #turn = ({ target }: Event): void => setLettersAct((target as HTMLInputElement).checked);
}

customElements.define('kinetree-keys', PlaygroundKeys);
