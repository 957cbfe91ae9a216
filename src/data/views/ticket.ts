import { firstArrival } from '#contract/rules/arrival.ts';
import { displayName } from '#contract/rules/names.ts';
import { RSVP_OF } from '#src/data/databases/cache-db.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { readEventView, type PartOf } from '#src/data/views/read-view.ts';
import { readSelfBase } from '#src/data/views/self.ts';

export interface TicketView {
  /** The text in its code. */
  code: string;
  name: string;
  /** When they were checked in; null: not yet. */
  inSince: string | null;
}

/** The person's own ticket; null for people without one: hosts, and those who are not coming. */
export async function readTicketView(data: LocalData, eventId: string): Promise<TicketView | null> {
  const guid = (await readSelfBase(data))?.guid;
  if (guid === undefined) return null;
  const part: PartOf = {
    rsvps: {
      key: guid,
      read: async ({ rsvps }) => rsvps.where(RSVP_OF).equals([eventId, guid]).toArray(),
    },
  };
  const list = await readEventView(data, eventId, ['rsvps'], part);
  const own = list.rows('rsvps').find(({ user }) => user.guid === guid);
  if (!own?.ticket || own.status !== 'YES') return null;
  const view = await readEventView(data, eventId, ['rsvps', 'arrivals'], part);
  const arrival = firstArrival(view.rows('arrivals').filter(({ rsvpId }) => rsvpId === own.id));
  return { code: own.ticket, name: displayName(own.user), inSince: arrival?.at ?? null };
}
