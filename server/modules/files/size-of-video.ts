import { open } from 'node:fs/promises';
import { CustomSource, Input, MP4, QTFF, WEBM } from 'mediabunny';

/**
 * The headers of a real video are smaller and take about ten reads, wherever they are in the file. Crafted ones, of
 * millions of empty parts, would keep the server busy for minutes.
 */
const BYTES_MAX = 2 * 1024 * 1024;
const READS_MAX = 200;

/** Headers can claim anything: larger values are not believed, and do not fit any column. */
const LARGEST = 1e6;
const isUsable = (fact: number | null): fact is number => fact !== null && fact >= 0.001 && fact <= LARGEST;

interface VideoSize {
  width: number | null;
  height: number | null;
  seconds: number | null;
}

/**
 * Displayed width and height of a video in CSS pixels, after rotation, and its duration, from its headers alone. Null
 * if they cannot be read: such a file is stored all the same, and may still play.
 */
export async function sizeOfVideo(path: string): Promise<VideoSize> {
  const file = await open(path);
  let bytesLeft = BYTES_MAX;
  let readsLeft = READS_MAX;
  const input = new Input({
    formats: [MP4, QTFF, WEBM],
    source: new CustomSource({
      getSize: async () => (await file.stat()).size,
      async read(start, end) {
        bytesLeft -= end - start;
        readsLeft -= 1;
        if (bytesLeft < 0 || readsLeft < 0) throw new Error('headers that long are not read');
        const { buffer, bytesRead } = await file.read(new Uint8Array(end - start), 0, end - start, start);
        return buffer.subarray(0, bytesRead);
      },
      handleUnhandledError: () => {},
    }),
  });
  try {
    const track = await input.getPrimaryVideoTrack().catch(() => null);
    const [width = null, height = null] = await Promise.all([
      track?.getDisplayWidth(),
      track?.getDisplayHeight(),
    ]).catch(() => []);
    // live recordings have no duration
    const seconds = await input.getDurationFromMetadata().catch(() => null);
    const size = isUsable(width) && isUsable(height) ? { width, height } : { width: null, height: null };
    return { ...size, seconds: isUsable(seconds) ? seconds : null };
  } finally {
    input.dispose();
    await file.close();
  }
}
