import { FieldState } from '#src/features/refused/field-state.tsx';
import { whyNotSaved } from '#src/features/refused/why-not-saved.ts';
import type { Mark } from '#src/features/itinerary/shown.ts';
import { StateNote } from '#src/ui/notices/state-note.tsx';

interface Props {
  mark: Mark | undefined;
  /** Why the last choice was refused. */
  error: string | null;
  /** Why it was not stored; undefined if it was. */
  problem: unknown;
}

/** Next to a picture: why the last one was refused, or the state of its change. */
export function ImageState({ mark, error, problem }: Props) {
  const wrong = error ?? (problem ? whyNotSaved(problem) : null);
  return wrong ? (
    <span role="alert">
      <StateNote tone="failed">{wrong}</StateNote>
    </span>
  ) : (
    <FieldState mark={mark} />
  );
}
