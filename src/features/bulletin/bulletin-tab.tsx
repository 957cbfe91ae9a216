import { useState, type ReactNode } from 'react';
import { whoMay } from '#contract/rules/who-may.ts';
import { relationOf } from '#contract/rules/relation.ts';
import type { Live } from '#src/data/live/live.ts';
import { useBulletins } from '#src/data/live/use-bulletins.ts';
import { useReaders } from '#src/data/live/use-readers.ts';
import type { EventView } from '#src/data/views/event.ts';
import type { BulletinsView } from '#src/data/views/bulletin.ts';
import { BulletinCard } from '#src/features/bulletin/bulletin-card.tsx';
import { BulletinForm } from '#src/features/bulletin/bulletin-form.tsx';
import { BulletinSkeleton } from '#src/features/bulletin/bulletin-skeleton.tsx';
import classes from '#src/features/bulletin/bulletin-tab.module.css';
import { messages } from '#src/features/bulletin/messages.ts';
import { ReadersHere } from '#src/features/bulletin/readers-here.ts';
import { useMarkRead } from '#src/features/bulletin/use-mark-read.ts';
import { useAnnounceAll } from '#src/features/outcome/use-announce-all.ts';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { ErrorState } from '#src/ui/states/error-state.tsx';

/** Bulletins from the hosts, newest first. Hosts post and delete in manage mode. */
export function BulletinTab({ event, manage }: { event: EventView; manage: boolean }) {
  const { isOwner, isHost, selfStatus, privacy } = event;
  const relation = relationOf({ signedIn: true, isOwner, isHost, status: selfStatus });
  const mayManage = manage && whoMay('manageBulletins', relation, privacy);
  const live = useBulletins(event.id);
  useAnnounceAll('createBulletin', messages.outcome);
  return (
    <div className={classes.board} data-managed={mayManage || undefined}>
      {mayManage ? <BulletinForm key={`form ${event.id}`} eventId={event.id} /> : null}
      {live.state === 'ready' ? (
        <Bulletins key={`list ${event.id}`} eventId={event.id} view={live.value} mayManage={mayManage} />
      ) : (
        <Unloaded live={live} />
      )}
    </div>
  );
}

interface BulletinsProps {
  eventId: string;
  view: BulletinsView;
  mayManage: boolean;
}

function Bulletins({ eventId, view: { bulletins, unread }, mayManage }: BulletinsProps) {
  // Showing them marks them as read; what was new when this opened stays marked as new while it is open.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const fresh = unread.filter(({ id }) => !seen.has(id));
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh.map(({ id }) => id)]));
  useMarkRead(eventId, unread[0]?.timestamp);
  if (bulletins.length === 0)
    return (
      <EmptyState
        scene="lighthouse-dusk"
        title={messages.empty}
        text={mayManage ? messages.emptyHost : messages.emptyGuest}
      />
    );
  const list = (
    <section className={classes.list} aria-label={messages.list}>
      {bulletins.map((bulletin) => (
        <BulletinCard
          key={bulletin.id}
          bulletin={bulletin}
          isNew={seen.has(bulletin.id)}
          mayDelete={mayManage && bulletin.version > 0}
          showsReaders={mayManage && bulletin.version > 0}
        />
      ))}
      {mayManage ? null : <p className={classes.note}>{messages.hostsSee}</p>}
    </section>
  );
  return mayManage ? <WithReaders eventId={eventId}>{list}</WithReaders> : list;
}

function WithReaders({ eventId, children }: { eventId: string; children: ReactNode }) {
  return <ReadersHere value={useReaders(eventId)}>{children}</ReadersHere>;
}

function Unloaded({ live }: { live: Live<BulletinsView> }) {
  if (live.state === 'error')
    return <ErrorState title={messages.error} text={live.text} onRetry={live.retry} />;
  return live.state === 'missing' ? <ErrorState title={messages.error} /> : <BulletinSkeleton />;
}
