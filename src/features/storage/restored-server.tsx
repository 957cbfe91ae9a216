import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { ownData } from '#src/data/databases/current-data.ts';
import { forgetRestored, type Restored } from '#src/data/restored.ts';
import { copyWords } from '#src/features/refused/copy-words.ts';
import { STORAGE_TEXT as TEXT } from '#src/features/storage/messages.ts';
import { canBeSent, sendAgain } from '#src/mutations/outbox/send-again.ts';
import { PromptCard } from '#src/ui/notices/prompt-card.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import classes from '#src/features/storage/storage-notices.module.css';

const whenText = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** Stays until the person has seen it: their words exist nowhere else. */
export function RestoredServer({ restored: { backupAt, words, rows = [] } }: { restored: Restored }) {
  const [busy, setBusy] = useState(false);
  const close = () => {
    forgetRestored(ownData()).catch(() => toast.error(TEXT.failed));
  };
  const again = () => {
    setBusy(true);
    sendAgain()
      .catch(() => toast.error(TEXT.failed))
      .finally(() => setBusy(false));
  };
  const canSend = rows.some(canBeSent);
  const all = words.join('\n\n');
  return (
    <div role="alert" data-testid="restored">
      <PromptCard
        icon={<IconHistory size={20} stroke={1.75} />}
        title={TEXT.restored}
        text={`${TEXT.restoredHint(backupAt && whenText(backupAt))}${all ? ` ${canSend ? TEXT.restoredAgain : TEXT.restoredWords}` : ''}`}
      >
        {all ? (
          <p className={classes.words} dir="auto">
            {all}
          </p>
        ) : null}
        <Button size="sm" variant="subtle" color="gray" onClick={close}>
          {TEXT.close}
        </Button>
        {all ? (
          <Button size="sm" variant={canSend ? 'default' : 'filled'} onClick={() => void copyWords(all)}>
            {TEXT.copy}
          </Button>
        ) : null}
        {canSend ? (
          <Button size="sm" loading={busy} onClick={again}>
            {TEXT.sendAgain}
          </Button>
        ) : null}
      </PromptCard>
    </div>
  );
}
