/** Places on Earth by their latitude on maps, in degrees: that of the plumb line. */

/** The Panthéon, in which Foucault let his pendulum go in 1851. */
export const PARIS = 48.846;

export const places = [
  { word: 'equator', name: 'The equator', latitude: 0 },
  { word: 'singapore', name: 'Singapore', latitude: 1.35 },
  { word: 'mexico', name: 'Mexico City', latitude: 19.43 },
  { word: 'cairo', name: 'Cairo', latitude: 30.04 },
  { word: 'newYork', name: 'New York', latitude: 40.71 },
  { word: 'paris', name: 'Paris', latitude: PARIS },
  { word: 'london', name: 'London', latitude: 51.51 },
  { word: 'tromso', name: 'Tromsø', latitude: 69.65 },
  { word: 'pole', name: 'The pole', latitude: 90 },
] as const;

/** Degrees within which a latitude is a place's own. */
const NEAR = 0.02;

/** Returns the place at a latitude, degrees, if it has a name. */
export function placeAt(latitude: number): (typeof places)[number] | undefined {
  return places.find((it) => Math.abs(it.latitude - latitude) < NEAR);
}
