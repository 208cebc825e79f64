/** A transform of glTF-Transform that takes the skew out of a document. */
import { KinetreeError } from '../boundary/errors.ts';
import { attachmentsAt } from '../doctor/attachments.ts';
import { INSTANCING } from '../doctor/gltf/instances.ts';
import { nameOf } from '../doctor/patient.ts';
import { isIdentity, movedBy, type Plan } from '../doctor/plan.ts';
import { channelRefusal } from '../doctor/refusals.ts';
import { movingAttachments, type Resampled, seconds } from '../doctor/resample.ts';
import { planFor, resampledAll, resamples } from '../doctor/resampling.ts';
import { meters } from '../doctor/sentences.ts';
import { LEAST_MENDED } from '../doctor/wanted.ts';
import type { DocumentLike, NodeLike } from './like.ts';
import { allOf, motionOf, placesOf, rowsOf, sightsOf, skinsOf } from './read.ts';
import { Work } from './work.ts';

/** Options of {@link unskew}. */
export interface UnskewOptions {
  /**
   * `rigid`: origins stay, uneven scales go to leaves. `bake`: the same, and the rest goes into the
   * vertices: nothing moves at rest. `leaf`: the places of children are multiplied. `even`: uneven
   * scales become their mean.
   */
  readonly way?: 'bake' | 'even' | 'leaf' | 'rigid';
  /** Degrees from which a node is mended. */
  readonly least?: number;
  /**
   * True to read curves off anew that turn or stretch nodes below a stretch, which `rigid` and
   * `bake` refuse otherwise. The logger gets a line on the loss.
   */
  readonly resample?: boolean;
  /** The largest error between two keys of a curve that is read off anew, in meters. */
  readonly error?: number;
}

/**
 * The options of {@link unskew} that are not given.
 *
 * ```js
 * console.log(UNSKEW_DEFAULTS.way); // → rigid
 * ```
 */
export const UNSKEW_DEFAULTS: Required<UnskewOptions> = {
  way: 'rigid',
  least: LEAST_MENDED,
  resample: false,
  error: 0.001,
};

const NAME = 'unskew';

/**
 * Returns a transform for `document.transform(…)` that takes the skew out of a document, by the
 * same plans as `kinetree mend`. A document whose nodes are square stays as it is.
 *
 * A sheared matrix is taken apart by glTF-Transform while it reads: see {@link splitSheared}.
 *
 * ```js
 * const document = new Document();
 * const arm = document.createNode('arm').setRotation([0, 0, 0.6, 0.8]);
 * const base = document.createNode('base').setScale([1, 2.5, 1]).addChild(arm);
 * await document.transform(unskew({ way: 'rigid' }));
 * console.log(base.getScale().join()); // → 1,1,1
 * ```
 *
 * @throws KinetreeError `NOT_HELD` for an animation, or instances, that the way cannot keep: then
 * nothing has changed.
 */
export function unskew(options: UnskewOptions = {}): (document: DocumentLike) => void {
  const given = { ...UNSKEW_DEFAULTS, ...options };
  const { way, error, resample } = given;
  if (!(error > 0)) throw new KinetreeError('NOT_POSITIVE', `error must be above 0 meters, but is ${error}`);
  const transform = (document: DocumentLike): void => {
    const nodes = document.getRoot().listNodes();
    const rows = rowsOf(nodes);
    const places = placesOf(nodes);
    const motions = document
      .getRoot()
      .listAnimations()
      .map((it) => motionOf(it, places));
    const planned = planFor(rows, given, resample ? motions : []);
    const { plan } = planned;
    if (plan.locals.size > 0) {
      // A refusal is reported as if the clips were resampled.
      const moving = resample || motions.length === 0 ? planned : planFor(rows, given, motions);
      const skins = motions.length === 0 ? [] : skinsOf(nodes, places);
      const attachments = attachmentsAt(moving.plan, {
        sights: sightsOf(nodes),
        skins,
        bakes: way === 'bake',
      });
      const fresh = resampledAll(moving, { error, resample }, motions, { attachments, skins });
      const applied = resamples(way, resample) ? fresh : new Map<number, Resampled>();
      expectKept(document, plan, given, nodes, fresh);
      const { corner, origin } = movedBy(plan);
      new Work(document, plan, nodes, applied).run(way === 'bake');
      const corners = way === 'bake' ? 0 : corner;
      const logger = document.getLogger();
      logger.info(
        `${NAME}: ${plan.locals.size} nodes changed; corners move by up to ${meters(corners)}, origins by ${meters(origin)}`,
      );
      for (const { clip, keys, loss, time } of applied.values())
        logger.info(
          `${NAME}: clip "${clip}" has ${keys} keys; corners move by up to ${meters(loss)}, at ${seconds(time)}`,
        );
    }
    document.getLogger().debug(`${NAME}: Complete.`);
  };
  return Object.defineProperty(transform, 'name', { value: NAME });
}

/** @throws KinetreeError `NOT_HELD` for what a way cannot keep. */
function expectKept(
  document: DocumentLike,
  plan: Plan,
  { way, resample: asked }: Required<UnskewOptions>,
  nodes: readonly NodeLike[],
  fresh: ReadonlyMap<number, Resampled>,
): void {
  const refuse = (said: string): never => {
    throw new KinetreeError('NOT_HELD', `${NAME}: ${said}`);
  };
  const resample = resamples(way, asked);
  const places = placesOf(nodes);
  const moving = resample ? movingAttachments(fresh.values()) : [];
  const changed = [...plan.rests.keys()].filter((place) => !isIdentity(plan.rests.get(place)));
  for (const place of [...changed, ...moving.map((it) => it.place)])
    if (nodes[place]?.getExtension(INSTANCING))
      refuse(
        `${nameOf(plan.rows, place)} has instances (${INSTANCING}), and one leaf does not fit all of them`,
      );
  for (const [number, animation] of document.getRoot().listAnimations().entries()) {
    const again = fresh.get(number);
    for (const channel of animation.listChannels()) {
      const place = places.get(channel.getTargetNode());
      const path = channel.getTargetPath();
      if (place === undefined || path === null || path === 'weights') continue;
      const output = channel.getSampler()?.getOutput();
      const values = path === 'scale' && output ? allOf(output) : undefined;
      const spline = channel.getSampler()?.getInterpolation() === 'CUBICSPLINE';
      const refusal = channelRefusal(plan, way, { place, path, values, spline }, again, resample);
      if (refusal) refuse(`clip "${animation.getName()}" ${refusal.reason}`);
    }
    if (resample && again?.refused) refuse(again.refused.reason);
  }
}
