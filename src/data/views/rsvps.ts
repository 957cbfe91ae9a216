import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { displayName } from '#contract/rules/names.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { readEventView } from '#src/data/views/read-view.ts';
import type { Synced } from '#src/data/views/sync-mark.ts';
import { compareNames } from '#src/data/views/by-name.ts';

export type RsvpView = Synced<RsvpRow>;

/** By name. Guests hold YES rows only. */
export async function readRsvps(data: LocalData, eventId: string): Promise<RsvpView[]> {
  const view = await readEventView(data, eventId, ['events', 'rsvps']);
  return view
    .rows('rsvps')
    .sort((a, b) => compareNames(displayName(a.user), displayName(b.user)) || (a.id < b.id ? -1 : 1));
}
