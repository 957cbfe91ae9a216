import { Button } from '@mantine/core';
import { dateOf } from '#contract/rules/time.ts';
import type { BinEntry } from '#src/data/views/bin.ts';
import classes from '#src/features/itinerary/edit/bin/bin-sheet.module.css';
import { messages } from '#src/features/itinerary/edit/bin/messages.ts';
import { announceChange } from '#src/features/outcome/announce-outcome.ts';
import { restoreFromBin } from '#src/mutations/bin/restore-from-bin.ts';
import { undoDeletion } from '#src/mutations/outbox/undo-deletion.ts';
import { useOneAtATime } from '#src/ui/buttons/use-one-at-a-time.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { dayLong } from '#src/ui/text/format-dates.ts';

interface Props {
  eventId: string;
  entry: BinEntry;
  /** The device's time zone. */
  zone: string;
}

/** Everything deleted in one act. */
export function BinItem({ eventId, entry, zone }: Props) {
  const { busy, run } = useOneAtATime();
  const { days, activities, also, restores, unsent } = entry;
  const name = messages.named([...days, ...activities]);
  const several = days.length + activities.length > 1;
  const label = also.length > 0 ? messages.restoreAll(also) : messages.restore;
  const restore = () =>
    run(async () => {
      if (unsent.length > 0) await undo(unsent);
      else if (restores) {
        const change = restoreFromBin({ eventId, ...restores });
        announceChange(change, messages.outcome);
        await change.catch(() => undefined);
      }
      requestAnimationFrame(focusIfLost);
    });
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <h3 dir="auto">{name}</h3>
        {several ? <p>{messages.consists({ days: days.length, activities: activities.length })}</p> : null}
        {also.length > 0 ? <p>{messages.also(also)}</p> : null}
        <p>
          {unsent.length > 0
            ? messages.unsent
            : restores
              ? messages.until(dayLong(dateOf(new Date(entry.until).toISOString(), zone)))
              : entry.waits
                ? messages.waits
                : messages.lost}
        </p>
      </div>
      {unsent.length > 0 || restores ? (
        <Button
          variant="outline"
          loading={busy}
          aria-label={messages.restoreName(label, name)}
          onClick={() => void restore()}
        >
          {label}
        </Button>
      ) : null}
    </li>
  );
}

/** Last deletion first: a day before the activities that were deleted in it. */
async function undo(rowIds: readonly string[]): Promise<void> {
  let late = false;
  for (const rowId of rowIds.toReversed())
    late = !(await undoDeletion({ rowId, cancelled: null }).catch(() => false)) || late;
  if (late) toast.error(messages.tooLate);
  else toast.success(messages.undone);
}
