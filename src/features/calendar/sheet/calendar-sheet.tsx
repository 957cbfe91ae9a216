import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useItinerary } from '#src/data/live/use-itinerary.ts';
import type { EventView } from '#src/data/views/event.ts';
import { downloadCalendar } from '#src/features/calendar/download-calendar.ts';
import classes from '#src/features/calendar/sheet/calendar-sheet.module.css';
import { FeedActions } from '#src/features/calendar/sheet/feed-actions.tsx';
import { messages } from '#src/features/calendar/sheet/messages.ts';
import { useSession } from '#src/session/session.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { ErrorState } from '#src/ui/states/error-state.tsx';

interface Props {
  event: EventView;
  opened: boolean;
  onClose: () => void;
}

/** A file of the whole event, which needs no network, and the feed that follows it, which does. */
export function CalendarSheet({ event, opened, onClose }: Props) {
  return (
    <Sheet opened={opened} onClose={onClose} title={messages.title} subtitle={event.name} width={460}>
      <div className={classes.body}>
        <FilePart eventId={event.id} />
        <FeedPart eventId={event.id} />
      </div>
    </Sheet>
  );
}

function FilePart({ eventId }: { eventId: string }) {
  const live = useItinerary(eventId);
  if (live.state === 'error')
    return <ErrorState title={messages.fileFailed} text={live.text} onRetry={live.retry} />;
  const isEmpty =
    live.state === 'missing' ||
    (live.state === 'ready' && live.value.days.every(({ activities }) => activities.length === 0));
  return (
    <section className={classes.part}>
      <h3>{messages.fileTitle}</h3>
      <p>{isEmpty ? messages.none : messages.fileHint}</p>
      {isEmpty ? null : (
        <Button
          variant="outline"
          // a disabled button would leave the focus behind the sheet
          data-autofocus={live.state === 'ready' || undefined}
          disabled={live.state === 'loading'}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => void downloadCalendar({ eventId })}
        >
          {messages.download}
        </Button>
      )}
    </section>
  );
}

function FeedPart({ eventId }: { eventId: string }) {
  const signedIn = useSession().status === 'signedIn';
  const online = useConnection().state === 'online';
  return (
    <section className={classes.part}>
      <h3>{messages.feedTitle}</h3>
      <p>{!signedIn ? messages.signedOut : online ? messages.feedHint : messages.offline}</p>
      {signedIn ? <FeedActions eventId={eventId} online={online} /> : null}
    </section>
  );
}
