import { EventMissing } from '#src/features/event/event-missing.tsx';
import { useEvent } from '#src/data/live/use-event.ts';
import { useTicket } from '#src/data/live/use-ticket.ts';
import type { EventView } from '#src/data/views/event.ts';
import { addressOf } from '#src/features/event/address.ts';
import { EventNotLoaded } from '#src/features/event/event-not-loaded.tsx';
import { SubPageHeader } from '#src/features/event/sub-page-header.tsx';
import { messages } from '#src/features/event/ticket/messages.ts';
import { PrintButton } from '#src/features/event/ticket/print-button.tsx';
import { TicketCard } from '#src/features/event/ticket/ticket-card.tsx';
import classes from '#src/features/event/ticket/ticket.module.css';
import { ButtonLink } from '#src/ui/buttons/button-link.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { ErrorState } from '#src/ui/states/error-state.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

/** A guest's ticket at its own URL, which mails link to; printed, it has the size of a bank card. */
export function TicketPage({ eventId }: { eventId: string }) {
  const live = useEvent(eventId);
  usePageMeta(live.state === 'ready' ? { title: messages.pageTitle(live.value.name), hidden: true } : null);
  if (live.state === 'ready') return <Ticket event={live.value} />;
  if (live.state === 'missing') return <EventMissing />;
  if (live.state === 'error') return <EventNotLoaded why={live} />;
  return (
    <Page className={classes.page}>
      <TicketSkeleton />
    </Page>
  );
}

function Ticket({ event }: { event: EventView }) {
  const live = useTicket(event.id);
  const [ticket] = live.state === 'ready' ? live.value : [];
  return (
    <Page className={classes.page}>
      <SubPageHeader
        title={messages.title}
        event={event.name}
        back={{ to: addressOf(event, false, 'itinerary'), label: messages.back }}
      />
      {live.state === 'loading' ? <TicketSkeleton /> : null}
      {live.state === 'error' || live.state === 'missing' ? (
        <ErrorState
          title={messages.error}
          {...(live.state === 'error' && { text: live.text, onRetry: live.retry })}
        />
      ) : null}
      {ticket ? (
        <>
          <TicketCard event={event} {...ticket} />
          <div className={classes.actions}>
            <PrintButton />
          </div>
        </>
      ) : null}
      {live.state === 'ready' && !ticket ? (
        <EmptyState
          scene={null}
          title={messages.none}
          text={messages.noneHint}
          actions={<ButtonLink {...addressOf(event, false, 'itinerary')}>{messages.back}</ButtonLink>}
        />
      ) : null}
    </Page>
  );
}

const TicketSkeleton = () => (
  <div role="status" aria-busy="true" aria-label={messages.loading}>
    <Skeleton height={440} radius={20} />
  </div>
);
