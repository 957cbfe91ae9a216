import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { PROFILE_TEXT } from '#src/features/profile/messages.ts';
import classes from '#src/features/profile/profile.module.css';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const DeleteAccountSheet = lazyPart(
  async () => (await import('#src/features/profile/own-data/delete-account-sheet.tsx')).DeleteAccountSheet,
  { over: true },
);
const text = PROFILE_TEXT.data;

/** Everything that is the person's: to take along, and to be gone. */
export function OwnDataSection() {
  const [deleting, setDeleting] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <section className={classes.card} aria-labelledby="profile-data">
      <h2 id="profile-data">{text.title}</h2>
      <p className={classes.hint}>{text.hint}</p>
      <div className={classes.buttons}>
        <Button
          variant="light"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={() => setDeleting('open')}
        >
          {text.delete}
        </Button>
      </div>
      {deleting === 'never' ? null : (
        <Suspense>
          <DeleteAccountSheet opened={deleting === 'open'} onClose={() => setDeleting('closed')} />
        </Suspense>
      )}
    </section>
  );
}
