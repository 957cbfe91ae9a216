import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { useTicket } from '#src/data/live/use-ticket.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import { messages } from '#src/features/event/ticket/messages.ts';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const TicketSheet = lazyPart(
  async () => (await import('#src/features/event/ticket/ticket-sheet.tsx')).TicketSheet,
  { over: true },
);

interface Props {
  event: EventRow;
  className?: string | undefined;
  /** Its space is reserved while the ticket is read, so that what follows does not move. */
  keepPlace?: boolean;
}

/** For guests with a ticket: in the event's header, and above its itinerary. */
export function TicketButton({ event, className, keepPlace = false }: Props) {
  const live = useTicket(event.id);
  const [opened, setOpened] = useState(false);
  const once = useOnceTrue(opened);
  const [ticket] = live.state === 'ready' ? live.value : [];
  if (!ticket && !(keepPlace && live.state === 'loading')) return null;
  return (
    <>
      <Button
        className={className}
        leftSection={<IconTicket size={18} stroke={1.75} aria-hidden="true" />}
        style={ticket ? undefined : { visibility: 'hidden' }}
        onClick={() => setOpened(true)}
      >
        {messages.title}
      </Button>
      {once && ticket ? (
        <TicketSheet event={event} ticket={ticket} opened={opened} onClose={() => setOpened(false)} />
      ) : null}
    </>
  );
}
