import { IconLibraryPhoto } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { memo, Suspense, useState } from 'react';
import { useAlbum } from '#src/data/live/use-album.ts';
import { messages } from '#src/features/social/messages.ts';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const Album = lazyPart(async () => (await import('#src/features/social/album/album.tsx')).Album, {
  over: true,
});

interface AlbumButtonProps {
  eventId: string;
  /** Whoever takes part may download it. */
  mayTakePart: boolean;
}

/** Opens all pictures of the feed; nothing while there are none. */
export const AlbumButton = memo(function AlbumButton({ eventId, mayTakePart }: AlbumButtonProps) {
  const live = useAlbum(eventId);
  const [opened, setOpened] = useState(false);
  const wanted = useOnceTrue(opened);
  const pictures = live.state === 'ready' ? live.value : [];
  if (pictures.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        mih={44}
        leftSection={<IconLibraryPhoto size={19} stroke={1.75} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {messages.album.open(pictures.length)}
      </Button>
      {wanted ? (
        <Suspense>
          <Album
            eventId={eventId}
            pictures={pictures}
            mayDownload={mayTakePart}
            opened={opened}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
});
