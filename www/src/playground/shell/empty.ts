/** The first step in an empty tree: a first node, or a tree that is brought. */
import { css, html, type TemplateResult } from 'lit';

interface FirstSteps {
  /** Adds a root, and asks for its name. */
  readonly add: () => void;
  readonly open: () => void;
}

export const emptyStyles = css`
  .empty {
    position: absolute;
    inset: calc(50% + 40px) auto auto 50%;
    translate: -50% -50%;
    display: grid;
    gap: 12px;
    width: min(420px, 100% - 24px);
    padding: 16px 8px;
    border: 1px solid var(--rule);
    border-radius: 12px;
    background: var(--page);
    text-align: center;
  }
  .empty div {
    justify-content: center;
  }
  /* The words would lie under the tools. */
  @media (max-height: 640px) {
    .empty p {
      display: none;
    }
  }
  @media print {
    .empty {
      display: none;
    }
  }
`;

/** Returns the two ways to begin, over the picture of nothing. */
export function emptyTemplate({ add, open }: FirstSteps): TemplateResult {
  return html`<div class="empty" role="group" aria-label="Begin your own tree">
    <p>Begin with the node that carries the others, then add its children. Or bring a tree that you have.</p>
    <div class="row">
      <button type="button" class="main" @click=${add}>Begin with a node</button>
      <button type="button" class="plain" @click=${open}>Bring a file or a text</button>
    </div>
    <p class="quiet">glTF, GLB, BVH, three.js or JSON, dropped anywhere, too. Nothing leaves this machine.</p>
  </div>`;
}
