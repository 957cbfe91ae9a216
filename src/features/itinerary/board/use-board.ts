import { useDeferredValue, useRef, type RefObject } from 'react';
import type { BoardLayout } from '#src/features/itinerary/board/use-board-layout.ts';
import { useDayKeys } from '#src/features/itinerary/moving/use-day-keys.ts';
import { useDetailFocus } from '#src/features/itinerary/moving/use-detail-focus.ts';
import type { ListHandle } from '#src/features/itinerary/panes/activity-list.tsx';
import { dayOfToday, selectedIn } from '#src/features/itinerary/selection/selected-in.ts';
import { useChooser, type Choice, type Target } from '#src/features/itinerary/selection/use-chooser.ts';
import type { ShownActivity, ShownDay, ShownEvent } from '#src/features/itinerary/shown.ts';

export interface Board {
  day: ShownDay | null;
  activity: ShownActivity | null;
  lost: 'day' | 'activity' | null;
  todayId: string | undefined;
  /** On phones the details lie over everything else. */
  covered: boolean;
  list: RefObject<ListHandle | null>;
  headingRef: RefObject<HTMLHeadingElement | null>;
  hrefOfDay: (dayId: string) => string;
  hrefOfActivity: (activityId: string) => string;
  openDay: (dayId: string) => void;
  stepDay: (step: 1 | -1) => void;
  open: (activityId: string, byKeyboard: boolean) => void;
  /** Out of the details: back to the list on phones, keyboard back to the row elsewhere. */
  leave: () => void;
}

/**
 * What is chosen in days · activities · details, and every way to move in it: address, clicks, keys, swipes.
 */
export function useBoard(of: {
  event: ShownEvent;
  days: ShownDay[];
  wanted: Choice;
  targetOf: (choice: Choice) => Target;
  layout: BoardLayout;
  now: number;
}): Board {
  const { event, days, wanted, layout, now } = of;
  const selected = selectedIn(days, wanted, event.timezone, now);
  const { activity } = selected;
  const { choose, hrefOf } = useChooser({ dayId: wanted.dayId, activityId: activity?.id }, of.targetOf);
  const list = useRef<ListHandle>(null);
  // The address changes at once and what is to be drawn of it in pieces: until it is whole the one before stays
  // on screen. Keys and touches go from what is selected, so that two in one breath are two steps.
  const shown = { day: useDeferredValue(selected.day), activity: useDeferredValue(activity) };
  const focus = useDetailFocus(shown.activity?.id, list);
  const covered = layout === 'one' && activity !== null;

  const stepDay = (step: 1 | -1) => {
    const next = selected.day && days[days.indexOf(selected.day) + step];
    if (next && !covered) choose({ dayId: next.id });
  };
  const leave = () => {
    if (!activity) return;
    if (covered) choose({ dayId: selected.day?.id });
    else list.current?.focus(activity.id);
  };
  const open = (activityId: string, byKeyboard: boolean) => {
    const isSelected = activityId === activity?.id;
    if (isSelected && activityId === shown.activity?.id) {
      if (byKeyboard) focus.toHeading();
      return;
    }
    // whether it is still to be selected or only to be drawn
    if (layout === 'one' || byKeyboard) focus.follow();
    if (!isSelected) choose({ dayId: selected.day?.id, activityId });
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
