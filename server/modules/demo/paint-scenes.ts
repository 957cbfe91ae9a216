import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { sceneSvg, type Scene } from '#server/modules/demo/scenes.ts';
import { prepareUpload, type PreparedFile } from '#server/modules/files/prepare-upload.ts';
import type { FileProvider } from '#server/providers/files/file-provider.ts';

/** Draws the scenes and stores them the way uploaded pictures are stored. */
export async function paintScenes(
  provider: FileProvider,
  folder: string,
  scenes: Scene[],
): Promise<Map<Scene, PreparedFile>> {
  await mkdir(folder, { recursive: true });
  const painted = await Promise.all(
    scenes.map(async (scene): Promise<[Scene, PreparedFile]> => {
      const content = await sharp(Buffer.from(sceneSvg(scene)))
        .jpeg({ quality: 94, chromaSubsampling: '4:4:4' })
        .toBuffer();
      const file = {
        field: 'file',
        name: `${scene.of}-${scene.light}.jpg`,
        path: path.join(folder, randomUUID()),
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        sentBy: 'demo',
      };
      try {
        await writeFile(file.path, content);
        return [scene, await prepareUpload(provider, file, 'image')];
      } finally {
        await rm(file.path, { force: true });
      }
    }),
  );
  return new Map(painted);
}
