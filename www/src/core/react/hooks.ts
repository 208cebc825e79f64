/** The hooks. They are for components below a `<Hierarchy>`. */
import {
  type RefObject,
  useContext,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { WorldState } from '../hierarchy/local.ts';
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import type { Hierarchy } from '../hierarchy.ts';
import type { Object3DLike } from '../three/like.ts';
import type { ThreeRig } from '../three/rig.ts';
import { NodeContext, useStore } from './context.ts';
import type { StepCall, Watch } from './store.ts';

/** The tree of a `<Hierarchy>`, and the rig that drives its objects. */
export interface HierarchyAccess {
  /** @throws KinetreeError `DISPOSED` while the `<Hierarchy>` is not shown, and while it renders. */
  readonly tree: Hierarchy;
  readonly rig: ThreeRig;
}

/** A node of a `<Hierarchy>`, and its tree. */
export interface NodeAccess extends HierarchyAccess {
  /** The node: `null` while its `<Node>` is not shown. One that is shown again has another. */
  readonly node: NodeHandle | null;
}

/**
 * Returns the tree of the `<Hierarchy>` around a component, to be used in effects, frames and
 * events: the object is the same for good, its tree is there while the `<Hierarchy>` is shown.
 *
 * ```tsx
 * function Count() {
 *   const hierarchy = useHierarchy();
 *   useEffect(() => console.log(hierarchy.tree.size)); // → 1
 *   return <Node name="boat" velocity={[2, 0, 0]} />;
 * }
 * const App = () => <Canvas><Hierarchy><Count /></Hierarchy></Canvas>;
 * ```
 */
export function useHierarchy(): HierarchyAccess {
  const store = useStore('useHierarchy()');
  return useMemo(
    () => ({
      get tree() {
        return store.woken.tree;
      },
      get rig() {
        return store.woken.rig;
      },
    }),
    [store],
  );
}

/**
 * Returns the node of the `<Node>` around a component, or the first one of a name.
 *
 * ```tsx
 * function Flag() {
 *   const boat = useNode();
 *   useEffect(() => console.log(boat.tree.name(boat.node))); // → boat
 *   return null;
 * }
 * const App = () => <Canvas><Hierarchy><Node name="boat"><Flag /></Node></Hierarchy></Canvas>;
 * ```
 */
export function useNode(name?: string): NodeAccess {
  const store = useStore('useNode()');
  const around = useContext(NodeContext);
  return useMemo(
    () => ({
      get tree() {
        return store.woken.tree;
      },
      get rig() {
        return store.woken.rig;
      },
      get node() {
        return name === undefined ? (around?.node ?? null) : store.named(name);
      },
    }),
    [store, around, name],
  );
}

/**
 * Returns the motion of a node in the world, or in the node of `frame`: pose, velocities,
 * accelerations. It is one object that each frame fills anew, before callbacks of `useFrame`:
 * nothing is rendered for it.
 *
 * ```tsx
 * function Turret() {
 *   const muzzle = useRef(null);
 *   const motion = useMotion(muzzle);
 *   useEffect(() => console.log(motion.velocity.join())); // → 0,0,-2
 *   return (
 *     <Node angularVelocity={[0, 0.5, 0]}>
 *       <Node ref={muzzle} translation={[4, 0, 0]} />
 *     </Node>
 *   );
 * }
 * const App = () => <Canvas><Hierarchy><Turret /></Hierarchy></Canvas>;
 * ```
 */
export function useMotion(
  of: RefObject<Object3DLike | null>,
  frame?: RefObject<Object3DLike | null>,
): Readonly<WorldState> {
  const store = useStore('useMotion()');
  const [motion] = useState(still);
  useLayoutEffect(() => {
    const watch: Watch = {
      node: () => store.nodeOf(of.current),
      frame: () => (frame ? (store.nodeOf(frame.current) ?? undefined) : null),
      into: motion,
    };
    store.watches.add(watch);
    store.read(watch);
    return () => {
      store.watches.delete(watch);
    };
  }, [store, of, frame, motion]);
  return motion;
}

/**
 * Calls a function before each step of the tree, with the step's duration: there programs steer. It
 * sees the tree as the last step left it, and what it sets is in the picture of the same frame.
 * Where frames come on demand, it is called while something moves; if it returns `true`, once more
 * anyway.
 *
 * ```tsx
 * function Boat() {
 *   const hull = useRef(null);
 *   const motion = useMotion(hull);
 *   useBeforeStep((dt, tree) => tree.setLocal(tree.find('boat'), { velocity: [3, 0, 0] }));
 *   useEffect(() => () => console.log(motion.velocity.join()), []); // → 3,0,0
 *   return <Node name="boat" ref={hull} />;
 * }
 * const App = () => <Canvas><Hierarchy><Boat /></Hierarchy></Canvas>;
 * ```
 */
export function useBeforeStep(call: (dt: number, tree: Hierarchy) => unknown): void {
  const store = useStore('useBeforeStep()');
  useStepCall(store.beforeStep, call);
}

/**
 * Calls a function after each step of the tree, before its picture: there clips are applied, since
 * a step would carry on what they have set. On demand it is called as one of {@link useBeforeStep}.
 *
 * ```tsx
 * function Walker() {
 *   const arm = useRef(null);
 *   const motion = useMotion(arm);
 *   const playing = useRef(null);
 *   const time = useRef(0);
 *   useAfterStep((dt, tree) => {
 *     const channel = { node: 0, path: 'translation', times: [0, 2], values: [0, 0, 0, 0, 6, 0] };
 *     playing.current ??= new Clip({ channels: [channel] }, [tree.find('arm')]);
 *     time.current += dt;
 *     playing.current.applyTo(tree, time.current, { loop: 'repeat' });
 *   });
 *   useEffect(() => () => console.log(motion.velocity.join()), []); // → 0,3,0
 *   return <Node name="arm" ref={arm} />;
 * }
 * const App = () => <Canvas><Hierarchy><Walker /></Hierarchy></Canvas>;
 * ```
 */
export function useAfterStep(call: (dt: number, tree: Hierarchy) => unknown): void {
  const store = useStore('useAfterStep()');
  useStepCall(store.afterStep, call);
}

/** Keeps the function that was rendered last among those of each step. */
function useStepCall(calls: Set<{ current: StepCall }>, call: StepCall): void {
  const latest = useRef(call);
  useInsertionEffect(() => {
    latest.current = call;
  });
  useLayoutEffect(() => {
    calls.add(latest);
    return () => {
      calls.delete(latest);
    };
  }, [calls]);
}

/** Returns the motion for a node that is not there yet: at the origin, at rest. */
function still(): WorldState {
  const three = (): Float64Array => new Float64Array(3);
  return {
    translation: three(),
    rotation: Float64Array.of(0, 0, 0, 1),
    scale: new Float64Array(3).fill(1),
    velocity: three(),
    acceleration: three(),
    angularVelocity: three(),
    angularAcceleration: three(),
    matrix: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1),
    skew: { xy: 0, yz: 0, zx: 0, residual: 0 },
  };
}
