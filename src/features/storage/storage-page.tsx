import { Button, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { useState } from 'react';
import { currentData } from '#src/data/databases/current-data.ts';
import { useOfflineCopies, type OfflineState } from '#src/data/live/use-offline-copies.ts';
import { chooseOffline, dropEveryFile } from '#src/data/files/offline-choices.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { STORAGE_TEXT as TEXT } from '#src/features/storage/messages.ts';
import { sizeText } from '#src/ui/text/size-text.ts';
import { UsageCard } from '#src/features/storage/usage-card.tsx';
import classes from '#src/features/storage/storage-page.module.css';
import { ButtonLink } from '#src/ui/buttons/button-link.tsx';
import { askConfirm } from '#src/ui/layers/confirm.tsx';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';

interface Props {
  debugPanel: { on: boolean; turn(on: boolean): void };
}

/**
 * What this device stores: space used, whether the browser may clear it, and each experience with its size
 * and switch. Testers' tools are at the end.
 */
export function StoragePage({ debugPanel }: Props) {
  usePageMeta({ title: TEXT.title });
  const copies = useOfflineCopies();
  const [changes, setChanges] = useState(0);
  const change = (act: (data: LocalData) => Promise<void>) => {
    const data = currentData();
    if (data)
      act(data).then(
        () => setChanges((n) => n + 1),
        () => toast.error(TEXT.failed),
      );
  };
  const removeAll = async () => {
    if (
      await askConfirm({ title: TEXT.removeTitle, text: TEXT.removeText, yes: TEXT.remove, danger: true })
    ) {
      change(dropEveryFile);
      focusIfLost();
    }
  };
  const bytes = copies?.reduce((sum, copy) => sum + copy.bytes, 0) ?? 0;
  return (
    <Page className={classes.page}>
      <h1>{TEXT.title}</h1>
      <p className={classes.intro}>{TEXT.intro}</p>
      <UsageCard key={changes} bytes={bytes} />
      <h2>{TEXT.events}</h2>
      {copies === null ? <Skeleton height={120} radius={20} /> : null}
      {copies?.length === 0 ? (
        <EmptyState
          scene="bamboo-verde"
          title={TEXT.none}
          text={TEXT.noneHint}
          actions={<ButtonLink to="/">{TEXT.toHome}</ButtonLink>}
        />
      ) : null}
      <ul className={classes.list}>
        {copies?.map((copy) => (
          <li key={copy.id} className={classes.row}>
            <span className={classes.words}>
              <b dir="auto">{copy.name}</b>
              <span className={classes.facts} role="status">
                {stateText(copy)}
              </span>
            </span>
            <Switch
              classNames={{ body: classes.switch }}
              checked={copy.wanted}
              aria-label={TEXT.toggle(copy.name)}
              onChange={({ currentTarget: { checked } }) =>
                change((data) => chooseOffline(data, copy.id, checked))
              }
            />
          </li>
        ))}
      </ul>
      {bytes > 0 ? (
        <Button variant="default" onClick={() => void removeAll()}>
          {TEXT.removeAll}
        </Button>
      ) : null}
      <h2>{TEXT.testing}</h2>
      <div className={classes.row}>
        <span className={classes.words}>
          <b>{TEXT.debugPanel}</b>
          <span className={classes.facts}>{TEXT.debugPanelHint}</span>
        </span>
        <Switch
          classNames={{ body: classes.switch }}
          checked={debugPanel.on}
          aria-label={TEXT.debugPanel}
          onChange={({ currentTarget: { checked } }) => debugPanel.turn(checked)}
        />
      </div>
    </Page>
  );
}

function stateText({ state, done, total, bytes }: OfflineState): string {
  if (state === 'ready') return TEXT.state.ready(total, sizeText(bytes));
  if (state === 'off') return TEXT.state.off(bytes > 0 ? sizeText(bytes) : '');
  return TEXT.state[state](done, total);
}
