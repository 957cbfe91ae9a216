import { firstArrival } from '#contract/rules/arrival.ts';
import { displayName } from '#contract/rules/names.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { readEventView } from '#src/data/views/read-view.ts';
import { readSelfBase } from '#src/data/views/self.ts';

export interface TicketView {
  /** What its code says. */
  code: string;
  name: string;
  /** When they were let in; null: not yet. */
  inSince: string | null;
}

/** The person's own ticket; null for those who have none: hosts, and who does not come. */
export async function readTicketView(data: LocalData, eventId: string): Promise<TicketView | null> {
  const guid = (await readSelfBase(data))?.guid;
  if (guid === undefined) return null;
  const list = await readEventView(data, eventId, ['rsvps'], guid);
  const own = list.rows('rsvps').find(({ user }) => user.guid === guid);
  if (!own?.ticket || own.status !== 'YES') return null;
  const view = await readEventView(data, eventId, ['rsvps', 'arrivals'], guid);
  const arrival = firstArrival(view.rows('arrivals').filter(({ rsvpId }) => rsvpId === own.id));
  return { code: own.ticket, name: displayName(own.user), inSince: arrival?.at ?? null };
}
