import { IconCircleCheck } from '@tabler/icons-react';
import type { EventRow } from '#contract/schemas/events.ts';
import type { TicketView } from '#src/data/views/ticket.ts';
import { arrivalTime } from '#src/features/event/door/arrival-time.ts';
import { messages } from '#src/features/event/ticket/messages.ts';
import classes from '#src/features/event/ticket/ticket.module.css';
import { TicketCode } from '#src/features/event/ticket/ticket-code.tsx';
import { dateRange } from '#src/ui/text/format-dates.ts';
import { useNow } from '#src/ui/text/use-now.ts';

/** The code on white, whatever the theme, with whose it is and where it lets them in. Of a card's size on paper. */
export function TicketCard({ event, ticket }: { event: EventRow; ticket: TicketView }) {
  const now = useNow();
  return (
    <figure className={classes.card}>
      <TicketCode code={ticket.code} name={ticket.name} />
      <figcaption className={classes.words}>
        <b dir="auto">{ticket.name}</b>
        <span dir="auto">{event.name}</span>
        <span>{dateRange(event.startOn, event.endOn)}</span>
        {ticket.inSince ? (
          <span className={classes.in}>
            <IconCircleCheck size={18} stroke={2} aria-hidden="true" />
            {messages.inSince(arrivalTime(ticket.inSince, event.timezone, now))}
          </span>
        ) : (
          <span className={classes.hint}>{messages.show}</span>
        )}
      </figcaption>
    </figure>
  );
}
