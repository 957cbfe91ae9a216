import { useEffect, useRef, useState, type ReactNode } from 'react';
import { dayOfMonth, weekdayShort } from '#src/ui/text/format-dates.ts';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';
import { messages } from '#src/features/itinerary/messages.ts';
import { useRovingList } from '#src/features/itinerary/moving/use-roving-list.ts';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
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
  /** After the last day. */
  end?: ReactNode;
}

/**
 * The days side by side, weekday over date; the chosen one is kept in view. Stays at the top while the page
 * scrolls.
 */
export function DayStrip({ days, chosenId, todayId, hrefOf, onOpen, covered, title, end }: Props) {
  const roving = useRovingList({ ids: days.map((day) => day.id), chosen: chosenId, onOpen, across: true });
  const { listRef } = roving;
  useEffect(() => {
    const chosen = listRef.current?.querySelector<HTMLElement>('[data-chosen]');
    const strip = listRef.current;
    if (!chosen || !strip) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip.scrollTo({
      left: chosen.offsetLeft - (strip.clientWidth - chosen.clientWidth) / 2,
      behavior: calm ? 'instant' : 'smooth',
    });
  }, [listRef, chosenId, days.length]);
  const { sentinel, stuck } = useStuck();
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
        <div {...roving.list} className={classes.strip}>
          {days.map((day) => (
            <a
              key={day.id}
              className={classes.day}
              href={hrefOf(day.id)}
              data-item={day.id}
              data-chosen={day.id === chosenId ? true : undefined}
              data-pencil={day.sync ? true : undefined}
              tabIndex={day.id === roving.tabStop ? 0 : -1}
              aria-current={day.id === chosenId ? 'date' : undefined}
            >
              <small>{weekdayShort(day.date)}</small>
              <b>{dayOfMonth(day.date)}</b>
              <span className={classes.hidden}>
                {`${messages.days.number(day.dayIndex + 1)}, ${day.name}`} <SyncNote sync={day.sync} />
              </span>
              {day.id === todayId ? <i className={classes.today} /> : null}
            </a>
          ))}
          {end}
        </div>
      </nav>
    </>
  );
}

/** True while the page has scrolled the strip up to the top bar; then it needs a ground of its own. */
function useStuck() {
  const sentinel = useRef<HTMLSpanElement>(null);
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    const element = sentinel.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const bar = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
    const observer = new IntersectionObserver(
      ([entry]) => setStuck(entry ? !entry.isIntersecting && entry.boundingClientRect.top <= bar : false),
      { rootMargin: `-${bar + 1}px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { sentinel, stuck };
}
