import { and, eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { changeTags, isTooManyTags } from '#contract/rules/tags.ts';
import type { TagGuestsBody } from '#contract/schemas/rsvp.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import { inList } from '#server/db/id-list.ts';
import { rsvps } from '#server/db/schema.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { updateRows } from '#server/modules/rsvp/update-rows.ts';

/**
 * Adds tags to people on the guest list and removes others, for all of them or for none. Each tag is set separately:
 * tags that another host adds meanwhile stay.
 * @throws Refusal RSVP_NOT_FOUND for rows of another event, TOO_MANY_TAGS
 */
export async function tagGuests(
  unit: Unit,
  { event }: EventAccess,
  { rsvps: ids, ...change }: InferOutput<typeof TagGuestsBody>,
): Promise<void> {
  const wanted = [...new Set(ids)];
  const rows = await unit.tx
    .select({ id: rsvps.id, tags: rsvps.tags })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, event.id), inList(rsvps.id, wanted)));
  if (rows.length < wanted.length) throw new Refusal('RSVP_NOT_FOUND');

  const changing = rows
    .map(({ id, tags: before }) => ({ id, before, after: changeTags(before, change) }))
    .filter(({ before, after }) => before.join() !== after.join());
  if (changing.some(({ before, after }) => isTooManyTags(before, after))) throw new Refusal('TOO_MANY_TAGS');
  if (changing.length === 0) return;
  const version = await unit.bump(event.id);
  await updateRows(unit, version, changing, ({ after: tags }) => ({ tags }));
}
