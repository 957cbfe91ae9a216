import { Button, type ButtonProps } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Scene } from '#contract/scenes/scene-list.ts';
import { COVER_TEXT } from '#src/ui/covers/messages.ts';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const SceneChooser = lazyPart(async () => (await import('#src/ui/covers/scene-chooser.tsx')).SceneChooser, {
  over: true,
});

/** Opens the built-in pictures; the chosen one comes as a file, like one from this device. */
export function SceneButton({ onPick, ...look }: ButtonProps & { onPick: (file: File) => void }) {
  const [opened, setOpened] = useState(false);
  const once = useOnceTrue(opened);
  async function choose(scene: Scene) {
    try {
      const { sceneFile } = await import('#src/ui/covers/scene-file.ts');
      onPick(await sceneFile(scene));
      setOpened(false);
    } catch {
      toast.error(COVER_TEXT.failed);
    }
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
      <Suspense>
        {once ? (
          <SceneChooser
            opened={opened}
            onClose={() => setOpened(false)}
            onChoose={(scene) => void choose(scene)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
