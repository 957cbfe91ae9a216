import { eq } from 'drizzle-orm';
import type { Companions } from '#contract/rules/company.ts';
import type { EventRecord, RsvpRecord } from '#server/access/relation-to-event.ts';
import { rsvps } from '#server/db/schema.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { fillPlaces } from '#server/modules/rsvp/fill-places.ts';

/**
 * Changes the companions of somebody who is coming, waiting or asking. They keep their status and their position on
 * the waiting list; with fewer companions, they or others may move up. Returns the changed row.
 */
export async function changeCompany(
  unit: AccountUnit,
  mailer: Mailer,
  { event, current, companions }: { event: EventRecord; current: RsvpRecord; companions: Companions },
): Promise<RsvpRecord> {
  const version = await stampEvent(unit, event.id);
  const own = eq(rsvps.id, current.id);
  await unit.tx
    .update(rsvps)
    .set({ companions: [...companions], version, updatedAt: unit.now })
    .where(own);
  if (event.capacity !== null) await fillPlaces(unit, mailer, event);
  const [row] = await unit.tx.select().from(rsvps).where(own);
  return row ?? current;
}
