import { useState } from 'react';
import { zoneOfDevice } from '#contract/rules/temporal.ts';
import { useBin } from '#src/data/live/use-bin.ts';
import type { BinEntry } from '#src/data/views/bin.ts';
import { BinItem } from '#src/features/itinerary/edit/bin/bin-item.tsx';
import classes from '#src/features/itinerary/edit/bin/bin-sheet.module.css';
import { messages } from '#src/features/itinerary/edit/bin/messages.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { ErrorState } from '#src/ui/states/error-state.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

interface Props {
  eventId: string;
  opened: boolean;
  onClose: () => void;
}

/** The days and activities that hosts have deleted and can restore. They are stored on the device. */
export function BinSheet({ eventId, opened, onClose }: Props) {
  return (
    <Sheet opened={opened} onClose={onClose} title={messages.title} subtitle={messages.subtitle} width={560}>
      <Entries eventId={eventId} />
    </Sheet>
  );
}

function Entries({ eventId }: Pick<Props, 'eventId'>) {
  const live = useBin(eventId);
  const [zone] = useState(() => zoneOfDevice());
  if (live.state === 'loading')
    return (
      <div className={classes.list} role="status" aria-label={messages.loading}>
        <Skeleton height={92} radius={20} />
        <Skeleton height={92} radius={20} />
      </div>
    );
  if (live.state === 'error')
    return <ErrorState title={messages.error} text={live.text} onRetry={live.retry} />;
  const entries: BinEntry[] = live.state === 'ready' ? live.value : [];
  if (entries.length === 0)
    return <EmptyState scene="hills-golden" title={messages.none} text={messages.noneHint} />;
  return (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <BinItem key={entry.id} eventId={eventId} entry={entry} zone={zone} />
      ))}
    </ul>
  );
}
