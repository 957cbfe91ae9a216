import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { dayOfMonth, weekdayShort } from '#src/ui/text/format-dates.ts';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';
import { messages } from '#src/features/itinerary/messages.ts';
import { MediaPicture } from '#src/features/itinerary/panes/media-picture.tsx';
import { useRovingList } from '#src/features/itinerary/navigation/use-roving-list.ts';
import { dayLink, type DayLinkProps } from '#src/features/itinerary/panes/day-link.ts';
import { MANY_DAYS, ManyDays, UntilManyDays } from '#src/features/itinerary/panes/many-days.tsx';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import { useShown } from '#src/ui/hooks/use-shown.ts';
import { useWasServerRendered } from '#src/ui/hooks/use-hydrated.ts';
import classes from '#src/features/itinerary/panes/day-strip.module.css';

interface Props {
  days: readonly ShownDay[];
  chosenId: string;
  todayId: string | undefined;
  hrefOf: (dayId: string) => string;
  onOpen: (dayId: string) => void;
  covered: boolean;
  /** The event's name, above the days once its own heading has scrolled away. */
  title?: string | undefined;
  /** With each day's picture. */
  pictured?: boolean;
  /** After the last day. */
  end?: ReactNode;
  /** Beside the days, which scroll past it. */
  tools?: ReactNode;
}

/** Shown until the code for many days has loaded: the strip has its final height. */
const FIRST_TILES = 12;
/** px of a day with and without a picture, and between two. */
const TILE = { pictured: 98, plain: 58, gap: 8 } as const;

/** In a separate task: the day's position is known once the page has been laid out. */
function toChosen(strip: HTMLElement | null): () => void {
  const frame = requestAnimationFrame(() => {
    const chosen = strip?.querySelector('[data-chosen]');
    if (!chosen || !strip) return;
    const [outer, inner] = [strip.getBoundingClientRect(), chosen.getBoundingClientRect()];
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip.scrollTo({
      left: strip.scrollLeft + inner.left - outer.left - (outer.width - inner.width) / 2,
      behavior: calm ? 'instant' : 'smooth',
    });
  });
  return () => cancelAnimationFrame(frame);
}

/**
 * The days in a row, weekday above date; the chosen one is kept in view. Sticks to the top while the page
 * scrolls.
 */
export function DayStrip({
  days,
  chosenId,
  todayId,
  hrefOf,
  onOpen,
  covered,
  title,
  pictured = false,
  end,
  tools,
}: Props) {
  const reveal = useRef<(index: number) => void>(null);
  const roving = useRovingList({
    ids: days.map((day) => day.id),
    chosen: chosenId,
    onOpen,
    reveal: (index) => reveal.current?.(index),
    across: true,
  });
  const { listRef } = roving;
  const wasServerRendered = useWasServerRendered();
  const shown = useShown();
  useEffect(() => toChosen(listRef.current), [listRef, chosenId, days.length, shown]);
  const item = (day: ShownDay) => (
    <DayTile
      key={day.id}
      day={day}
      href={hrefOf(day.id)}
      chosen={day.id === chosenId}
      isToday={day.id === todayId}
      isTabStop={day.id === roving.tabStop}
      pictured={pictured}
    />
  );
  const { sentinel, stuck } = useStuck(shown);
  return (
    <>
      <span ref={sentinel} className={classes.sentinel} aria-hidden />
      <nav
        className={classes.bar}
        aria-label={messages.days.label}
        data-strip
        data-stuck={stuck || undefined}
        data-titled={title !== undefined || undefined}
        inert={covered}
      >
        {title === undefined ? null : (
          <p className={classes.title} dir="auto" aria-hidden>
            {title}
          </p>
        )}
        <div
          {...roving.list}
          className={classes.strip}
          data-pictured={pictured || undefined}
          data-beside={tools ? '' : undefined}
        >
          {days.length > MANY_DAYS ? (
            <ManyDays
              across
              days={days}
              size={pictured ? TILE.pictured : TILE.plain}
              gap={TILE.gap}
              item={item}
              held={[chosenId, roving.tabStop]}
              reveal={reveal}
              onShown={() => void toChosen(listRef.current)}
              meanwhile={
                <UntilManyDays of={roving}>
                  {(wasServerRendered ? days : days.slice(0, FIRST_TILES)).map(item)}
                </UntilManyDays>
              }
            />
          ) : (
            days.map(item)
          )}
          {end}
        </div>
        {tools ? <div className={classes.tools}>{tools}</div> : null}
      </nav>
    </>
  );
}

const DayTile = memo(function DayTile({ pictured, ...props }: DayLinkProps & { pictured: boolean }) {
  const { day, isToday } = props;
  return (
    <a {...dayLink(props)} className={classes.day}>
      {pictured ? (
        <MediaPicture className={classes.picture} src={day.image} of={day} ratio="square" sizes="42px" />
      ) : null}
      <small>{weekdayShort(day.date)}</small>
      <b>{dayOfMonth(day.date)}</b>
      <span className={classes.hidden}>
        {`${messages.days.number(day.dayIndex + 1)}, ${day.name}`} <SyncNote sync={day.sync} />
      </span>
      {isToday ? <i className={classes.today} /> : null}
    </a>
  );
});

/**
 * True while the strip sticks to the top bar; then it needs a background of its own. Outside the document the
 * bar's height cannot be read.
 */
function useStuck(shown: boolean) {
  const sentinel = useRef<HTMLSpanElement>(null);
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    const element = sentinel.current;
    if (!element || !shown || typeof IntersectionObserver === 'undefined') return;
    const bar = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
    const observer = new IntersectionObserver(
      ([entry]) => setStuck(entry ? !entry.isIntersecting && entry.boundingClientRect.top <= bar : false),
      { rootMargin: `-${bar + 1}px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [shown]);
  return { sentinel, stuck };
}
