/** Colors of a page as it is painted. */
import type { Page } from '@playwright/test';

/** Returns the color of the picture at each distance from a place, to the right. */
export async function colors(page: Page, { x, y }: { x: number; y: number }, distances: readonly number[]) {
  const shot = await page.screenshot({ clip: { x: x - 30, y: y - 30, width: 60, height: 60 } });
  return page.evaluate(
    async ({ png, distances }) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      return distances.map((it) => [...context.getImageData(Math.round(30 + it), 30, 1, 1).data.slice(0, 3)]);
    },
    { png: shot.toString('base64'), distances },
  );
}

/** The accent of the light palette; edges are mixed with what is beside them. */
export const ACCENT = [0x1c, 0x63, 0xc0];
export function like(color: readonly number[] | undefined, other: readonly number[]): boolean {
  return other.every((part, i) => Math.abs(part - (color?.[i] ?? 999)) < 40);
}
