/** Convex hulls of places. */

export type Point = readonly [x: number, y: number];

/** Returns the convex hull, by Andrew's monotone chain. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (list: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of list) {
      for (;;) {
        const [a, b] = [kept.at(-2), kept.at(-1)];
        if (!a || !b || (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
        kept.pop();
      }
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

/** Returns the part of a convex polygon within another. Both go around in the same sense. */
export function clip(polygon: readonly Point[], by: readonly Point[]): readonly Point[] {
  const sense = Math.sign(
    by.reduce((sum, [x, y], i) => {
      const [nx, ny] = by[(i + 1) % by.length] ?? [x, y];
      return sum + x * ny - nx * y;
    }, 0),
  );
  let points = polygon;
  for (let i = 0; i < by.length && points.length > 0; i++) {
    const [[ax, ay], [bx, cy]] = [by[i] ?? [0, 0], by[(i + 1) % by.length] ?? [0, 0]];
    const inside = ([x, y]: Point): number => sense * ((bx - ax) * (y - ay) - (cy - ay) * (x - ax));
    const kept: Point[] = [];
    points.forEach((point, k) => {
      const next = points[(k + 1) % points.length] ?? point;
      const [a, b] = [inside(point), inside(next)];
      if (a >= 0) kept.push(point);
      if (a < 0 !== b < 0) {
        const share = a / (a - b);
        kept.push([point[0] + share * (next[0] - point[0]), point[1] + share * (next[1] - point[1])]);
      }
    });
    points = kept;
  }
  return points;
}
