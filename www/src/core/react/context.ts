/** What components and hooks have in common. */
import { createContext, useContext } from 'react';
import { KinetreeError } from '../boundary/errors.ts';
import type { Entry, Store } from './store.ts';

export const HierarchyContext = createContext<Store | null>(null);
export const NodeContext = createContext<Entry | null>(null);

/** Returns the store of the `<Hierarchy>` around the component. */
export function useStore(what: string): Store {
  const store = useContext(HierarchyContext);
  if (store) return store;
  throw new KinetreeError('BAD_ARGUMENT', `${what} is outside of a <Hierarchy> of kinetree/react`);
}
