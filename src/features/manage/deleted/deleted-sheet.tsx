import { Button } from '@mantine/core';
import { useState } from 'react';
import { dateOf } from '#contract/rules/time.ts';
import type { DeletedEvent } from '#contract/schemas/events.ts';
import { zoneOfDevice } from '#contract/rules/temporal.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useLeavingEvents } from '#src/data/live/use-leaving-events.ts';
import { HOME, requestPull } from '#src/data/pull-request.ts';
import type { LeavingEvent } from '#src/data/views/leaving-events.ts';
import classes from '#src/features/manage/deleted/deleted-sheet.module.css';
import { messages } from '#src/features/manage/deleted/messages.ts';
import { useDeleted } from '#src/features/manage/deleted/use-deleted.ts';
import { undoDeletion } from '#src/mutations/outbox/undo-deletion.ts';
import { experienceCalls } from '#src/session/experience-calls.ts';
import { useCall } from '#src/session/use-call.ts';
import { useOneAtATime } from '#src/ui/buttons/use-one-at-a-time.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { ErrorState } from '#src/ui/states/error-state.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';
import { dateRange, dayLong } from '#src/ui/text/format-dates.ts';

/**
 * What the person has deleted and can still restore. The server has it, so it needs a connection, except for
 * deletions that this device has not sent yet.
 */
export function DeletedSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const offline = useConnection().state !== 'online';
  const leaving = useLeavingEvents();
  const { list, failed, load } = useDeleted(opened && !offline, leaving.length);
  const retry = () => {
    load();
    focusIfLost();
  };
  return (
    <Sheet opened={opened} onClose={onClose} title={messages.title} subtitle={messages.subtitle} width={560}>
      {leaving.length > 0 ? (
        <ul className={classes.list}>
          {leaving.map((event) => (
            <Leaving key={event.rowId} event={event} />
          ))}
        </ul>
      ) : null}
      {offline ? (
        <EmptyState scene={null} title={messages.offline(leaving.length > 0, (list?.length ?? 0) > 0)} />
      ) : failed ? (
        <ErrorState title={messages.error} onRetry={retry} />
      ) : list === null ? (
        <div className={classes.list} role="status" aria-label={messages.loading}>
          <Skeleton height={76} radius={20} />
          <Skeleton height={76} radius={20} />
        </div>
      ) : list.length + leaving.length === 0 ? (
        <EmptyState scene="hills-golden" title={messages.none} text={messages.noneHint} />
      ) : null}
      {list && list.length > 0 ? (
        <ul className={classes.list}>
          {list.map((event) => (
            <Deleted key={event.id} event={event} offline={offline} onTried={load} />
          ))}
        </ul>
      ) : null}
    </Sheet>
  );
}

/** Deleted only on this device so far: until it is sent, undoing restores it. */
function Leaving({ event }: { event: LeavingEvent }) {
  const { busy, run } = useOneAtATime();
  const restore = () =>
    run(async () => {
      const undone = await undoDeletion({ rowId: event.rowId, cancelled: null }).catch(() => false);
      if (undone) toast.success(messages.restored);
      else toast.error(messages.tooLate);
      requestAnimationFrame(focusIfLost);
    });
  return (
    <Item
      event={event}
      note={event.unsent ? messages.unsent : messages.sending}
      busy={busy}
      onRestore={event.unsent ? restore : null}
    />
  );
}

function Deleted({
  event,
  offline,
  onTried,
}: {
  event: DeletedEvent;
  offline: boolean;
  onTried: (restored?: string) => void;
}) {
  const { busy, run } = useCall();
  const [zone] = useState(() => zoneOfDevice());
  const restore = async () => {
    const done = await run(() => experienceCalls.restore(event.id), {
      fallback: messages.failed,
      onFailure: ({ error }) => toast.error(error ? `${messages.failed}\n${error}` : messages.failed),
    });
    if (done) {
      toast.success(messages.restored);
      await requestPull(HOME);
    }
    onTried(done ? event.id : undefined);
    focusIfLost();
  };
  const note = messages.until(dayLong(dateOf(event.restorableUntil, zone)));
  return <Item event={event} note={note} busy={busy} onRestore={offline ? null : restore} />;
}

interface ItemProps {
  event: Pick<DeletedEvent, 'name' | 'startOn' | 'endOn'>;
  note: string;
  busy: boolean;
  /** null: it cannot be restored now. */
  onRestore: (() => Promise<unknown>) | null;
}

function Item({ event: { name, startOn, endOn }, note, busy, onRestore }: ItemProps) {
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <h3 dir="auto">{name}</h3>
        <p>{dateRange(startOn, endOn)}</p>
        <p>{note}</p>
      </div>
      {onRestore ? (
        <Button
          variant="outline"
          loading={busy}
          aria-label={messages.restoreName(name)}
          onClick={() => void onRestore()}
        >
          {messages.restore}
        </Button>
      ) : null}
    </li>
  );
}
