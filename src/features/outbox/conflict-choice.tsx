import { Button } from '@mantine/core';
import { OUTBOX_TEXT } from '#src/features/outbox/messages.ts';
import classes from '#src/features/outbox/outbox-tray.module.css';
import type { OutboxItem } from '#src/data/views/outbox.ts';

const asText = (value: unknown): string => (typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value));

/** Both texts of a field that two people changed, and the choice between them (sync.md section 4). */
export function ConflictChoice({ conflict, onChoose, busy }: { conflict: NonNullable<OutboxItem['conflict']>; onChoose: (how: 'mine' | 'theirs') => void; busy: boolean }) {
  return (
    <div className={classes.conflict}>
      {Object.keys(conflict.theirs).map((field) => (
        <dl key={field}>
          <dt>{OUTBOX_TEXT.mine}</dt>
          <dd>{asText(conflict.mine[field])}</dd>
          <dt>{OUTBOX_TEXT.theirs}</dt>
          <dd>{asText(conflict.theirs[field])}</dd>
        </dl>
      ))}
      <div className={classes.actions}>
        <Button size="sm" variant="outline" loading={busy} onClick={() => onChoose('mine')}>
          {OUTBOX_TEXT.keepMine}
        </Button>
        <Button size="sm" variant="outline" disabled={busy} onClick={() => onChoose('theirs')}>
          {OUTBOX_TEXT.useTheirs}
        </Button>
      </div>
    </div>
  );
}
