/** `<kinetree-keys>`: the list of keys. It is gone once it is closed. */
import { css, html, type TemplateResult } from 'lit';
import { lettersAct, setLettersAct } from '../shell/letters.ts';
import { Question } from './question.ts';
import { panelStyles } from './styles.ts';

const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Everywhere but in fields': {
    'Ctrl+Z': 'Undo',
    'Ctrl+Shift+Z, Ctrl+Y': 'Redo',
    Space: 'Play or pause',
    'W, E, R': 'Handles that move, turn, stretch',
    F: 'Bring the chosen node into view',
    'A, Home': 'Bring all into view',
    'Insert, Shift+A': 'Add a child',
    F2: 'Rename',
    'H, Shift+H, Alt+H': 'Hide or show, show alone, show all',
    'Ctrl+A': 'Apply a transform, set the pivot, reset',
    'Ctrl+D': 'Duplicate',
    'Ctrl+C, Ctrl+X, Ctrl+V': 'Copy, cut, paste under the chosen node',
    Delete: 'Delete with all below it',
    '/': 'Filter the tree by a part of a name, or by “skewed”',
    '?': 'This list',
  },
  'In the tree': {
    '↑ ↓ Home End': 'Choose a node',
    'Shift+↑ Shift+↓': 'Select more; so do presses with Shift and Ctrl, in the picture too',
    '→ ←': 'Open, or to the first child; close, or to the parent',
    '*': 'Open all beside it',
    'Alt+↑ Alt+↓': 'Move before or after a sibling',
    'Alt+→': 'Attach to the sibling above',
    'Alt+←': 'Attach beside the parent',
  },
};

const MAC = /Mac|iP(?:hone|ad)/.test(navigator.platform);

export class PlaygroundKeys extends Question {
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
        gap: 4px 18px;
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
    return html`<dialog aria-labelledby="title" @close=${() => this.remove()}>
      <h2 id="title">Keys</h2>
      ${Object.entries(GROUPS).map(
        ([name, keys]) => html`<h3>${name}</h3>
          <dl>${Object.entries(keys).map(([key, does]) => html`<dt>${MAC ? key.replaceAll('Ctrl+', '⌘') : key}</dt><dd>${does}</dd>`)}</dl>`,
      )}
      <label class="check"><input type="checkbox" aria-describedby="letters" .checked=${lettersAct()} @change=${this.#turn} />
        Single characters act</label>
      <p id="letters">Turn this off if you speak to your computer, or often hit a key by chance: W, E, R, F, A, H, Shift+A,
        / and ? do nothing then. All other keys act as before.</p>
      <form method="dialog"><button class="plain" autofocus>Close</button></form>
    </dialog>`;
  }

  #turn = ({ target }: Event): void => setLettersAct((target as HTMLInputElement).checked);
}

customElements.define('kinetree-keys', PlaygroundKeys);
