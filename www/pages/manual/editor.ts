/**
 * CodeMirror in place of a listing. It is in a shadow root, where its styles are adopted sheets: a
 * policy refuses the tags that it would write into the page.
 */
import { defaultKeymap, history, historyKeymap, selectAll } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Copied } from '../copy.ts';

export interface Editor extends Copied {
  focus(): void;
  /** Marks a line, from 1, or none. */
  mark(line: number | null): void;
  /** Puts the listing back. */
  close(): void;
}

/** The inks of listings: see `manual.css`. */
const inks = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--quiet)' },
  { tag: [tags.keyword, tags.modifier, tags.self], color: 'var(--accent)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--relative)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--spin)' },
]);
const looks = EditorView.theme({
  '&': { background: 'var(--ground)', borderRadius: '6px' },
  '.cm-scroller': { font: '13px / 21px var(--code-face)', padding: '8px 0' },
  '.cm-content': { caretColor: 'var(--ink)', color: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { background: 'none', border: '0', color: 'var(--quiet)' },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '3px' },
  '.cm-bad': { background: 'color-mix(in srgb, var(--wrong) 20%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection':
    { background: 'color-mix(in srgb, var(--accent) 30%, transparent)' },
});

const setBad = StateEffect.define<number | null>();
const badLine = Decoration.line({ class: 'cm-bad' });
const bad = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, { changes, effects, state }) {
    for (const it of effects)
      if (it.is(setBad)) {
        if (it.value === null || it.value > state.doc.lines) return Decoration.none;
        return Decoration.set([badLine.range(state.doc.line(it.value).from)]);
      }
    return lines.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Opens an editor in the place of a listing, which is hidden meanwhile. */
export function openEditor(listing: HTMLElement, text: string, changed: () => void): Editor {
  const host = document.createElement('div');
  host.className = 'editor';
  const root = host.attachShadow({ mode: 'open' });
  listing.before(host);
  listing.hidden = true;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        indentOnInput(),
        bracketMatching(),
        javascript({ jsx: true, typescript: true }),
        syntaxHighlighting(inks),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'The program' }),
        EditorView.updateListener.of(({ docChanged }) => docChanged && changed()),
        bad,
        looks,
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    select() {
      view.focus();
      selectAll(view);
    },
    focus: () => view.focus(),
    mark: (line) => view.dispatch({ effects: setBad.of(line) }),
    close() {
      view.destroy();
      host.remove();
      listing.hidden = false;
    },
  };
}
