import { useRef, useState } from 'react';
import { DOCUMENT_TYPES } from '#contract/constants.ts';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import { checkFiles } from '#src/features/documents/check-files.ts';
import classes from '#src/features/documents/hand-out.module.css';
import { messages } from '#src/features/documents/messages.ts';
import { TextButton } from '#src/ui/buttons/text-button.tsx';
import { FileDrop } from '#src/ui/fields/file-drop.tsx';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const HandOutDialog = lazyPart(
  async () => (await import('#src/features/documents/hand-out-dialog.tsx')).HandOutDialog,
  { over: true },
);
const text = messages.handOut;

/** Accepts many files at once, to be handed out to the people named in their file names. */
export function HandOut({ eventId, guests }: { eventId: string; guests: readonly RsvpView[] }) {
  const open = useRef<() => void>(null);
  const [chosen, setChosen] = useState<ReturnType<typeof checkFiles> | null>(null);
  const [opened, setOpened] = useState(false);
  return (
    <FileDrop
      noDrop
      accept={DOCUMENT_TYPES}
      openRef={open}
      onFiles={(files) => {
        setChosen(checkFiles(files));
        setOpened(true);
      }}
      label={text.field}
      className={classes.offer}
    >
      <span>{text.hint}</span>
      <TextButton onClick={() => (chosen ? setOpened(true) : open.current?.())}>
        {chosen ? text.goOn(chosen.good.length) : text.open}
      </TextButton>
      {chosen ? (
        <HandOutDialog
          eventId={eventId}
          guests={guests}
          chosen={chosen}
          opened={opened}
          onClose={() => (chosen.good.length > 0 ? setOpened(false) : setChosen(null))}
          onDone={() => setChosen(null)}
        />
      ) : null}
    </FileDrop>
  );
}
