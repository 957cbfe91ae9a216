import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { IconCloudCheck, IconDatabaseOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { theDevice } from '#src/data/device/device.ts';
import { askToPersist, isPersisted } from '#src/data/live/persist-storage.ts';
import { STORAGE_TEXT as TEXT } from '#src/features/storage/messages.ts';
import { sizeText } from '#src/ui/text/size-text.ts';
import classes from '#src/features/storage/storage-page.module.css';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/** Space used, and whether the browser may clear it on its own. Re-read when `bytes` changes. */
export function UsageCard({ bytes }: { bytes: number }) {
  const [estimate, setEstimate] = useState<{ usage: number; quota: number } | null>(null);
  const [persisted, setPersisted] = useState<boolean | null>(null);
  useEffect(() => {
    let shown = true;
    void Promise.all([theDevice().estimateStorage(), isPersisted()]).then(([found, kept]) => {
      if (!shown) return;
      setEstimate(found);
      setPersisted(kept);
    });
    return () => {
      shown = false;
    };
  }, [bytes]);
  const keep = async () => {
    const kept = await askToPersist();
    setPersisted(kept);
    if (kept) focusIfLost();
    else toast.error(TEXT.keepRefused);
  };
  const used = estimate ? TEXT.used(sizeText(estimate.usage), sizeText(estimate.quota)) : TEXT.usedOnly;
  return (
    <section className={classes.usage} aria-label={used}>
      <p className={classes.used}>{used}</p>
      {estimate ? (
        <Progress value={Math.max(1, (estimate.usage / estimate.quota) * 100)} aria-label={used} />
      ) : null}
      {persisted === null ? null : (
        <div className={classes.persist}>
          <span aria-hidden="true">
            {persisted ? (
              <IconCloudCheck size={20} stroke={1.75} />
            ) : (
              <IconDatabaseOff size={20} stroke={1.75} />
            )}
          </span>
          <p className={classes.words}>
            <b>{persisted ? TEXT.kept : TEXT.notKept}</b>
            <span className={classes.facts}>{persisted ? TEXT.keptHint : TEXT.notKeptHint}</span>
          </p>
          {persisted ? null : (
            <Button size="sm" variant="default" onClick={() => void keep()}>
              {TEXT.keep}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
