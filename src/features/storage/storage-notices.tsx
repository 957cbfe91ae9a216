import { Button } from '@mantine/core';
import { IconDatabaseOff, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useRestored } from '#src/data/live/use-restored.ts';
import { useUnsaved } from '#src/data/live/use-unsaved.ts';
import { RestoredServer } from '#src/features/storage/restored-server.tsx';
import { storageState } from '#src/data/storage/storage-state.ts';
import { dismissUnsaved } from '#src/data/unsaved.ts';
import { copyWords } from '#src/features/refused/copy-words.ts';
import { STORAGE_TEXT as TEXT } from '#src/features/storage/messages.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { PromptCard } from '#src/ui/notices/prompt-card.tsx';
import classes from '#src/features/storage/storage-notices.module.css';

const icon = { size: 20, stroke: 1.75 } as const;

/**
 * The most serious notice about this device's storage, and only that: words that exist only on screen, an
 * outdated tab, what a restored server has lost, no room. Otherwise the children.
 */
export function StorageNotices({ children }: { children?: ReactNode }) {
  const { full, outdated } = useSnapshot(storageState);
  const { of: restored } = useRestored();
  const [seen, setSeen] = useState(false);
  const close = () => {
    setSeen(true);
    focusIfLost();
  };
  const last = useUnsaved().at(-1);
  if (last) {
    const { id, label, words, refused } = last;
    return <UnsavedWords key={id} id={id} label={label} words={words} refused={refused} />;
  }
  if (outdated) {
    return (
      <div role="alert">
        <PromptCard icon={<IconRefresh {...icon} />} title={TEXT.outdated} text={TEXT.outdatedHint}>
          <Button size="sm" onClick={() => location.reload()}>
            {TEXT.reload}
          </Button>
        </PromptCard>
      </div>
    );
  }
  if (restored) return <RestoredServer restored={restored} />;
  if (!full || seen) return children;
  return (
    <div role="status">
      <PromptCard icon={<IconDatabaseOff {...icon} />} title={TEXT.full} text={TEXT.fullHint}>
        <Button size="sm" variant="subtle" color="gray" onClick={close}>
          {TEXT.close}
        </Button>
        <Button size="sm" component={Link} to="/storage" onClick={() => setSeen(true)}>
          {TEXT.freeSpace}
        </Button>
      </PromptCard>
    </div>
  );
}

/** Stays until the same change could be stored or sent, or a person closes it. */
function UnsavedWords({ id, label, words, refused }: ReturnType<typeof useUnsaved>[number]) {
  const close = () => {
    dismissUnsaved(id);
    focusIfLost();
  };
  return (
    <div role="alert" data-testid="unsaved">
      <PromptCard
        icon={<IconDatabaseOff {...icon} />}
        title={refused ? TEXT.refused(label) : TEXT.unsaved}
        text={refused ?? (words ? TEXT.unsavedHint : TEXT.unsavedAct(label))}
      >
        {words ? (
          <p className={classes.words} dir="auto">
            {words}
          </p>
        ) : null}
        <Button size="sm" variant="subtle" color="gray" onClick={close}>
          {TEXT.close}
        </Button>
        {words ? (
          <Button size="sm" onClick={() => void copyWords(words)}>
            {TEXT.copy}
          </Button>
        ) : null}
      </PromptCard>
    </div>
  );
}
