import { useDeferredValue, useRef, type RefObject } from 'react';
import type { BoardLayout } from '#src/features/itinerary/board/use-board-layout.ts';
import { useDayKeys } from '#src/features/itinerary/navigation/use-day-keys.ts';
import { useDetailFocus } from '#src/features/itinerary/navigation/use-detail-focus.ts';
import type { ListHandle } from '#src/features/itinerary/panes/activity-list.tsx';
import { dayOfToday, selectedIn } from '#src/features/itinerary/selection/selected-in.ts';
import { useChooser, type Choice, type Target } from '#src/features/itinerary/selection/use-chooser.ts';
import type { DeferredChoice } from '#src/features/itinerary/selection/use-deferred-choice.ts';
import type { ShownActivity, ShownDay, ShownEvent } from '#src/features/itinerary/shown.ts';

export interface Board {
  day: ShownDay | null;
  activity: ShownActivity | null;
  lost: 'day' | 'activity' | null;
  todayId: string | undefined;
  /** On phones the details cover everything else. */
  covered: boolean;
  list: RefObject<ListHandle | null>;
  headingRef: RefObject<HTMLHeadingElement | null>;
  hrefOfDay: (dayId: string) => string;
  hrefOfActivity: (activityId: string) => string;
  openDay: (dayId: string) => void;
  stepDay: (step: 1 | -1) => void;
  open: (activityId: string, byKeyboard: boolean) => void;
  /** Leaves the details: back to the list on phones; elsewhere the focus returns to the row. */
  leave: () => void;
}

/** The selection in days · activities · details, and every way to move it: URL, clicks, keys, swipes. */
export function useBoard(of: {
  event: ShownEvent;
  days: ShownDay[];
  wanted: DeferredChoice;
  targetOf: (choice: Choice) => Target;
  layout: BoardLayout;
  now: number;
}): Board {
  const { event, days, wanted, layout, now } = of;
  const selected = selectedIn(days, wanted.shown, event.timezone, now);
  // as it is in the URL now: it may not be rendered yet
  const current = () => selectedIn(days, wanted.current(), event.timezone, now);
  const { choose, hrefOf } = useChooser(
    () => ({ dayId: wanted.current().dayId, activityId: current().activity?.id }),
    of.targetOf,
  );
  const list = useRef<ListHandle>(null);
  // a change of the itinerary itself is rendered in slices, too
  const shown = { day: useDeferredValue(selected.day), activity: useDeferredValue(selected.activity) };
  const focus = useDetailFocus(shown.activity?.id, list);

  const stepDay = (step: 1 | -1) => {
    const { day, activity } = current();
    const next = day && days[days.indexOf(day) + step];
    const covered = layout === 'one' && activity !== null;
    if (next && !covered) choose({ dayId: next.id });
  };
  const leave = () => {
    const { day, activity } = current();
    if (!activity) return;
    if (layout === 'one') choose({ dayId: day?.id });
    else list.current?.focus(activity.id);
  };
  const open = (activityId: string, byKeyboard: boolean) => {
    const { day, activity } = current();
    const isSelected = activityId === activity?.id;
    if (isSelected && activityId === shown.activity?.id) {
      if (byKeyboard) focus.toHeading();
      return;
    }
    // whether the activity has yet to be selected, or only to be rendered
    if (layout === 'one' || byKeyboard) focus.follow();
    if (!isSelected) choose({ dayId: day?.id, activityId });
  };
  useDayKeys({ onDay: stepDay, onEnterList: () => list.current?.focus(), onEscape: leave });

  return {
    ...shown,
    lost: selected.lost,
    covered: layout === 'one' && shown.activity !== null,
    list,
    headingRef: focus.headingRef,
    stepDay,
    leave,
    open,
    todayId: dayOfToday(days, event.timezone, now)?.id,
    hrefOfDay: (dayId) => hrefOf({ dayId }),
    hrefOfActivity: (activityId) => hrefOf({ dayId: shown.day?.id, activityId }),
    openDay: (dayId) => choose({ dayId }),
  };
}
