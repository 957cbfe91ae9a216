import { EventMissing } from '#src/features/event/event-missing.tsx';
import { Navigate } from '@tanstack/react-router';
import { whoMay } from '#contract/rules/who-may.ts';
import { useDoor } from '#src/data/live/use-door.ts';
import { useEvent } from '#src/data/live/use-event.ts';
import type { EventView } from '#src/data/views/event.ts';
import { addressOf } from '#src/features/event/address.ts';
import { DoorList } from '#src/features/event/door/door-list.tsx';
import classes from '#src/features/event/door/door-page.module.css';
import { messages } from '#src/features/event/door/messages.ts';
import { EventNotLoaded } from '#src/features/event/event-not-loaded.tsx';
import { relationToEvent } from '#src/features/event/sections.ts';
import { SubPageHeader } from '#src/features/event/sub-page-header.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';
import { ErrorState } from '#src/ui/states/error-state.tsx';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

const Scanner = lazyPart(async () => (await import('#src/features/event/door/scanner.tsx')).Scanner);

/** Check-in at the door, for hosts; everybody else is redirected to the event. */
export function DoorPage({ eventId }: { eventId: string }) {
  const live = useEvent(eventId);
  usePageMeta(live.state === 'ready' ? { title: messages.pageTitle(live.value.name), hidden: true } : null);
  if (live.state === 'missing') return <EventMissing />;
  if (live.state === 'error') return <EventNotLoaded why={live} />;
  if (live.state === 'loading')
    return (
      <Page className={classes.page}>
        <DoorSkeleton />
      </Page>
    );
  const event = live.value;
  if (!whoMay('checkIn', relationToEvent(event), event.privacy))
    return <Navigate replace {...addressOf(event, false, 'itinerary')} />;
  return <Door event={event} />;
}

function Door({ event }: { event: EventView }) {
  const live = useDoor(event.id);
  return (
    <Page className={classes.page}>
      <SubPageHeader
        title={messages.title}
        event={event.name}
        back={{ to: addressOf(event, true, 'attendees'), label: messages.back }}
      >
        {live.state === 'ready' ? (
          <p className={classes.count} data-testid="door-count">
            {messages.count(live.value.inside, live.value.expected)}
          </p>
        ) : null}
      </SubPageHeader>
      {live.state === 'ready' ? (
        <div className={classes.both}>
          <Scanner event={event} door={live.value} meanwhile={<Skeleton height={300} radius={20} />} />
          <DoorList door={live.value} zone={event.timezone} />
        </div>
      ) : live.state === 'loading' ? (
        <DoorSkeleton />
      ) : (
        <ErrorState
          title={messages.error}
          {...(live.state === 'error' && { text: live.text, onRetry: live.retry })}
        />
      )}
    </Page>
  );
}

function DoorSkeleton() {
  return (
    <div className={classes.outline} role="status" aria-busy="true" aria-label={messages.loading}>
      <Skeleton height={44} radius={22} />
      {[0, 1, 2, 3].map((n) => (
        <Skeleton key={n} height={68} radius={20} />
      ))}
    </div>
  );
}
