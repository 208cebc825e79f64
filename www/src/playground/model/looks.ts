/** Wireframes and x-rays of meshes: the properties of their materials, now and before. */
import type { Look } from '../workbench.ts';
import type { Resource, Surface } from './three.ts';

/** The properties of a material of three.js that a look changes. */
interface Seen {
  wireframe: boolean;
  transparent: boolean;
  opacity: number;
  depthWrite: boolean;
}

/** Share of its color that a mesh has in an x-ray. */
const CLEAR = 0.3;

const before = new WeakMap<Resource, Seen>();

/** Shows surfaces by a look. */
export function lookAt(surfaces: Iterable<Surface>, look: Look): void {
  for (const { material } of surfaces)
    for (const it of [material].flat() as (Resource & Partial<Seen>)[]) {
      let own = before.get(it);
      if (!own && look === 'solid') continue;
      if (!own) {
        const { wireframe = false, transparent = false, opacity = 1, depthWrite = true } = it;
        own = { wireframe, transparent, opacity, depthWrite };
        before.set(it, own);
      }
      const clear = { transparent: true, opacity: CLEAR * own.opacity, depthWrite: false };
      const looked =
        look === 'wire' ? { ...own, wireframe: true } : look === 'xray' ? { ...own, ...clear } : own;
      if (it.wireframe === looked.wireframe && it.opacity === looked.opacity) continue;
      Object.assign(it, looked, { needsUpdate: true });
    }
}
