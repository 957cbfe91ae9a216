import { memo, startTransition, useDeferredValue, useRef, useState, useTransition } from 'react';
import { BinSheet } from '#src/features/itinerary/edit/bin/bin-sheet.tsx';
import { boardParts } from '#src/features/itinerary/edit/board-parts.tsx';
import { DaysState } from '#src/features/itinerary/edit/days-state.tsx';
import {
  NewActivities,
  type AddActivity,
} from '#src/features/itinerary/edit/new-activity/new-activities.tsx';
import { BulkBar } from '#src/features/itinerary/edit/bulk/bulk-bar.tsx';
import { useLongPress } from '#src/features/itinerary/edit/bulk/use-long-press.ts';
import { useBulkSelection } from '#src/features/itinerary/edit/bulk/use-bulk-selection.ts';
import type { ShownDay, ShownEvent } from '#src/features/itinerary/shown.ts';
import { TabBoard } from '#src/features/itinerary/tab/tab-board.tsx';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import classes from '#src/features/itinerary/edit/manage-board.module.css';

// Drag and drop is needed only for reordering.
const ReorderDays = lazyPart(
  async () => (await import('#src/features/itinerary/edit/reorder/reorder-days.tsx')).default,
);

interface Props {
  event: ShownEvent;
  days: ShownDay[];
}

/**
 * The itinerary in manage mode: add, edit and delete days and activities in place. Loaded only for people who
 * may edit. A change is rendered once, in slices.
 */
export const ManageBoard = ({ event, days }: Props) => (
  <Whole event={useDeferredValue(event)} days={useDeferredValue(days)} />
);

const Whole = memo(function Whole({ event, days }: Props) {
  const add = useRef<AddActivity>(null);
  const [binOpened, setBinOpened] = useState(false);
  const reordering = useReordering();
  const bulk = useBulkSelection(days);
  const longPress = useLongPress((id) => {
    const fits = !bulk.on && days.some(({ activities }) => activities.some((one) => one.id === id));
    if (fits) bulk.begin(id);
    return fits;
  });
  function endSelection() {
    bulk.end();
    requestAnimationFrame(focusIfLost);
  }
  if (reordering.on) return <ReorderDays event={event} days={days} onClose={reordering.end} />;
  return (
    <>
      <DaysState event={event} />
      <div className={classes.board} aria-busy={reordering.busy || undefined} {...longPress}>
        <TabBoard
          event={event}
          days={days}
          parts={(board) =>
            boardParts(board, {
              event,
              days,
              bulk,
              busy: reordering.busy,
              onAddActivity: (...of) => add.current?.(...of),
              onReorder: reordering.begin,
              onBin: () => setBinOpened(true),
              onEndSelection: endSelection,
            })
          }
        />
      </div>
      {bulk.on ? <BulkBar chosen={bulk.chosen} days={days} onEnd={endSelection} /> : null}
      <BinSheet eventId={event.id} opened={binOpened} onClose={() => setBinOpened(false)} />
      <NewActivities event={event} days={days} add={add} />
    </>
  );
});

/** Reorder mode, entered and left as a transition: what is on screen stays until the other is ready. */
function useReordering() {
  const [on, setOn] = useState(false);
  const [busy, startSwitch] = useTransition();
  return {
    on,
    busy,
    begin: () =>
      startSwitch(async () => {
        await ReorderDays.ahead();
        startTransition(() => setOn(true));
      }),
    end: () => {
      startSwitch(() => setOn(false));
      requestAnimationFrame(focusIfLost);
    },
  };
}
