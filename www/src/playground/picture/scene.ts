/** The subject of the playground's picture: draws the workbench's tree as it is now. */

import { MARKED, skewOf } from '../../core/doctor/skew.ts';
import type { Vec3 } from '../../core/linear/vec.ts';
import type { Subject } from '../../element/canvas-view.ts';
import { stopped } from '../../figure/clock.ts';
import { Drawing } from '../../figure/drawing.ts';
import { DEGREES, fixed } from '../../figure/readout.ts';
import { clamp } from '../../render/camera.ts';
import type { Viewport } from '../../render/sheet.ts';
import { ancestorsOf, endOf, placeOf, type TreeNode } from '../document/document.ts';
import { namesOf, topsOf } from '../document/parts.ts';
import type { Workbench } from '../workbench.ts';
import { Bodies } from './bodies.ts';
import { boundsOf } from './bounds.ts';
import { PART, radiusOf, type WorkCamera } from './camera.ts';
import { type Gizmo, gizmoOfAll } from './gizmo.ts';
import { type HeldAmount, paintAngle, paintGizmo, SIZE } from './gizmo-things.ts';
import { isWithin, within } from './showing.ts';
import {
  type Mark,
  type Marks,
  paintAxes,
  paintGround,
  paintOver,
  paintPreview,
  SINGLE,
  TreeThings,
} from './things.ts';
import { Trail } from './trail.ts';

/** The least size of a gizmo: a hand has to get hold of each of its handles. */
const SMALLEST = 0.45;

/** The meshes under the ink, as far as the scene has to know of them. */
export interface MeshLayer {
  /** The picture has meshes in place of boxes. */
  readonly active: boolean;
  /** `true` for paper and SVG, which have boxes. */
  paper: boolean;
  shows(node: TreeNode): boolean;
  /** Returns the nodes at a place in CSS pixels, the nearest first; `null` where there are boxes. */
  nodesAt(x: number, y: number): readonly number[] | null;
  paint(bodies: Bodies, camera: WorkCamera, viewport: Viewport): void;
}

export class PictureScene implements Subject {
  readonly clock = stopped;
  readonly bodies: Bodies = new Bodies();
  readonly #things = new TreeThings();
  readonly #trail = new Trail();
  /** The hidden nodes, and the list of all nodes, of the last picture. */
  #hidden: ReadonlySet<number> | null = null;
  #of: unknown = null;
  /** The gizmo of the last picture. */
  gizmo: Gizmo | null = null;
  /** The meshes of the tree's file. */
  model: MeshLayer | null = null;
  /** The handle in the reader's hand. */
  held: HeldAmount | null = null;
  /** `true` while an amount is shown beside the hand, where no other words may be then. */
  tellsWay: () => boolean = () => false;
  /** Tells whether a hand gets hold of a place: it is in the picture, and nothing covers it. */
  free: (at: Vec3) => boolean = () => true;
  /** The number of the place that each handle took, by its name. */
  readonly #places = new Map<string, number>();

  constructor(
    readonly workbench: Workbench,
    readonly camera: WorkCamera,
  ) {}

  get figure(): { readonly title: string } {
    return this.workbench.document;
  }

  get time(): number {
    return this.workbench.course.time;
  }

