import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { agree, orderOver } from '#contract/rules/day-order.ts';
import { DayOrderList } from '#src/features/itinerary/edit/reorder/day-order-list.tsx';
import { messages } from '#src/features/itinerary/edit/reorder/messages.ts';
import { moved } from '#src/features/itinerary/edit/reorder/moved.ts';
import { useLeaveGuard } from '#src/features/itinerary/edit/reorder/use-leave-guard.ts';
import type { ShownDay, ShownEvent } from '#src/features/itinerary/shown.ts';
import { queueTask } from '#src/data/queue-task.ts';
import { announceChange } from '#src/features/outcome/announce-outcome.ts';
import { whyNotSaved } from '#src/features/refused/why-not-saved.ts';
import { reorderDays } from '#src/mutations/days/reorder-days.ts';
import { useOneAtATime } from '#src/ui/buttons/use-one-at-a-time.ts';
import { announce } from '#src/ui/notices/live-region.tsx';
import { StateNote } from '#src/ui/notices/state-note.tsx';
import classes from '#src/features/itinerary/edit/reorder/reorder-days.module.css';

interface Props {
  event: ShownEvent;
  days: readonly ShownDay[];
  onClose: () => void;
}

/**
 * Reorder mode: drag by the handle, or move with the arrows or to a position, then Save, Reset or Cancel. Days
 * added or deleted elsewhere in the meantime appear or disappear here as well.
 */
export default function ReorderDays({ event, days, onClose }: Props) {
  const current = days.map(({ id }) => id);
  /**
   * null until something was moved. `base`: the order on screen at that time; the change is relative to it.
   */
  const [mine, setMine] = useState<{ order: string[]; base: string[] } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  const shown = mine ? orderOver(mine.order, current) : current;
  const changed = !agree(shown, current);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // in a separate task: focusing forces a layout of the page
    const frame = requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      // what is above the days is irrelevant while reordering
      heading.current?.scrollIntoView?.();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  useLeaveGuard(changed && !busy, onClose);

  const byId = new Map(days.map((day) => [day.id, day]));
  const rows = shown.flatMap((id) => byId.get(id) ?? []);
  const move = useCallbackRef((from: number, to: number) => {
    if (from === to || !rows[from] || !rows[to]) return;
    setMine({ order: moved(shown, from, to), base: mine?.base ?? current });
    announce(messages.moved(rows[from].name, from + 1, to + 1));
  });
  const save = () =>
    run(async () => {
      setFailure(null);
      // first let the button show that it reacted
      await new Promise<void>(queueTask);
      const saved = reorderDays({
        eventId: event.id,
        set: { programIds: shown },
        base: { programIds: mine?.base ?? current },
      });
      announceChange(saved, messages.outcome);
      await saved.then(onClose, (problem: unknown) => setFailure(whyNotSaved(problem)));
    });
  return (
    <section className={classes.mode} aria-labelledby="reorder-days">
      <h2 id="reorder-days" ref={heading} tabIndex={-1} className={classes.title}>
        {messages.title}
      </h2>
      <p className={classes.hint}>{messages.hint}</p>
      {mine && !agree(mine.base, current) ? <StateNote tone="failed">{messages.overtaken}</StateNote> : null}
      <DayOrderList rows={rows} slots={days} onMove={move} />
      <div className={classes.footer} data-at-bottom="bar">
        {failure ? <StateNote tone="failed">{failure}</StateNote> : null}
        <Button variant="subtle" color="gray" onClick={onClose}>
          {messages.cancel}
        </Button>
        <Button variant="default" disabled={!changed} onClick={() => setMine(null)}>
          {messages.reset}
        </Button>
        <Button disabled={!changed} loading={busy} onClick={() => void save()}>
          {messages.save}
        </Button>
      </div>
    </section>
  );
}
