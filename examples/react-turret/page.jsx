/** The page: a click lets go of the ball, and the next one takes it up where it is. */
import { Canvas } from '@react-three/fiber';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Turret } from './turret.jsx';

function App() {
  const [held, hold] = useState(true);
  return (
    <Canvas
      orthographic
      camera={{ position: [6, 9, 12], zoom: 40 }}
      onPointerDown={() => hold(!held)}
      aria-label="A turret on a hull that drives in a circle. A click lets go of its ball."
    >
      <Turret held={held} />
    </Canvas>
  );
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
