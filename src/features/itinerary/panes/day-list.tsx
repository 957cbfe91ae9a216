import { useEffect, useRef, type ReactNode } from 'react';
import { dayShort, monthAndYear } from '#src/ui/text/format-dates.ts';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';
import { MediaPicture } from '#src/features/itinerary/panes/media-picture.tsx';
import { messages } from '#src/features/itinerary/messages.ts';
import { useRovingList } from '#src/features/itinerary/moving/use-roving-list.ts';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import classes from '#src/features/itinerary/panes/day-list.module.css';

interface Props {
  days: readonly ShownDay[];
  chosenId: string;
  todayId: string | undefined;
  hrefOf: (dayId: string) => string;
  onOpen: (dayId: string) => void;
  /** Beside the chosen day. */
  tools?: ReactNode;
  /** After the last day. */
  end?: ReactNode;
}

/** The days of an itinerary as a column of links. One Tab stop; arrows or j / k move, Enter opens. */
export function DayList({ days, chosenId, todayId, hrefOf, onOpen, tools, end }: Props) {
  const roving = useRovingList({ ids: days.map((day) => day.id), chosen: chosenId, onOpen });
  const { listRef } = roving;
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    listRef.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' });
  }, [listRef]);
  return (
    <>
      <div className={classes.heading}>
        <h2 className={classes.count}>{messages.days.count(days.length)}</h2>
        <span className={classes.month}>{days[0] ? monthAndYear(days[0].date) : null}</span>
      </div>
      <div {...roving.list} className={classes.scroll}>
        <ol className={classes.days}>
          {days.map((day) => (
            <li key={day.id} className={classes.item}>
              <a
                className={classes.day}
                href={hrefOf(day.id)}
                data-item={day.id}
                data-chosen={day.id === chosenId ? true : undefined}
                data-today={day.id === todayId ? true : undefined}
                data-pencil={day.sync ? true : undefined}
                tabIndex={day.id === roving.tabStop ? 0 : -1}
                aria-current={day.id === chosenId ? 'date' : undefined}
              >
                <MediaPicture
                  className={classes.thumb}
                  src={day.image}
                  of={day}
                  ratio="square"
                  sizes="58px"
                />
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
              {day.id === chosenId && tools ? <span className={classes.tools}>{tools}</span> : null}
            </li>
          ))}
        </ol>
        {end}
      </div>
    </>
  );
}
