import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useState } from 'react';
import { ownData } from '#src/data/databases/current-data.ts';
import { forgetRestored, type Restored } from '#src/data/restored.ts';
import { copyWords } from '#src/features/refused/copy-words.ts';
import { STORAGE_TEXT as TEXT } from '#src/features/storage/messages.ts';
import { canBeSent, sendAgain } from '#src/mutations/outbox/send-again.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { PromptCard } from '#src/ui/notices/prompt-card.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { clockTime } from '#src/ui/text/format-dates.ts';
import classes from '#src/features/storage/storage-notices.module.css';

/** "21 November 2026, 18:30" */
const whenText = (iso: string, hour12: boolean): string => {
  const at = dayjs(iso);
  return `${at.format('D MMMM YYYY')}, ${clockTime(at.format('YYYY-MM-DDTHH:mm'), hour12)}`;
};

/** Stays until the person has seen it: their words exist nowhere else. */
export function RestoredServer({ restored: { backupAt, words, rows = [] } }: { restored: Restored }) {
  const [busy, setBusy] = useState(false);
  const hour12 = useHour12();
  const close = () => {
    forgetRestored(ownData()).catch(() => toast.error(TEXT.failed));
    focusIfLost();
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
        text={`${TEXT.restoredHint(backupAt && whenText(backupAt, hour12))}${all ? ` ${canSend ? TEXT.restoredAgain : TEXT.restoredWords}` : ''}`}
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
