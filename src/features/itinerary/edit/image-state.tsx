import { FieldState } from '#src/features/refused/field-state.tsx';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import type { Mark } from '#src/features/itinerary/shown.ts';
import { StateNote } from '#src/ui/notices/state-note.tsx';

interface Props {
  mark: Mark | undefined;
  /** Why the last choice was refused. */
  error: string | null;
  /** This device could not store it. */
  lost: boolean;
}

/** Next to a picture: why the last one was refused, or the state of its change. */
export function ImageState({ mark, error, lost }: Props) {
  const wrong = error ?? (lost ? messages.notSaved : null);
  return wrong ? (
    <span role="alert">
      <StateNote tone="failed">{wrong}</StateNote>
    </span>
  ) : (
    <FieldState mark={mark} />
  );
}
