import { Button, type ButtonProps } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { use, useEffect, useState } from 'react';
import type { Scene } from '#contract/scenes/scene-list.ts';
import { COVER_TEXT } from '#src/ui/covers/messages.ts';
import { PhotoSearchSource, type Photo, type PhotoSearch } from '#src/ui/covers/photo-search.ts';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const SceneChooser = lazyPart(async () => (await import('#src/ui/covers/scene-chooser.tsx')).SceneChooser, {
  over: true,
});
const OnlinePictures = lazyPart(
  async () => (await import('#src/ui/covers/online-pictures.tsx')).OnlinePictures,
  { over: true },
);

/**
 * Opens photos and the built-in pictures; the chosen one is returned as a file, like one from this device.
 */
export function SceneButton({ onPick, ...look }: ButtonProps & { onPick: (file: File) => void }) {
  const [opened, setOpened] = useState(false);
  const once = useOnceTrue(opened);
  const load = use(PhotoSearchSource);
  const [search, setSearch] = useState<PhotoSearch | null>(null);
  const [taking, setTaking] = useState<Photo | null>(null);
  useEffect(() => {
    // if its code fails to load, the painted pictures still work
    if (once && load) void load().then(setSearch, () => undefined);
  }, [once, load]);
  async function pick(file: Promise<File>) {
    try {
      onPick(await file);
      setOpened(false);
    } catch {
      toast.error(COVER_TEXT.failed);
    }
  }
  const choose = async (scene: Scene) => (await import('#src/ui/covers/scene-file.ts')).sceneFile(scene);
  async function take(photo: Photo, from: PhotoSearch) {
    setTaking(photo);
    await pick(from.take(photo));
    setTaking(null);
  }
  return (
    <>
      <Button
        {...look}
        leftSection={<IconPalette size={17} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {COVER_TEXT.open}
      </Button>
      {once ? (
        <SceneChooser
          opened={opened}
          onClose={() => setOpened(false)}
          onChoose={(scene) => void pick(choose(scene))}
          online={
            search
              ? (query) => (
                  <OnlinePictures
                    search={search}
                    query={query}
                    taking={taking}
                    onChoose={(photo) => void take(photo, search)}
                    onTake={(file) => void pick(Promise.resolve(file))}
                  />
                )
              : undefined
          }
        />
      ) : null}
    </>
  );
}
