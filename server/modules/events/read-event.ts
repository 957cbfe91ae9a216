import type { InferOutput } from 'valibot';
import type { EventWithProgram } from '#contract/schemas/events.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import type { Reader } from '#server/db/types.ts';
import { readProgram } from '#server/modules/activities/read-program.ts';
import { readEventRows } from '#server/modules/events/read-event-rows.ts';

/** An event with its days and their activities in time order, redacted for this viewer. */
export async function readEvent(
  reader: Reader,
  access: EventAccess,
  viewer: Viewer,
): Promise<InferOutput<typeof EventWithProgram>> {
  const { event } = access;
  const [row] = await readEventRows(reader, [access], viewer);
  if (!row) throw new Error(`event ${event.id} has no owner`);
  return { ...row, programs: await readProgram(reader, access, viewer) };
}
