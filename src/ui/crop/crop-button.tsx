import { Button, type ButtonProps } from '@mantine/core';
import { IconCrop } from '@tabler/icons-react';
import { useState } from 'react';
import { CROP_TEXT } from '#src/ui/crop/messages.ts';
import { useIsAnimated } from '#src/ui/crop/use-is-animated.ts';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const CropSheet = lazyPart(async () => (await import('#src/ui/crop/crop-sheet.tsx')).CropSheet, {
  over: true,
});

interface Props extends ButtonProps {
  /**
   * The original file: every crop is cut from the whole picture. Null, or animated: the button is not
   * offered.
   */
  file: File | null;
  onCrop: (file: File) => void;
}

/** Opens the crop sheet for a picture from this device. */
export function CropButton({ file, onCrop, ...look }: Props) {
  const [opened, setOpened] = useState(false);
  const once = useOnceTrue(opened);
  const moves = useIsAnimated(file);
  if (!file || moves) return null;
  return (
    <>
      <Button
        {...look}
        leftSection={<IconCrop size={17} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {CROP_TEXT.open}
      </Button>
      {once ? (
        // a new picture resets it
        <CropSheet
          key={`${file.name}/${file.size}/${file.lastModified}`}
          file={file}
          opened={opened}
          onClose={() => setOpened(false)}
          onCrop={onCrop}
        />
      ) : null}
    </>
  );
}
