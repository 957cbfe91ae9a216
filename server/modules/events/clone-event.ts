import type { InferOutput } from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import type { CloneEventBody } from '#contract/schemas/events.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { insertEvent } from '#server/modules/events/create-event.ts';
import { datesOfCopy, chunksOf, planCopy, readOriginal } from '#server/modules/events/plan-copy.ts';
import { discardStagedIn, WORTH_STAGING } from '#server/modules/events/stage-event.ts';

/** Rows per statement. */
const ROWS_AT_ONCE = 100;

/**
 * Copies an event to another first day: texts, pictures, RSVP type, days and activities at the same wall times, and
 * its feedback forms as drafts. Does not copy people or anything that people added. Returns the copy's id.
 * @throws Refusal INVALID_INPUT for its first day, ID_TAKEN for somebody else's id
 */
export async function cloneEvent(
  unit: Unit,
  { event }: EventAccess,
  { id = uuidv7(), privacy, ...body }: InferOutput<typeof CloneEventBody>,
): Promise<string> {
  const dates = datesOfCopy(event, body, unit.now);
  const original = await readOriginal(unit.tx, event);
  // storing an answer that contains them would take a tenth of a second in one turn
  if (original.activities.length > WORTH_STAGING) unit.leaveToPulls();
  const copy = await planCopy(original, { id, privacy, dates }, unit);
  await discardStagedIn(unit, id);
  await insertEvent(unit, copy.event);
  for (const write of chunksOf(copy, ROWS_AT_ONCE)) await write(unit);
  return id;
}
