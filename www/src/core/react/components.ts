/** The components. Hooks have a file of their own: an edit of this one would make nodes anew else. */
import { useFrame, useThree } from '@react-three/fiber';
import {
  createElement,
  type ReactElement,
  type Ref,
  useCallback,
  useContext,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
  version,
} from 'react';
import { KinetreeError } from '../boundary/errors.ts';
import type { Object3DLike } from '../three/like.ts';
import { HierarchyContext, NodeContext, useStore } from './context.ts';
import type { HierarchyProps, NodeProps } from './props.ts';
import { entryOf, Store } from './store.ts';

/**
 * A tree of `kinetree` in a scene of react-three-fiber, which drives the `<Node>`s below it. Its
 * world is the space of where it is in the scene. It goes on before other callbacks of `useFrame`
 * are called, so those read the motion of the same frame. Where frames come on demand, it asks for
 * them while something moves.
 *
 * ```tsx
 * function Boat() {
 *   const mast = useRef(null);
 *   const motion = useMotion(mast);
 *   useEffect(() => console.log(motion.translation.join(), motion.velocity.join())); // → 0,4,0 2,0,0
 *   return (
 *     <Node name="boat" velocity={[2, 0, 0]}>
 *       <mesh />
 *       <Node ref={mast} translation={[0, 4, 0]} />
 *     </Node>
 *   );
 * }
 * const App = () => <Canvas><Hierarchy><Boat /></Hierarchy></Canvas>;
 * ```
 */
export function Hierarchy({
  rule = 'matrices',
  step,
  longest = 0.1,
  paused = false,
  children,
}: HierarchyProps): ReactElement {
  if (Number.parseInt(version, 10) < 19)
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `kinetree/react needs React 19 and @react-three/fiber 9, but this is React ${version}: npm install react@19 @react-three/fiber@9`,
    );
  for (const [name, it] of [
    ['step', step],
    ['longest', longest],
  ] as const)
    if (it !== undefined && !(it > 0 && it < Number.POSITIVE_INFINITY))
      throw new KinetreeError('NOT_POSITIVE', `<Hierarchy ${name}> must be above zero, but is ${String(it)}`);
  const [store] = useState(() => new Store());
  const invalidate = useThree((state) => state.invalidate);
  const group = useRef<Object3DLike>(null);
  useInsertionEffect(() => {
    Object.assign(store.pace, { rule, step, longest, paused });
    store.ask = invalidate;
  });
  useLayoutEffect(() => {
    store.open(group.current);
    return () => store.close();
  }, [store]);
  useLayoutEffect(() => {
    store.tree.rule = rule;
  }, [store, rule]);
  useLayoutEffect(() => store.ask());
  useFrame(({ frameloop }, delta) => store.advance(delta, frameloop === 'demand'), -1);
  return createElement(HierarchyContext, { value: store }, createElement('group', { ref: group }, children));
}

/**
 * A node of the tree, and a `Group` of three.js that it drives. Its parent is the `<Node>` around
 * it, or the one that `parent` names; where it is in React does not matter then, and a new `parent`
 * mounts nothing anew: the node is attached, or released, and stays where it is.
 *
 * ```tsx
 * function Sling() {
 *   const [held, hold] = useState(true);
 *   const stone = useRef(null);
 *   const motion = useMotion(stone);
 *   useEffect(() => hold(false), []); // let go at once
 *   useEffect(() => () => console.log(motion.velocity.join()), []); // → 0,10,0
 *   return (
 *     <>
 *       <Node name="arm" angularVelocity={[0, 0, 10]} />
 *       <Node ref={stone} translation={[1, 0, 0]} parent={held ? 'arm' : null} keep="velocity" />
 *     </>
 *   );
 * }
 * const App = () => <Canvas><Hierarchy><Sling /></Hierarchy></Canvas>;
 * ```
 */
export function Node({ children, ref, ...given }: NodeProps): ReactElement {
  const store = useStore('<Node>');
  const above = useContext(NodeContext);
  const props: NodeProps = given;
  const [entry] = useState(() => entryOf(above, props));
  const object = useRef<Object3DLike>(null);
  useInsertionEffect(() => {
    entry.props = props;
  });
  useLayoutEffect(() => {
    store.show(entry, object.current as Object3DLike);
    return () => store.hide(entry);
  }, [store, entry]);
  useLayoutEffect(() => store.apply(entry));
  useEffect(() => store.settle(entry));
  const both = useCallback(
    (it: Object3DLike | null) => {
      object.current = it;
      const undo = put(ref, it);
      return () => {
        object.current = null;
        if (undo) undo();
        else put(ref, null);
      };
    },
    [ref],
  );
  const { name = '', visible = true } = props;
  const group = createElement('group', { ref: both, name, visible }, children);
  return createElement(NodeContext, { value: entry }, group);
}

/** Gives a ref its object. Returns what a callback wants to be called at the end. */
function put<It>(ref: Ref<It> | undefined, it: It | null): (() => void) | undefined {
  if (typeof ref === 'function') return ref(it) ?? undefined;
  if (ref) ref.current = it;
  return undefined;
}
