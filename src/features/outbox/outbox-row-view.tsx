import { Button } from '@mantine/core';
import { memo } from 'react';
import { ConflictChoice } from '#src/features/outbox/conflict-choice.tsx';
import { OUTBOX_TEXT } from '#src/features/outbox/messages.ts';
import classes from '#src/features/outbox/outbox-tray.module.css';
import { iconOf } from '#src/features/outbox/row-icon.tsx';
import { useRowActions } from '#src/features/outbox/use-row-actions.ts';
import type { OutboxItem } from '#src/data/views/outbox.ts';
import { RelativeTime } from '#src/ui/text/relative-time.tsx';
import { StateNote } from '#src/ui/notices/state-note.tsx';
import { TONES } from '#src/ui/sync/tones.ts';

/** One change: what it is, its words, where, when and its state; and what a person can do about it. */
export const OutboxRowView = memo(function OutboxRowView({ item }: { item: OutboxItem }) {
  const actions = useRowActions(item);
  const tone = TONES[item.state];
  const stateText = OUTBOX_TEXT.state[item.heldForUpgrade ? 'heldUpgrade' : item.state];
  const reason = item.state === 'blocked' ? OUTBOX_TEXT.blocked : tone === 'failed' ? item.reason : null;
  return (
    <div className={classes.row} data-tone={tone} data-state={item.state} data-testid="outbox-row">
      <span className={classes.icon} aria-hidden="true">
        {iconOf(item.type)}
      </span>
      <div className={classes.what}>
        <p className={classes.label}>
          {item.label}
          {item.words ? `: “${inOneLine(item.words)}”` : ''}
        </p>
        <p className={classes.where}>
          {item.eventName ? `${item.eventName} · ` : ''}
          <RelativeTime at={item.at} />
        </p>
      </div>
      <div className={classes.state}>
        <StateNote tone={tone}>{stateText}</StateNote>
      </div>
      <div className={classes.rest}>
        {reason ? <p className={classes.reason}>{reason}</p> : null}
        {item.overtaken ? <p className={classes.reason}>{OUTBOX_TEXT.overtaken}</p> : null}
        {item.conflict ? (
          <ConflictChoice
            rowId={item.id}
            conflict={item.conflict}
            zone={item.zone}
            onChoose={actions.resolve}
            busy={actions.busy}
          />
        ) : null}
        <div className={classes.actions}>
          {tone === 'failed' && !item.conflict && !item.heldForUpgrade && !item.overtaken ? (
            <Button size="sm" variant="outline" loading={actions.busy} onClick={actions.retry}>
              {OUTBOX_TEXT.retry}
            </Button>
          ) : null}
          {item.edits.length > 0 ? (
            <Button
              size="sm"
              variant={tone === 'failed' ? 'outline' : 'subtle'}
              color={tone === 'failed' ? undefined : 'gray'}
              onClick={actions.edit}
            >
              {OUTBOX_TEXT.edit}
            </Button>
          ) : null}
          {item.words ? (
            <Button size="sm" variant="subtle" color="gray" onClick={actions.copy}>
              {OUTBOX_TEXT.copy}
            </Button>
          ) : null}
          {item.state === 'sending' ? null : (
            <Button size="sm" variant="subtle" color="gray" onClick={actions.discard}>
              {OUTBOX_TEXT.discard}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
});

/** A title and what follows it stay apart. */
const inOneLine = (words: string): string => words.split('\n').filter(Boolean).join(' · ');
