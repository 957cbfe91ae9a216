import { canvasOf } from '#contract/scenes/canvas.ts';
import { MOODS, type Mood } from '#contract/scenes/moods.ts';
import { PAINT } from '#contract/scenes/places.ts';
import { hashOf, randomOf } from '#contract/scenes/random.ts';
import type { Ratio } from '#contract/scenes/ratio.ts';
import type { Scene } from '#contract/scenes/scene-list.ts';

const SIZES: Record<Ratio, readonly [number, number]> = {
  square: [600, 600],
  video: [960, 540],
  portrait: [540, 960],
};

/** The picture as SVG text. Pure: the same scene and ratio give the same text. */
export function drawScene({ name, place, mood }: Scene, ratio: Ratio): string {
  const [width, height] = SIZES[ratio];
  const canvas = canvasOf(width, height, MOODS[mood], randomOf(hashOf(name)));
  PAINT[place](canvas);
  return canvas.finish();
}

/** The colours that a scene is drawn with. */
export const moodOf = ({ mood }: Scene): Mood => MOODS[mood];
