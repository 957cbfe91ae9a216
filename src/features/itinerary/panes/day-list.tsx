import { memo, useEffect, useRef, type ReactNode } from 'react';
import { dayShort, monthAndYear } from '#src/ui/text/format-dates.ts';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';
import { MediaPicture } from '#src/features/itinerary/panes/media-picture.tsx';
import { messages } from '#src/features/itinerary/messages.ts';
import { useRovingList } from '#src/features/itinerary/navigation/use-roving-list.ts';
import { dayLink, type DayLinkProps } from '#src/features/itinerary/panes/day-link.ts';
import { MANY_DAYS, ManyDays, UntilManyDays } from '#src/features/itinerary/panes/many-days.tsx';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import { useShown } from '#src/ui/hooks/use-shown.ts';
import { useWasServerRendered } from '#src/ui/hooks/use-hydrated.ts';
import classes from '#src/features/itinerary/panes/day-list.module.css';

interface Props {
  days: readonly ShownDay[];
  chosenId: string;
  todayId: string | undefined;
  hrefOf: (dayId: string) => string;
  onOpen: (dayId: string) => void;
  /** Next to the chosen day. */
  tools?: ReactNode;
  /** After the last day. */
  end?: ReactNode;
}

/** px of a day with its picture, and between two. */
const ROW = { size: 76, gap: 2 } as const;

/** An itinerary's days as a column of links. One Tab stop; arrows or j / k move, Enter opens. */
export function DayList({ days, chosenId, todayId, hrefOf, onOpen, tools, end }: Props) {
  const reveal = useRef<(index: number) => void>(null);
  const roving = useRovingList({
    ids: days.map((day) => day.id),
    chosen: chosenId,
    onOpen,
    reveal: (index) => reveal.current?.(index),
  });
  const { listRef } = roving;
  const wasServerRendered = useWasServerRendered();
  const opened = useRef(false);
  const shown = useShown();
  // in a separate task: its position is known once the page has been laid out
  const toChosen = () => {
    const frame = requestAnimationFrame(() => {
      const chosen = listRef.current?.querySelector('[data-chosen]');
      if (opened.current || !chosen || !shown) return;
      opened.current = true;
      chosen.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  };
  useEffect(toChosen, [listRef, shown]);
  const item = (day: ShownDay) => (
    <>
      <DayLink
        day={day}
        href={hrefOf(day.id)}
        chosen={day.id === chosenId}
        isToday={day.id === todayId}
        isTabStop={day.id === roving.tabStop}
      />
      {day.id === chosenId && tools ? <span className={classes.tools}>{tools}</span> : null}
    </>
  );
  const all = () => (
    <ol className={classes.days}>
      {days.map((day) => (
        <li key={day.id} className={classes.item}>
          {item(day)}
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <div className={classes.heading}>
        <h2 className={classes.count}>{messages.days.count(days.length)}</h2>
        <span className={classes.month}>{days[0] ? monthAndYear(days[0].date) : null}</span>
      </div>
      <div {...roving.list} className={classes.scroll}>
        {days.length > MANY_DAYS ? (
          <ManyDays
            days={days}
            size={ROW.size}
            gap={ROW.gap}
            itemClassName={classes.item}
            item={item}
            held={[chosenId, roving.tabStop]}
            reveal={reveal}
            onShown={() => void toChosen()}
            meanwhile={wasServerRendered ? <UntilManyDays of={roving}>{all()}</UntilManyDays> : undefined}
          />
        ) : (
          all()
        )}
        {end}
      </div>
    </>
  );
}

const DayLink = memo(function DayLink(props: DayLinkProps) {
  const { day, isToday } = props;
  return (
    <a {...dayLink(props)} className={classes.day} data-today={isToday || undefined}>
      <MediaPicture className={classes.thumb} src={day.image} of={day} ratio="square" sizes="58px" />
      <span className={classes.text}>
        <span
          className={classes.date}
        >{`${messages.days.number(day.dayIndex + 1)} · ${dayShort(day.date)}`}</span>
        <span className={classes.name} dir="auto">
          {day.name}
        </span>
        <span className={classes.sub} dir="auto">
          {day.sync ? (
            <SyncNote sync={day.sync} />
          ) : (
            day.subtitle || messages.days.activities(day.activities.length)
          )}
        </span>
      </span>
    </a>
  );
});
