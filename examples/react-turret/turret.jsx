/**
 * A turret turns on a hull that drives, and has a ball on its arm. A changed `parent` lets go of the
 * ball, which flies off as it moved and falls.
 */
import { Hierarchy, Node, useMotion } from 'kinetree/react';
import { useEffect, useRef } from 'react';

/** The scene with its tree. `held` says whether the arm has the ball; `tell` is given its motion. */
export function Turret({ held, paused = false, tell = () => {} }) {
  return (
    <Hierarchy paused={paused}>
      <Node name="hull" drive={{ velocity: [2, 0, 0], angularVelocity: [0, 0.4, 0] }}>
        <Box size={[3, 0.8, 2]} color="#4f6d8f" />
        <Node name="turret" translation={[0, 0.7, 0]} angularVelocity={[0, 1.5, 0]}>
          <Box size={[1, 0.6, 1]} color="#7d9cc0" />
          <Node name="arm" translation={[1.5, 0, 0]}>
            <Box size={[2, 0.15, 0.15]} color="#7d9cc0" />
          </Node>
        </Node>
      </Node>
      <Ball held={held} tell={tell} />
    </Hierarchy>
  );
}

function Ball({ held, tell }) {
  const ball = useRef(null);
  const motion = useMotion(ball); // one object, filled anew each frame
  useEffect(() => tell(motion), [motion, tell]);
  return (
    <Node
      ref={ball}
      name="ball"
      translation={[1, 0.3, 0]}
      parent={held ? 'arm' : null}
      keep={held ? 'pose' : 'velocity'}
      acceleration={[0, held ? 0 : -9.81, 0]}
    >
      <mesh>
        <sphereGeometry args={[0.25]} />
        <meshBasicMaterial color="#c8641e" />
      </mesh>
    </Node>
  );
}

function Box({ size, color }) {
  return (
    <mesh>
      <boxGeometry args={size} />
      <meshBasicMaterial color={color} />
    </mesh>
  );
}
