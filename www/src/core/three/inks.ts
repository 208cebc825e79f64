/** Colors of terms: those of the site's figures, for a dark ground and for a light one. */
import type { MotionTerm } from './motion-arrows.ts';

/** The ground that colors are to be seen on. */
export type HelperTheme = 'dark' | 'light';

export const inks = {
  dark: {
    base: '#e9e6df',
    rotational: '#ffc63f',
    euler: '#ad7cf5',
    centripetal: '#ff68a9',
    carried: '#ffc63f',
    coriolis: '#1b9d8f',
    relative: '#93ae04',
    total: '#e9e6df',
    quiet: '#a0a4a8',
    wrong: '#ff9d7d',
  },
  light: {
    base: '#22262c',
    rotational: '#8f640a',
    euler: '#5c218b',
    centripetal: '#c51f7c',
    carried: '#8f640a',
    coriolis: '#046b66',
    relative: '#2a5400',
    total: '#22262c',
    quiet: '#5f6368',
    wrong: '#a03f30',
  },
} as const satisfies Record<HelperTheme, Record<MotionTerm | 'quiet' | 'wrong', string>>;