  /** Takes up the tree as it is now. */
  update(): void {
    const { course, document } = this.workbench;
    this.bodies.update(course.posed, document.nodes);
    const { hidden } = this.workbench.settings;
    if (hidden === this.#hidden && document.nodes === this.#of) return;
    this.#hidden = hidden;
    this.#of = document.nodes;
    this.bodies.hidden.set(within(document, hidden));
  }

  draw(since?: number): Drawing {
    const { workbench, camera, bodies } = this;
    const { document, course, preview, settings } = workbench;
    this.update();
    const drawing = new Drawing(since, stopped);
    const pane = drawing.pane();
    const chosen = this.#shown(workbench.chosen);
    const marks = this.#marks();
    const { model } = this;
    const lettered = workbench.chosen === null;
    if (model?.active) {
      paintAxes(pane, camera.distance, lettered);
      paintOver(pane, bodies, marks, (place) => {
        const node = bodies.nodes[place];
        return node !== undefined && model.shows(node);
      });
    } else {
      paintGround(pane, camera.target, camera.distance, lettered);
      this.#things.paint(pane, bodies, marks, settings.look, camera.eye);
    }
    if (preview) paintPreview(pane, document, bodies, preview);
    this.gizmo = null;
    const world = chosen < 0 ? null : bodies.worlds.subarray(16 * chosen, 16 * chosen + 16);
    if (!world?.every(Number.isFinite)) return drawing;
    this.#trail.paint(workbench, pane, bodies.origin(chosen));
    const held = this.#held();
    if (held.length === 0) return drawing;
    const places = held.map((id) => placeOf(document, id));
    this.gizmo = gizmoOfAll(document, course.posed, places, settings.axes, settings.pivot);
    const at = this.gizmo.middle ?? this.gizmo.origin;
    const perPixel = camera.perPixelAt(at);
    const view = {
      perPixel: perPixel * this.#fit(places, perPixel),
      axes: camera.axes,
      eye: camera.eye,
      pick: this.#pick,
    };
    const name = namesOf(document, held) || 'the node';
    if (settings.axes === 'node') paintAngle(pane, world, view.perPixel, !this.tellsWay());
    paintGizmo(pane, { ...this.gizmo, origin: at }, settings.tool, name, view, this.held);
    return drawing;
  }

  /** Returns the place that a handle takes. While one is held, all stay where they are. */
  #pick = (name: string, places: readonly Vec3[]): number => {
    const kept = this.held ? this.#places.get(name) : undefined;
    const found = kept ?? Math.max(0, places.findIndex(this.free));
    this.#places.set(name, found);
    return found;
  };

  readout(): { readonly summary: string } {
    const { document, chosen, course } = this.workbench;
    this.update();
    const { nodes } = document;
    const count = `${nodes.length} ${nodes.length === 1 ? 'node' : 'nodes'}`;
    const place = this.#place(chosen);
    const node = nodes[place];
    if (!node) return { summary: `${count}, none chosen.` };
    const skew = skewOf(this.bodies.worlds.subarray(16 * place, 16 * place + 16)) * DEGREES;
    const skewed = skew > MARKED ? `, skewed by ${fixed(skew, 1)}°` : '';
    const when = course.time === 0 ? '' : ` At ${fixed(course.time, 2)} s.`;
    return { summary: `${count}. Chosen: ${node.name || 'a node without a name'}${skewed}.${when}` };
  }

  graph(): null {
    return null;
  }

  /** Returns the marks of the selected nodes, and of the one that is pointed at. */
  #marks(): Marks {
    const { selected, chosen, hovered } = this.workbench;
    const found = new Map<number, Mark>();
    const mark = (id: number | null, it: Mark): void => {
      const place = this.#shown(id);
      if (place >= 0) found.set(place, it);
    };
    mark(hovered, 'hovered');
    for (const id of selected.slice(0, SINGLE)) mark(id, 'selected');
    mark(chosen, 'chosen');
    return found;
  }

  /** Returns the ids of the nodes that the handles move, the chosen node's first. */
  #held(): readonly number[] {
    const { document, chosen, selected, settings } = this.workbench;
    const free = topsOf(document, selected).filter((id) => !isWithin(document, settings.locked, id));
    const above = chosen === null ? [] : [chosen, ...ancestorsOf(document, chosen)];
    return free.toSorted((a, b) => Number(above.includes(b)) - Number(above.includes(a)));
  }

  /** Returns the place of a node that is shown, or −1. */
  #shown(id: number | null): number {
    const place = this.#place(id);
    return this.bodies.hidden[place] === 1 ? -1 : place;
  }

  #place(id: number | null): number {
    return id === null ? -1 : placeOf(this.workbench.document, id);
  }

  /** Returns the size of the gizmo, which is no larger than what it moves; 1 at most. */
  #fit(places: readonly number[], perPixel: number): number {
    const ends = places.map((place) => endOf(this.workbench.document, place));
    const held = radiusOf(
      boundsOf(this.bodies, (it) => places.some((place, i) => it >= place && it < (ends[i] as number))),
    );
    const radius = held || PART * radiusOf(this.camera.bounds);
    return radius > 0 ? clamp(radius / (SIZE.arrow * perPixel), SMALLEST, 1) : 1;
  }
}
