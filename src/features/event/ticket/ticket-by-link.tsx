import { readTicket } from '#contract/rules/ticket.ts';
import { useItinerary } from '#src/data/live/use-itinerary.ts';
import { SubPageHeader } from '#src/features/event/sub-page-header.tsx';
import { messages } from '#src/features/event/ticket/messages.ts';
import { PrintButton } from '#src/features/event/ticket/print-button.tsx';
import { TicketCard } from '#src/features/event/ticket/ticket-card.tsx';
import classes from '#src/features/event/ticket/ticket.module.css';
import { ButtonLink } from '#src/ui/buttons/button-link.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';
import { EmptyState } from '#src/ui/states/empty-state.tsx';

/**
 * The ticket of somebody without an account, opened from the link in their mail. Shows its own error messages.
 */
export function TicketByLink({ code }: { code: string }) {
  usePageMeta({ title: messages.title, hidden: true });
  const ticket = readTicket(code);
  if (!ticket)
    return (
      <EmptyState
        as="h1"
        scene="dunes-golden"
        title={messages.broken}
        text={messages.brokenHint}
        actions={<ButtonLink to="/">{messages.toHome}</ButtonLink>}
      />
    );
  return <Ticket code={code} eventId={ticket.eventId} />;
}

function Ticket({ code, eventId }: { code: string; eventId: string }) {
  // the code works even if the event is not known here, for example without a signal
  const live = useItinerary(eventId);
  return (
    <Page className={classes.page}>
      <SubPageHeader title={messages.title} />
      <TicketCard
        code={code}
        name={null}
        event={live.state === 'ready' ? live.value.event : null}
        inSince={null}
      />
      <div className={classes.actions}>
        <PrintButton />
        <ButtonLink variant="default" to="/itinerary/$itineraryId/$" params={{ itineraryId: eventId }}>
          {messages.itinerary}
        </ButtonLink>
      </div>
    </Page>
  );
}
