import { describeError } from '#server/db/failure.ts';
import type { EndedKind } from '#server/providers/ended/kept-ends.ts';
import type { Services } from '#server/providers/services.ts';

/**
 * Notes outside the database that this has ended, in case the database is restored from a backup
 * (`reapplyAfterRestore`). Never fails the caller.
 */
export async function noteEnded(
  { ends, log, clock }: Pick<Services, 'ends' | 'log' | 'clock'>,
  kind: EndedKind,
  id: string,
  what: object = {},
): Promise<void> {
  await ends
    .note(kind, id, { at: clock().toISOString(), ...what })
    .catch((error: unknown) =>
      log.error({ failure: describeError(error), kind, id }, 'what has ended could not be recorded'),
    );
}
