import { useEffect, useState } from 'react';
import { useCurrentData } from '#src/data/live/use-current-data.ts';

const WAITING = 'outbox:';

/**
 * An address under which a picture or video can be shown; a pending one is read from the outbox. Null while
 * it is being read.
 */
export function useMediaUrl(media: string | null): string | null {
  const data = useCurrentData();
  const [local, setLocal] = useState<{ media: string; url: string } | null>(null);
  useEffect(() => {
    if (!media?.startsWith(WAITING) || !data?.outbox) return;
    let url: string | undefined;
    let wanted = true;
    void data.outbox.blobs.get(media.slice(WAITING.length)).then(
      (blob) => {
        if (!blob || !wanted) return;
        url = URL.createObjectURL(new Blob([blob.bytes], { type: blob.type }));
        setLocal({ media, url });
      },
      () => undefined,
    );
    return () => {
      wanted = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [media, data]);
  if (!media?.startsWith(WAITING)) return media;
  return local?.media === media ? local.url : null;
}
