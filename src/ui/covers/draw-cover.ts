import { canvasOf } from '#src/ui/covers/canvas.ts';
import type { CoverChoice } from '#src/ui/covers/cover-for.ts';
import { MOODS } from '#src/ui/covers/moods.ts';
import { randomOf } from '#src/ui/covers/random.ts';
import { SCENES } from '#src/ui/covers/scenes.ts';

export type Ratio = 'square' | 'video' | 'portrait';
const SIZES: Record<Ratio, readonly [number, number]> = {
  square: [600, 600],
  video: [960, 540],
  portrait: [540, 960],
};

/**
 * The picture as SVG text. Pure: the same choice and ratio give the same text. Fetched lazily; see
 * use-generated-cover.ts.
 */
export function drawCover({ scene, mood, seed }: CoverChoice, ratio: Ratio): string {
  const [width, height] = SIZES[ratio];
  const canvas = canvasOf(width, height, MOODS[mood], randomOf(seed));
  SCENES[scene](canvas);
  return canvas.finish();
}
