import { open } from 'node:fs/promises';
import { CustomSource, Input, MP4, QTFF, WEBM } from 'mediabunny';

/** The headers of a real video are far below this, wherever in the file they are. */
const READ_MAX = 16 * 1024 * 1024;

/**
 * Width and height in CSS pixels as the video is shown, so after rotation, from its headers alone. Null where
 * they cannot be read: such a file is stored all the same, and may still play.
 */
export async function sizeOfVideo(path: string): Promise<{ width: number; height: number } | null> {
  const file = await open(path);
  let left = READ_MAX;
  const input = new Input({
    formats: [MP4, QTFF, WEBM],
    source: new CustomSource({
      getSize: async () => (await file.stat()).size,
      async read(start, end) {
        left -= end - start;
        if (left < 0) throw new Error('headers that large are not read');
        const { buffer, bytesRead } = await file.read(new Uint8Array(end - start), 0, end - start, start);
        return buffer.subarray(0, bytesRead);
      },
      handleUnhandledError: () => {},
    }),
  });
  try {
    const track = await input.getPrimaryVideoTrack();
    const [width, height] = [await track?.getDisplayWidth(), await track?.getDisplayHeight()];
    return width && height ? { width, height } : null;
  } catch {
    return null;
  } finally {
    input.dispose();
    await file.close();
  }
}
