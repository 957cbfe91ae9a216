import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { ownData } from '#src/data/databases/current-data.ts';
import { forgetRestored, type Restored } from '#src/data/restored.ts';
import { copyWords } from '#src/features/storage/copy-words.ts';
import { STORAGE_TEXT as TEXT } from '#src/features/storage/messages.ts';
import { PromptCard } from '#src/ui/notices/prompt-card.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import classes from '#src/features/storage/storage-notices.module.css';

const whenText = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** Stays until the person has seen it: words of theirs are nowhere else. */
export function RestoredServer({ restored: { backupAt, words } }: { restored: Restored }) {
  const close = () => {
    forgetRestored(ownData()).catch(() => toast.error(TEXT.failed));
  };
  const all = words.join('\n\n');
  return (
    <div role="alert" data-testid="restored">
      <PromptCard
        icon={<IconHistory size={20} stroke={1.75} />}
        title={TEXT.restored}
        text={`${TEXT.restoredHint(backupAt && whenText(backupAt))}${all ? ` ${TEXT.restoredWords}` : ''}`}
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
          <Button size="sm" onClick={() => void copyWords(all)}>
            {TEXT.copy}
          </Button>
        ) : null}
      </PromptCard>
    </div>
  );
}
