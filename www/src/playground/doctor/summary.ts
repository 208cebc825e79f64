/** The skewed nodes of a whole document: how many, which, and what causes it. */
import { foundIn } from '../../core/doctor/findings.ts';
import { rowsOf } from '../../core/doctor/rows.ts';
import { counted, summaryOf } from '../../core/doctor/sentences.ts';
import { MARKED } from '../../core/doctor/skew.ts';
import type { TreeDocument } from '../document/document.ts';
import { unlessRefused } from '../document/posed.ts';

/** What the doctor found in a document. */
export interface Summary {
  readonly document: TreeDocument;
  /** `5 of 8 nodes are skewed, by up to 44.6°; 3 nodes cause it` */
  readonly text: string;
  /** `5 of 8 nodes skewed, 3 causes`, where there is little room. */
  readonly short: string;
  /** The ids of the skewed nodes, in the order of the outline. */
  readonly skewed: readonly number[];
  /** The id of the one that is skewed most. */
  readonly worst: number;
}

/** Returns the summary of a document; `null` where nothing leans, or nothing can be said. */
export function summarize(document: TreeDocument): Summary | null {
  // The doctor's panel says of a node that its numbers are too large, once the node is chosen.
  const report = unlessRefused(() => foundIn(rowsOf(document), MARKED));
  if (!report) return null;
  const found = report.findings.filter(({ kind }) => kind === 'skewed');
  const [first] = found;
  if (!first) return null;
  const skewed = found.map(({ node }) => node);
  const worst = found.reduce((most, it) => (it.degrees > most.degrees ? it : most), first).node;
  const causes = counted(report.causes.length, 'cause', 'causes');
  const short = `${skewed.length} of ${counted(report.nodes, 'node', 'nodes')} skewed, ${causes}`;
  return { document, text: summaryOf(report), short, skewed, worst };
}

/** Returns the skewed node that comes after the chosen one, or before it by −1; in a circle. */
export function nextOf({ document, skewed }: Summary, chosen: number | null, by: 1 | -1): number {
  const own = chosen === null ? -1 : skewed.indexOf(chosen);
  if (own >= 0) return skewed.at((own + by) % skewed.length) as number;
  // From a node that is square to the nearest one in the order of the outline.
  const places = new Map(document.nodes.map(({ id }, place) => [id, place]));
  const here = chosen === null ? -1 : (places.get(chosen) ?? -1);
  const after = skewed.findIndex((id) => (places.get(id) as number) > here);
  if (by > 0) return skewed[Math.max(0, after)] as number;
  return skewed.at((after < 0 ? skewed.length : after) - 1) as number;
}
