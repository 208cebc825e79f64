/** The types of the components in react-three-fiber. */
import type { ReactThreeTest } from '@react-three/test-renderer';
import { createRef, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { Hierarchy, Node } from '../../www/src/core/entries/react.ts';
import type { Object3DLike } from '../../www/src/core/entries/three.ts';

it('has types that refuse what makes no sense', () => {
  // Checked, never called.
  const types = (): ReactNode => {
    const boat: ReactThreeTest.Tree | null = null;
    return (
      <Hierarchy rule="lossy" step={1 / 60}>
        <Node
          name="a"
          parent={null}
          keep="velocity"
          scale={2}
          drive={{ velocity: [1, 0, 0] }}
          visible={boat === null}
        />
        <Node parent={undefined} keep={undefined} acceleration={undefined} ref={createRef<Object3DLike>()} />
        <Node keep="motion" />
        {/* @ts-expect-error what a node keeps has a name */}
        <Node keep="speed" />
        {/* @ts-expect-error three.js has positions; a node has a translation */}
        <Node position={[0, 0, 0]} />
        {/* @ts-expect-error rules have names */}
        <Hierarchy rule="unity" />
      </Hierarchy>
    );
  };
  expect(types).toBeInstanceOf(Function);
});
