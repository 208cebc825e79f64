/** The losses of each integrator over time, on a logarithmic scale. */
import { labelOf } from '../../figure/controls.ts';
import type { Graph } from '../../figure/graph.ts';
import { controls, type RaceParams } from './controls.ts';
import { type Race, schemes } from './model.ts';
import { named } from './readout.ts';

export function lossOverTime(race: Race, params: RaceParams): Graph {
  const { samples } = race;
  const minutes = samples.hour ? 1 / 60 : 1;
  const what = labelOf(controls.graph, params.graph);
  return {
    x: { label: 'time', unit: samples.hour ? 'min' : 's', min: 0, max: samples.end * minutes },
    y: { label: `${what} lost`, unit: '', min: 1e-12, max: 1, log: true },
    at: samples.places.map((time) => time * minutes),
    curves: schemes.flatMap((scheme, i) =>
      params[scheme]
        ? [{ name: named[scheme].short, color: named[scheme].color, y: samples.curve(i, params.graph) }]
        : [],
    ),
    now: Math.min(race.time, samples.end) * minutes,
    drives: null,
    seconds: (x) => race.clockAt(x / minutes),
    summary: `${what}: the part that each integrator has lost or gained over time. One that has lost nothing has no line.`,
  };
}
