import sharp from 'sharp';
import { PICTURE_WIDTHS } from '#contract/constants.ts';
import { drawScene } from '#contract/scenes/draw-scene.ts';
import { findScenes, titleOf } from '#contract/scenes/find-scenes.ts';
import { sceneNamed, type Scene } from '#contract/scenes/scene-list.ts';
import type { FoundPhoto, MediaQuery } from '#contract/schemas/media.ts';

/** Search over the painted pictures. */
export const searchScenes = ({ query, page, limit }: MediaQuery): FoundPhoto[] =>
  findScenes(query)
    .slice((page - 1) * limit, page * limit)
    .map((scene) => {
      const jpeg = `/scenes/${scene.name}.jpg`;
      return {
        photoId: scene.name,
        source: 'LINK',
        description: titleOf(scene),
        urls: { small: jpeg, medium: jpeg, large: jpeg, raw: `/scenes/${scene.name}.svg` },
        attribution: null,
      };
    });

const WIDEST = PICTURE_WIDTHS[2];

/** null: no such scene. */
export async function paintedPhoto(name: string): Promise<Buffer | null> {
  const scene: Scene | null | undefined = sceneNamed(name);
  if (!scene) return null;
  return sharp(Buffer.from(drawScene(scene, 'video')))
    .resize({ width: WIDEST })
    .jpeg({ quality: 88 })
    .toBuffer();
}
