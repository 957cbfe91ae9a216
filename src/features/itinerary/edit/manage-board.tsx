import { Button } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { memo, startTransition, useDeferredValue, useRef, useState, useTransition } from 'react';
import { dateOf } from '#contract/rules/time.ts';
import { ActivityEditor } from '#src/features/itinerary/edit/activity-editor.tsx';
import { addDayAfter } from '#src/features/itinerary/edit/add-day-after.ts';
import { AddLine } from '#src/features/itinerary/edit/add-line.tsx';
import { BinSheet } from '#src/features/itinerary/edit/bin/bin-sheet.tsx';
import { DayHeadingEdit } from '#src/features/itinerary/edit/day-heading-edit.tsx';
import { DaysState } from '#src/features/itinerary/edit/days-state.tsx';
import { DayMenu } from '#src/features/itinerary/edit/day-menu.tsx';
import { GapButton } from '#src/features/itinerary/edit/gap-button.tsx';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import {
  NewActivities,
  type AddActivity,
} from '#src/features/itinerary/edit/new-activity/new-activities.tsx';
import { askToDeleteActivity, askToDeleteDay } from '#src/features/itinerary/edit/ask-to-delete.ts';
import { SelectLine } from '#src/features/itinerary/edit/several/select-line.tsx';
import { askToDeleteAll } from '#src/features/itinerary/edit/several/several-acts.ts';
import { SeveralBar } from '#src/features/itinerary/edit/several/several-bar.tsx';
import { useLongPress } from '#src/features/itinerary/edit/several/use-long-press.ts';
import { useSeveral } from '#src/features/itinerary/edit/several/use-several.ts';
import { announceChange } from '#src/features/outcome/announce-outcome.ts';
import type { Board } from '#src/features/itinerary/board/use-board.ts';
import type { ShownActivity, ShownDay, ShownEvent } from '#src/features/itinerary/shown.ts';
import { TabBoard, type BoardParts } from '#src/features/itinerary/tab/tab-board.tsx';
import { copyDay } from '#src/mutations/days/copy-day.ts';
import { createDay } from '#src/mutations/days/create-day.ts';
import { SelectBox } from '#src/ui/fields/select-box.tsx';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import classes from '#src/features/itinerary/edit/manage-board.module.css';
import { nowMs } from '#src/ui/text/now.ts';

// Drag and drop is only for those who reorder.
const ReorderDays = lazyPart(
  async () => (await import('#src/features/itinerary/edit/reorder/reorder-days.tsx')).default,
);

interface Props {
  event: ShownEvent;
  days: ShownDay[];
}

/**
 * The itinerary in manage mode: add, edit and delete days and activities in place. Loaded only for people who
 * may. What changes is rendered in slices, and only once.
 */
export const ManageBoard = ({ event, days }: Props) => (
  <Whole event={useDeferredValue(event)} days={useDeferredValue(days)} />
);

