/** Smoothing of a clip: the cutoff as a slider, and the chosen node's acceleration before and after. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { Clip, type ClipLike, smoothClip } from '../../core/entries/index.ts';
import { fixed } from '../../figure/readout.ts';
import { durationOf, nodeOf, placeOf, playingClip, type TreeDocument } from '../document/document.ts';
import { posed } from '../document/posed.ts';
import { setClip } from '../motion/edits.ts';
import { withPlaces } from '../motion/stepper.ts';
import type { Workbench } from '../workbench.ts';

/** The instants at which the acceleration is looked at. */
const SAMPLES = 240;
const [WIDTH, HEIGHT] = [240, 90];
/** Hz: walking is below 6, punches are below 12. */
const [SLOWEST, FASTEST, FIRST] = [1, 30, 8];
/** With fewer keys a curve cannot be told from noise. */
const LEAST = 4;

/** The chosen cutoff, Hz, of each workbench. */
const cutoffs = new WeakMap<Workbench, number>();

/** The curves that were drawn last: they change with the document, the node and the cutoff alone. */
let drawn: { key: readonly unknown[]; curves: readonly number[][]; note: string } | null = null;

/**
 * Returns the form that makes the clip that plays smooth; nothing where no channel of it has linear
 * keys. `again` draws the panel anew.
 */
export function smoothTemplate(workbench: Workbench, again: () => void): TemplateResult | typeof nothing {
  const { document, chosen } = workbench;
  const clip = playingClip(document);
  const rough = clip?.channels.some(
    ({ interpolation = 'linear', times }) => interpolation === 'linear' && times.length >= LEAST,
  );
  if (!clip || !rough) return nothing;
  const cutoff = cutoffs.get(workbench) ?? FIRST;
  const set = (event: Event): void => {
    cutoffs.set(workbench, Number((event.target as HTMLInputElement).value));
    again();
  };
  return html`<details class="smooth"><summary>Smooth</summary>
    <label class="field">Cutoff <span>${fixed(cutoff, 1)}\u00a0Hz</span>
      <input type="range" min=${SLOWEST} max=${FASTEST} step="0.5" .value=${String(cutoff)}
        aria-valuetext=${`${fixed(cutoff, 1)} hertz`} @input=${set} /></label>
    ${curvesTemplate(document, clip, chosen, cutoff)}
    <button type="button" class="plain" @click=${() => take(workbench, clip, cutoff)}>Smooth the clip</button>
  </details>`;
}

function take(workbench: Workbench, clip: ClipLike, cutoff: number): void {
  workbench.edit(`Smooth ${clip.name || 'the clip'}`, (now) => {
    const smooth = smoothClip(clip, { cutoff });
    const name = `${clip.name || 'clip'}, smooth to ${fixed(cutoff, 1)} Hz`;
    const clips = [...now.clips, { name, channels: smooth.channels }];
    return setClip({ ...now, clips, start: 0 }, clips.length - 1);
  });
}

/** Returns the acceleration of the chosen node before and after as two curves, or why there are none. */
function curvesTemplate(
  document: TreeDocument,
  clip: ClipLike,
  chosen: number | null,
  cutoff: number,
): TemplateResult {
  const node = nodeOf(document, chosen);
  if (!node) return html`<p class="quiet">Choose a node to see its acceleration.</p>`;
  const key = [document, clip, node.id, cutoff];
  if (!drawn?.key.every((it, i) => it === key[i])) {
    try {
      const smooth = smoothClip(clip, { cutoff });
      const curves = [clip, smooth].map((it) => accelerations(document, it, node.id));
      drawn = { key, curves, note: smooth.notes[0]?.message ?? '' };
    } catch (refusal) {
      return html`<p class="quiet">${(refusal as Error).message}</p>`;
    }
  }
  const { curves, note } = drawn;
  const peaks = curves.map((it) => Math.max(...it));
  const top = Math.max(...peaks, Number.MIN_VALUE);
  const path = (curve: readonly number[]): string =>
    curve
      .map(
        (it, i) =>
          `${i ? 'L' : 'M'}${((WIDTH * i) / (SAMPLES - 1)).toFixed(1)} ${(HEIGHT - (HEIGHT * it) / top).toFixed(1)}`,
      )
      .join('');
  const [before = 0, after = 0] = peaks;
  const label = `Acceleration of ${node.name}: at most ${fixed(before, 1)}\u00a0m/s² before, ${fixed(after, 1)}\u00a0m/s² after`;
  return html`<svg class="curves" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${label}>
      ${curves.map((it, i) => svg`<path class=${i ? 'after' : 'before'} d=${path(it)} />`)}
    </svg>
    <p class="quiet">${label}. ${note ? `${note}.` : ''} Raise the cutoff until the peak stops growing.</p>`;
}

/** Returns how large a node's acceleration in the world is through a clip. */
function accelerations(document: TreeDocument, clip: ClipLike, id: number): number[] {
  const { tree, handles } = posed(document);
  const copy = tree.copy();
  const playing = new Clip(withPlaces(document, clip), handles);
  try {
    const node = handles[placeOf(document, id)] as (typeof handles)[number];
    const end = durationOf(clip);
    return Array.from({ length: SAMPLES }, (_, i) => {
      // Past the last key a clip holds still, so the end is left out.
      playing.applyTo(copy, (end * i) / SAMPLES);
      return Math.hypot(...copy.world(node).acceleration);
    });
  } finally {
    playing.dispose();
    copy.dispose();
  }
}
