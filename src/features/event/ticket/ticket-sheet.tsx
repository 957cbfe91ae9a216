import { IconPrinter } from '@tabler/icons-react';
import type { EventRow } from '#contract/schemas/events.ts';
import type { TicketView } from '#src/data/views/ticket.ts';
import { messages } from '#src/features/event/ticket/messages.ts';
import { TicketCard } from '#src/features/event/ticket/ticket-card.tsx';
import classes from '#src/features/event/ticket/ticket.module.css';
import { ButtonLink } from '#src/ui/buttons/button-link.tsx';
import { Sheet } from '#src/ui/layers/sheet.tsx';

interface Props {
  event: EventRow;
  ticket: TicketView;
  opened: boolean;
  onClose: () => void;
}

/** The ticket in a layer over the event, to be held up at the door. */
export function TicketSheet({ event, ticket, opened, onClose }: Props) {
  return (
    <Sheet opened={opened} onClose={onClose} title={messages.title} width={460}>
      <TicketCard event={event} {...ticket} />
      <div className={classes.actions}>
        <ButtonLink
          variant="default"
          to="/experiences/$eventId/ticket"
          params={{ eventId: event.id }}
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
        >
          {messages.print}
        </ButtonLink>
      </div>
    </Sheet>
  );
}
