import { dateOf } from '#contract/rules/time.ts';
import { ActivityEditor } from '#src/features/itinerary/edit/activity-editor.tsx';
import { AddLine } from '#src/features/itinerary/edit/add-line.tsx';
import {
  addDay,
  duplicateDay,
  insertDay,
  removeActivity,
  removeDay,
} from '#src/features/itinerary/edit/board-acts.ts';
import { DayHeadingEdit } from '#src/features/itinerary/edit/day-heading-edit.tsx';
import { DayListEnd } from '#src/features/itinerary/edit/day-list-end.tsx';
import { DayMenu } from '#src/features/itinerary/edit/day-menu.tsx';
import { GapButton } from '#src/features/itinerary/edit/gap-button.tsx';
import classes from '#src/features/itinerary/edit/manage-board.module.css';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import type { AddActivity } from '#src/features/itinerary/edit/new-activity/new-activities.tsx';
import { SelectLine } from '#src/features/itinerary/edit/bulk/select-line.tsx';
import { askToDeleteAll } from '#src/features/itinerary/edit/bulk/bulk-acts.ts';
import type { BulkSelection } from '#src/features/itinerary/edit/bulk/use-bulk-selection.ts';
import type { Board } from '#src/features/itinerary/board/use-board.ts';
import type { ItemInput } from '#src/features/itinerary/panes/activity-list.tsx';
import type { ShownActivity, ShownDay, ShownEvent } from '#src/features/itinerary/shown.ts';
import type { BoardParts } from '#src/features/itinerary/tab/tab-board.tsx';
import { SelectBox } from '#src/ui/fields/select-box.tsx';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { nowMs } from '#src/ui/text/now.ts';

interface Managing {
  event: ShownEvent;
  days: ShownDay[];
  bulk: BulkSelection;
  /** Reorder mode is about to open or close. */
  busy: boolean;
  onAddActivity: AddActivity;
  onReorder: () => void;
  /** Opens the bin. */
  onBin: () => void;
  onEndSelection: () => void;
}

/** What the board shows in manage mode: menus, fields and buttons where guests see only text. */
export function boardParts(board: Board, managing: Managing): BoardParts {
  const { event, days, bulk, busy, onReorder } = managing;
  const { day } = board;
  const onAddDay = () => addDay(event.id, board);
  return {
    dayListEnd: <DayListEnd onAdd={onAddDay} onReorder={days.length > 1 ? onReorder : null} busy={busy} />,
    stripEnd: <AddLine tile label={messages.day.add} onAdd={onAddDay} />,
    onItem: onItemOf(board, managing),
    rowStart: bulk.on ? (activity) => <SelectOne activity={activity} board={board} bulk={bulk} /> : undefined,
    ...(day && partsOfDay(day, board, managing)),
  };
}

function partsOfDay(day: ShownDay, board: Board, managing: Managing): BoardParts {
  const { event, days, bulk, busy, onAddActivity, onReorder, onBin } = managing;
  const { activity } = board;
  const zone = event.timezone;
  return {
    dayTools: (
      <DayMenu
        day={day}
        isLast={days.length === 1}
        busy={busy}
        onSelect={bulk.on || day.activities.length === 0 ? null : () => bulk.begin()}
        onCopy={() => duplicateDay(day, board)}
        onInsert={() => insertDay(days, day, board)}
        onReorder={onReorder}
        onBin={onBin}
        onDelete={() => void removeDay(days, day, board)}
      />
    ),
    heading: (
      <DayHeadingEdit key={day.id} day={day} zone={zone} tools={<SelectLine day={day} bulk={bulk} />} />
    ),
    listEnd: bulk.on ? null : <ListEnd day={day} zone={zone} onAdd={() => onAddActivity(day)} />,
    gap: bulk.on
      ? undefined
      : (slot, words) => (
          <GapButton
            slot={slot}
            date={day.date}
            zone={zone}
            words={words}
            onAdd={(times) => onAddActivity(day, times)}
          />
        ),
    detail: (overPicture) =>
      activity ? (
        <ActivityEditor
          key={activity.id}
          activity={activity}
          day={day}
          days={days}
          eventZone={zone}
          overPicture={overPicture}
          onMoved={() => {
            board.openDay(day.id);
            requestAnimationFrame(focusIfLost);
          }}
          onDelete={() => void removeActivity(activity, board)}
        />
      ) : null,
  };
}

/** Delete removes what is selected, or the focused activity; all other input belongs to the selection. */
const onItemOf =
  (board: Board, { bulk, onEndSelection }: Managing): ItemInput =>
  (input, id, among) => {
    if (!('key' in input && input.key === 'Delete')) return bulk.onItem(input, id, among);
    if (bulk.chosen.length > 0) {
      void askToDeleteAll(bulk.chosen).then((sure) => sure && onEndSelection());
      return;
    }
    const inFocus = board.day?.activities.find((one) => one.id === id);
    if (inFocus) void removeActivity(inFocus, board);
  };

function SelectOne({
  activity: { id, name },
  board,
  bulk,
}: {
  activity: ShownActivity;
  board: Board;
  bulk: BulkSelection;
}) {
  return (
    <SelectBox
      label={messages.bulk.one(name)}
      checked={bulk.has(id)}
      onChange={(_, range) => bulk.toggle(id, range, board.list.current?.ids() ?? [id])}
    />
  );
}

/** "Add activity" below the list; a day that is over takes no more. */
function ListEnd({ day, zone, onAdd }: { day: ShownDay; zone: string; onAdd: () => void }) {
  const over = day.date < dateOf(new Date(nowMs()).toISOString(), zone);
  return (
    <div
      className={classes.listEnd}
      data-alone={day.activities.length === 0 || undefined}
      data-over={over || undefined}
    >
      <AddLine
        label={messages.activity.add}
        disabledReason={over ? messages.activity.over : undefined}
        onAdd={onAdd}
      />
    </div>
  );
}
