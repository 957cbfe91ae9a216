import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { displayName } from '#contract/rules/names.ts';
import { saveFrom } from '#src/ui/pictures/save-from.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import type { AlbumPicture } from '#src/data/views/feed.ts';
import classes from '#src/features/social/album/album.module.css';
import { AlbumTile } from '#src/features/social/album/album-tile.tsx';
import { messages } from '#src/features/social/messages.ts';
import { askAlbum } from '#src/session/album-calls.ts';
import { useOneAtATime } from '#src/ui/buttons/use-one-at-a-time.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { sizeText } from '#src/ui/text/size-text.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const LargePictures = lazyPart(
  async () => (await import('#src/features/social/large-pictures.tsx')).LargePictures,
  { over: true },
);
const text = messages.album;

/** Their size on the server; null if a row of an earlier build lacks it. */
function sizeOf(pictures: readonly AlbumPicture[]): string | null {
  const sent = pictures.filter(({ media }) => media.startsWith('/'));
  const known = sent.flatMap(({ bytes }) => bytes ?? []);
  return sent.length > 0 && known.length === sent.length
    ? sizeText(known.reduce((sum, bytes) => sum + bytes, 0))
    : null;
}

interface AlbumProps {
  eventId: string;
  pictures: readonly AlbumPicture[];
  mayDownload: boolean;
  opened: boolean;
  onClose: () => void;
}

/** All pictures of a feed in a grid; each opens large, one after the other. */
export function Album({ eventId, pictures, mayDownload, opened, onClose }: AlbumProps) {
  const offline = useConnection().state !== 'online';
  const [shown, setShown] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  const download = () =>
    run(async () => {
      try {
        saveFrom(await askAlbum(eventId));
      } catch (error) {
        toast.error(error instanceof Error && error.message ? error.message : text.failed);
      }
    });
  return (
    <>
      <Sheet
        opened={opened}
        onClose={onClose}
        title={text.title}
        subtitle={offline ? text.offline : text.count(pictures.length)}
        width={880}
        footer={
          mayDownload ? (
            <Button
              variant="default"
              leftSection={<IconDownload size={19} stroke={1.75} aria-hidden="true" />}
              disabled={offline || busy}
              onClick={() => void download()}
            >
              {text.download(sizeOf(pictures))}
            </Button>
          ) : undefined
        }
      >
        <ul className={classes.grid}>
          {pictures.map((picture) => (
            <AlbumTile key={picture.id} picture={picture} onShow={() => setShown(picture.id)} />
          ))}
        </ul>
      </Sheet>
      {shown === null ? null : (
        <LargePictures
          pictures={pictures.map(({ id, media, by, createdAt }) => ({
            id,
            media,
            title: messages.mediaAlt(displayName(by)),
            fileName: `${createdAt.slice(0, 10)} ${displayName(by)}.webp`,
          }))}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
