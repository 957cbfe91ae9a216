import { IconCircleCheck } from '@tabler/icons-react';
import type { EventRow } from '#contract/schemas/events.ts';
import { arrivalTime } from '#src/features/event/door/arrival-time.ts';
import { messages } from '#src/features/event/ticket/messages.ts';
import classes from '#src/features/event/ticket/ticket.module.css';
import { TicketCode } from '#src/features/event/ticket/ticket-code.tsx';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { dateRange } from '#src/ui/text/format-dates.ts';
import { useNow } from '#src/ui/text/use-now.ts';

interface Props {
  code: string;
  /** Name of its holder; null if unknown. */
  name: string | null;
  /** Null if unknown: the code alone is valid. */
  event: Pick<EventRow, 'name' | 'startOn' | 'endOn' | 'timezone'> | null;
  inSince: string | null;
}

/** The code on white, whatever the theme, with its holder and event. On paper it has the size of a card. */
export function TicketCard({ code, name, event, inSince }: Props) {
  const now = useNow();
  const hour12 = useHour12();
  return (
    <figure className={classes.card} data-prints-itself>
      <TicketCode code={code} label={name ? messages.codeOf(name) : messages.code} />
      <figcaption className={classes.words}>
        {name ? <b dir="auto">{name}</b> : null}
        {event ? (
          <>
            <span dir="auto">{event.name}</span>
            <span>{dateRange(event.startOn, event.endOn)}</span>
          </>
        ) : null}
        {inSince && event ? (
          <span className={classes.in}>
            <IconCircleCheck size={18} stroke={2} aria-hidden="true" />
            {messages.inSince(arrivalTime(inSince, event.timezone, now, hour12))}
          </span>
        ) : (
          <span className={classes.hint}>{messages.show}</span>
        )}
      </figcaption>
    </figure>
  );
}