const Whole = memo(function Whole({ event, days }: Props) {
  const add = useRef<AddActivity>(null);
  const [reordering, setReordering] = useState(false);
  const [isSwitching, startSwitch] = useTransition();
  const [binOpened, setBinOpened] = useState(false);
  const several = useSeveral(days);
  const longPress = useLongPress((id) => {
    const fits = !several.on && days.some(({ activities }) => activities.some((one) => one.id === id));
    if (fits) several.begin(id);
    return fits;
  });
  function leave() {
    several.end();
    requestAnimationFrame(focusIfLost);
  }
  // as a transition: what is on screen stays until it is ready
  const reorder = () =>
    startSwitch(async () => {
      await ReorderDays.ahead();
      startTransition(() => setReordering(true));
    });
  function leaveOrder() {
    startSwitch(() => setReordering(false));
    requestAnimationFrame(focusIfLost);
  }
  function addDay(board: Board) {
    createDay({ eventId: event.id }).then(
      ({ dayId }) => board.openDay(dayId),
      () => toast.error(messages.notSaved),
    );
  }
  function insertDay(after: ShownDay, board: Board) {
    addDayAfter(event.id, days, after).then(board.openDay, () => toast.error(messages.notSaved));
  }
  function copy(day: ShownDay, board: Board) {
    const copying = copyDay({
      eventId: event.id,
      dayId: day.id,
      activityIds: day.activities.map(({ id }) => id),
    });
    announceChange(
      copying.then(({ rowId }) => rowId),
      messages.day.copying,
    );
    copying.then(
      ({ dayId }) => board.openDay(dayId),
      () => undefined,
    );
  }
  async function deleteDay(day: ShownDay, board: Board) {
    const at = days.indexOf(day);
    if (!(await askToDeleteDay(day))) return;
    const next = days[at + 1] ?? days[at - 1];
    if (next) board.openDay(next.id);
  }
  async function deleteActivity(activity: ShownActivity, board: Board) {
    const ofDay = board.day?.activities ?? [];
    const next = ofDay[ofDay.indexOf(activity) + 1] ?? ofDay[ofDay.indexOf(activity) - 1];
    if (!(await askToDeleteActivity(activity))) return;
    if (board.activity?.id === activity.id) board.openDay(activity.programId);
    if (next) board.list.current?.focus(next.id);
  }

  const menuOf = (day: ShownDay, board: Board) => (
    <DayMenu
      day={day}
      isLast={days.length === 1}
      busy={isSwitching}
      onSelect={several.on || day.activities.length === 0 ? null : () => several.begin()}
      onCopy={() => copy(day, board)}
      onInsert={() => insertDay(day, board)}
      onReorder={reorder}
      onBin={() => setBinOpened(true)}
      onDelete={() => void deleteDay(day, board)}
    />
  );
  const parts = (board: Board): BoardParts => {
    const { day, activity } = board;
    const over = day !== null && day.date < dateOf(new Date(nowMs()).toISOString(), event.timezone);
    return {
      dayTools: day ? menuOf(day, board) : null,
      dayListEnd: (
        <div className={classes.end}>
          <AddLine label={messages.day.add} onAdd={() => addDay(board)} />
          {days.length > 1 ? (
            <Button
              variant="subtle"
              color="gray"
              fullWidth
              leftSection={<IconArrowsSort size={18} stroke={1.75} aria-hidden />}
              loading={isSwitching}
              onClick={reorder}
            >
              {messages.day.reorder}
            </Button>
          ) : null}
        </div>
      ),
      stripEnd: <AddLine tile label={messages.day.add} onAdd={() => addDay(board)} />,
      heading: day ? (
        <DayHeadingEdit
          key={day.id}
          day={day}
          zone={event.timezone}
          tools={<SelectLine day={day} several={several} />}
        />
      ) : null,
      listEnd:
        day && !several.on ? (
          <div
            className={classes.listEnd}
            data-alone={day.activities.length === 0 || undefined}
            data-over={over || undefined}
          >
            <AddLine
              label={messages.activity.add}
              disabledReason={over ? messages.activity.over : undefined}
              onAdd={() => add.current?.(day)}
            />
          </div>
        ) : null,
      detail: (overPicture) =>
        day && activity ? (
          <ActivityEditor
            key={activity.id}
            activity={activity}
            day={day}
            days={days}
            eventZone={event.timezone}
            overPicture={overPicture}
            onMoved={() => {
              board.openDay(day.id);
              requestAnimationFrame(focusIfLost);
            }}
            onDelete={() => void deleteActivity(activity, board)}
          />
        ) : null,
      onItem: (input, id, among) => {
        if ('key' in input && input.key === 'Delete') {
          const named = day?.activities.find((one) => one.id === id);
          if (several.chosen.length > 0) void askToDeleteAll(several.chosen).then((sure) => sure && leave());
          else if (named) void deleteActivity(named, board);
        } else several.onItem(input, id, among);
      },
      gap:
        day && !several.on
          ? (slot, words) => (
              <GapButton
                slot={slot}
                date={day.date}
                zone={event.timezone}
                words={words}
                onAdd={(times) => add.current?.(day, times)}
              />
            )
          : undefined,
      rowStart: several.on
        ? ({ id, name }) => (
            <SelectBox
              label={messages.bulk.one(name)}
              checked={several.has(id)}
              onChange={(_, range) => several.toggle(id, range, board.list.current?.ids() ?? [id])}
            />
          )
        : undefined,
    };
  };
  if (reordering) return <ReorderDays event={event} days={days} onClose={leaveOrder} />;
  return (
    <>
      <DaysState event={event} />
      <div className={classes.board} aria-busy={isSwitching || undefined} {...longPress}>
        <TabBoard event={event} days={days} parts={parts} />
      </div>
      {several.on ? <SeveralBar chosen={several.chosen} days={days} onEnd={leave} /> : null}
      <BinSheet eventId={event.id} opened={binOpened} onClose={() => setBinOpened(false)} />
      <NewActivities event={event} days={days} add={add} />
    </>
  );
});
