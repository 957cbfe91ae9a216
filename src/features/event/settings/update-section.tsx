import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import type { EventView } from '#src/data/views/event.ts';
import classes from '#src/features/event/settings/settings-panel.module.css';
import { messages } from '#src/features/event/update/messages.ts';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const UpdateSheet = lazyPart(
  async () => (await import('#src/features/event/update/update-sheet.tsx')).UpdateSheet,
  { over: true },
);

/** Opens the update from a newer version of the experience's source file. */
export function UpdateSection({ event, onDone }: { event: EventView; onDone: () => void }) {
  const [open, setOpen] = useState(false);
  const mounted = useOnceTrue(open);
  return (
    <section className={classes.apart} aria-labelledby="update-event">
      <h3 id="update-event" className={classes.apartTitle}>
        {messages.title}
      </h3>
      <p className={classes.hint}>{messages.hint}</p>
      <Button
        className={classes.ask}
        variant="default"
        leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {messages.open}
      </Button>
      {mounted ? (
        <UpdateSheet event={event} opened={open} onClose={() => setOpen(false)} onDone={onDone} />
      ) : null}
    </section>
  );
}
