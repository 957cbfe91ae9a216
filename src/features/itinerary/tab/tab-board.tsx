import { memo, useDeferredValue, type ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import { BREAKPOINTS_PX } from '#contract/constants.ts';
import { useBoard, type Board } from '#src/features/itinerary/board/use-board.ts';
import { useBoardLayout } from '#src/features/itinerary/board/use-board-layout.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import { ActivitiesPane } from '#src/features/itinerary/panes/activities-pane.tsx';
import type { ItemInput } from '#src/features/itinerary/panes/activity-list.tsx';
import { DayList } from '#src/features/itinerary/panes/day-list.tsx';
import { DayStrip } from '#src/features/itinerary/panes/day-strip.tsx';
import { DetailPane } from '#src/features/itinerary/panes/detail-pane.tsx';
import type { GapBefore } from '#src/features/itinerary/panes/slot-item.tsx';
import {
  useDeferredChoice,
  type DeferredChoice,
} from '#src/features/itinerary/selection/use-deferred-choice.ts';
import type { ShownActivity, ShownDay, ShownEvent } from '#src/features/itinerary/shown.ts';
import { choiceInSearch, searchTarget } from '#src/features/itinerary/tab/choice-in-search.ts';
import { useNow } from '#src/ui/text/use-now.ts';
import classes from '#src/features/itinerary/tab/tab-board.module.css';

/** What manage mode replaces in, or adds to, what guests see. */
export interface BoardParts {
  dayTools?: ReactNode;
  dayListEnd?: ReactNode;
  stripEnd?: ReactNode;
  heading?: ReactNode;
  listEnd?: ReactNode;
  detail?: (overPicture: ReactNode) => ReactNode;
  onItem?: ItemInput;
  rowStart?: ((activity: ShownActivity) => ReactNode) | undefined;
  gap?: GapBefore | undefined;
}

interface Props {
  event: ShownEvent;
  days: ShownDay[];
  parts?: ((board: Board) => BoardParts) | undefined;
}

/**
 * Days, activities and details inside a page with its own header: the page scrolls, the details stay in view. A
 * change is rendered once, in slices.
 */
export function TabBoard({ event, days, parts }: Props) {
  return (
    <Panes
      event={useDeferredValue(event)}
      days={useDeferredValue(days)}
      parts={parts}
      wanted={useDeferredChoice(choiceInSearch(useSearch({ strict: false })))}
    />
  );
}

const Panes = memo(function Panes({ event, days, parts, wanted }: Props & { wanted: DeferredChoice }) {
  const now = useNow();
  const layout = useBoardLayout(BREAKPOINTS_PX.md);
  const board = useBoard({
    event,
    days,
    layout,
    now,
    wanted,
    targetOf: searchTarget,
  });
  const { day } = board;
  const own = parts?.(board) ?? {};
  const dayProps = day
    ? { days, chosenId: day.id, todayId: board.todayId, hrefOf: board.hrefOfDay, onOpen: board.openDay }
    : null;
  return (
    <div className={classes.board} data-by-width data-layout={layout} data-manage={parts ? '' : undefined}>
      {dayProps && layout === 'three' ? (
        <nav className={classes.days} aria-label={messages.days.label}>
          <DayList {...dayProps} tools={own.dayTools} end={own.dayListEnd} />
        </nav>
      ) : null}
      {dayProps && layout !== 'three' ? (
        <DayStrip
          {...dayProps}
          covered={board.covered}
          pictured={parts !== undefined}
          end={own.stripEnd}
          tools={own.dayTools}
        />
      ) : null}
      <ActivitiesPane
        className={classes.activities}
        board={board}
        zone={event.timezone}
        now={now}
        ownScroll={false}
        heading={own.heading}
        end={own.listEnd}
        onItem={own.onItem}
        rowStart={own.rowStart}
        gap={own.gap}
      />
      {layout !== 'one' || board.activity ? (
        <DetailPane
          className={classes.detail}
          board={board}
          event={event}
          cover={layout === 'one'}
          edit={own.detail}
        />
      ) : null}
    </div>
  );
});
