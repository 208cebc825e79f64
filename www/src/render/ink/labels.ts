/** Labels, their leaders and the legend in ink. */
import { LEGEND, legendRows } from '../labels/legend.ts';
import type { Wanted } from '../labels/requests.ts';
import type { Labels } from '../labels/types.ts';
import type { Ink } from './ink.ts';

/** Width of a leader, and how strong it is beside its words. */
const LEADER = { width: 1.2, opacity: 0.7 };
/** Weights of words, and of numbers. */
const WEIGHT = { words: 500, number: 600 };

/** Draws the labels of a pane over its other ink. */
export function inkLabels(ink: Ink, { placements }: Labels<Wanted>): void {
  const inInk = placements.filter(({ request }) => !request.over);
  for (const { request, leader, opacity } of inInk) {
    if (!leader) continue;
    const mark = ink.begin(request.part);
    mark.stroke = request.color;
    mark.width = LEADER.width;
    mark.opacity = LEADER.opacity * opacity;
    ink.move(...leader.from);
    ink.line(...leader.to);
  }
  for (const { request, box, text, opacity } of inInk) {
    const { part, size, color } = request;
    const mark = ink.words(part, text, box.x + box.width / 2, box.y + box.height / 2, size);
    mark.fill = color;
    mark.weight = weightOf(text);
    mark.opacity = opacity;
  }
}

/** Draws a legend under a picture: a stroke in a thing's color, and its words. */
export function inkLegend(ink: Ink, legend: readonly Wanted[], width: number, font?: string): void {
  const { size, stroke, beside } = LEGEND;
  for (const { wanted, x, y } of legendRows(legend, width, font).items) {
    const mark = ink.begin(wanted.part);
    mark.stroke = wanted.color;
    mark.width = 3;
    mark.round = true;
    ink.move(x, y);
    ink.line(x + stroke, y);
    const words = ink.words(wanted.part, wanted.text, x + stroke + beside, y, size);
    words.fill = wanted.color;
    words.anchor = 'start';
    words.halo = 0;
  }
}

function weightOf(text: string): number {
  return /^[−+±]?\d/.test(text) ? WEIGHT.number : WEIGHT.words;
}
