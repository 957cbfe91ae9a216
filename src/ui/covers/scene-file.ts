import { drawScene } from '#contract/scenes/draw-scene.ts';
import type { Scene } from '#contract/scenes/scene-list.ts';

const SIZE = { width: 1600, height: 900 } as const;
const QUALITY = 0.88;

/**
 * A scene as a picture file, painted on this device: it is stored and sent like a picture from the camera,
 * without a network.
 */
export async function sceneFile(scene: Scene): Promise<File> {
  const image = new Image(SIZE.width, SIZE.height);
  image.src = `data:image/svg+xml,${encodeURIComponent(drawScene(scene, 'video'))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), SIZE);
  canvas.getContext('2d')?.drawImage(image, 0, 0, SIZE.width, SIZE.height);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!picture) throw new Error('the picture could not be painted');
  return new File([picture], `${scene.name}.jpg`, { type: 'image/jpeg' });
}
