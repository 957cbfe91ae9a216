import { messages } from '#src/features/itinerary/edit/messages.ts';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { useGradually } from '#src/ui/hooks/use-gradually.ts';
import { dayLong } from '#src/ui/text/format-dates.ts';
import classes from '#src/features/itinerary/edit/choose-day.module.css';

interface Props {
  title: string;
  days: readonly ShownDay[];
  /** The day it is on now, if it is a single one. */
  current: string | undefined;
  /** The current day may be chosen as well. */
  withCurrent: boolean;
  /** How many items go there; 1 by default. */
  count?: number;
  opened: boolean;
  onChoose: (day: ShownDay) => void;
  onClose: () => void;
}

/** The days of an event, to choose the target of a copy or a move. */
export function ChooseDay({ title, opened, onClose, ...of }: Props) {
  return (
    <Sheet opened={opened} onClose={onClose} title={title} width={460}>
      <p className={classes.hint}>{messages.move.hint(of.count ?? 1)}</p>
      <Days {...of} />
    </Sheet>
  );
}

/** A separate component, so that it mounts when the sheet opens and not with every activity. */
function Days({
  days,
  current,
  withCurrent,
  count = 1,
  onChoose,
}: Omit<Props, 'title' | 'opened' | 'onClose'>) {
  return (
    <ul className={classes.days}>
      {useGradually(days).map((day) => (
        <li key={day.id}>
          <button
            type="button"
            className={classes.day}
            disabled={day.id === current && !withCurrent}
            onClick={() => onChoose(day)}
          >
            <b dir="auto">{day.name}</b>
            <span>
              {dayLong(day.date)}
              {day.id === current ? ` · ${messages.move.here(count)}` : ''}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
