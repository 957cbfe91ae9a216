import sharp from 'sharp';
import { keepFile, type Store } from '#server/modules/demo/keep-file.ts';
import { sceneSvg, type Scene } from '#server/modules/demo/scenes.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';

/** Draws the scenes and stores them. */
export async function paintScenes(store: Store, scenes: readonly Scene[]): Promise<Map<Scene, PreparedFile>> {
  const painted = await Promise.all(
    scenes.map(async (scene): Promise<[Scene, PreparedFile]> => {
      const content = await sharp(Buffer.from(sceneSvg(scene)))
        .jpeg({ quality: 94, chromaSubsampling: '4:4:4' })
        .toBuffer();
      return [
        scene,
        await keepFile(store, { name: `${scene.of}-${scene.light}.jpg`, content, allow: 'image' }),
      ];
    }),
  );
  return new Map(painted);
}
