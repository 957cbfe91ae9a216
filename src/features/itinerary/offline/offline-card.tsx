import { IconCloudCheck, IconCloudDown, IconCloudOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useOfflineCopies, type OfflineState } from '#src/data/live/use-offline-copies.ts';
import { messages } from '#src/features/itinerary/offline/messages.ts';
import { ago } from '#src/ui/text/format-dates.ts';
import { useNow } from '#src/ui/text/use-now.ts';
import classes from '#src/features/itinerary/offline/offline-card.module.css';

const look = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const ICONS: Partial<Record<OfflineState['state'], ReactNode>> = {
  ready: <IconCloudCheck {...look} />,
  saving: <IconCloudDown {...look} />,
};

/**
 * How much of this event can be read without a signal, with a link to what this device stores. Nothing for
 * visitors.
 */
export function OfflineCard({ eventId }: { eventId: string }) {
  const copy = useOfflineCopies(eventId)?.[0];
  const now = useNow();
  const offline = useConnection().state !== 'online';
  if (!copy) return null;
  const { state, days, done, total, updatedAt } = copy;
  const title = state === 'waiting' && offline ? messages.partly : messages.title[state];
  return (
    <Link to="/storage" className={classes.card} data-state={state} data-testid="offline-card">
      <span className={classes.icon}>{ICONS[state] ?? <IconCloudOff {...look} />}</span>
      <span className={classes.words} role="status">
        <b>{title}</b>
        <span className={classes.facts}>
          {state === 'off'
            ? messages.offHint
            : state === 'ready' || total === 0
              ? messages.held(days, total, updatedAt === null ? null : ago(Math.max(0, now - updatedAt)))
              : messages.progress(done, total)}
        </span>
      </span>
    </Link>
  );
}
