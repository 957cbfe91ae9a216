import { pictureSize } from '#src/data/files/picture-size.ts';
import { videoFacts } from '#src/features/social/video-facts.ts';
import type { NewMedium } from '#src/mutations/feed/create-post.ts';

/**
 * What a feed must know about pictures or a video before they have loaded, read on this device. One after the
 * other: ten phone photos at once would not fit into memory.
 */
export async function describeMedia(files: readonly File[]): Promise<NewMedium[]> {
  const media: NewMedium[] = [];
  for (const file of files)
    media.push(
      file.type.startsWith('video/')
        ? { file, ...(await videoFacts(file)) }
        : { file, size2d: await pictureSize(file) },
    );
  return media;
}
