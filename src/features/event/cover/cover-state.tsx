import type { ReactNode } from 'react';
import type { SetPicture } from '#src/data/live/use-set-picture.ts';
import type { EventView } from '#src/data/views/event.ts';
import { whyNotSaved } from '#src/features/refused/why-not-saved.ts';
import { RefusedChange } from '#src/features/refused/refused-change.tsx';
import type { PictureChoice } from '#src/ui/fields/use-picture-choice.ts';
import { StateNote } from '#src/ui/notices/state-note.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';

/** The picture shown is only on this device; a refused one is not shown at all. */
export const isUnsent = ({ syncOf: { image } }: EventView): boolean =>
  image !== undefined && image.state !== 'rejected';

/**
 * State of the newest picture: why it was not accepted, or that it is pending, being sent or was refused.
 * Null if there is nothing to say.
 */
export function coverState(
  event: EventView,
  { error }: Pick<PictureChoice, 'error'>,
  { problem }: Pick<SetPicture, 'problem'>,
): ReactNode {
  const wrong = error ?? (problem ? whyNotSaved(problem) : null);
  if (wrong)
    return (
      <span role="alert">
        <StateNote tone="failed">{wrong}</StateNote>
      </span>
    );
  const mark = event.syncOf.image;
  if (!mark) return null;
  return mark.state === 'rejected' || mark.state === 'stuck' ? (
    <RefusedChange rowId={mark.rowId} />
  ) : (
    <SyncNote sync={mark} />
  );
}
