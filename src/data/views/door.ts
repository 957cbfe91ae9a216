import { firstArrival } from '#contract/rules/arrival.ts';
import { displayName } from '#contract/rules/names.ts';
import type { ArrivalRow } from '#contract/schemas/arrivals.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { groupBy } from '#src/data/views/group-by.ts';
import { readEventView } from '#src/data/views/read-view.ts';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import type { Synced } from '#src/data/views/sync-mark.ts';

export type ArrivalView = Synced<ArrivalRow>;
export interface DoorGuest {
  rsvp: RsvpView;
  /** Not they themselves, who are at the door, but whom they bring along. */
  isCompany: boolean;
  /** The one that counts; undefined: they are not in. */
  arrival: ArrivalView | undefined;
  /** All there are, of which undoing takes back each. One that was refused lets nobody in. */
  arrivals: ArrivalView[];
}
export interface DoorView {
  /** By name; those who come before all others. Hosts are at the door themselves, whom they bring is not. */
  guests: DoorGuest[];
  /** Of tickets whose guests are not among them: the list of this device may be older. */
  unlisted: ArrivalView[];
  /**
   * How many people are in, of how many who come or are in though they do not; whom a guest brings along comes
   * in with them.
   */
  inside: number;
  expected: number;
}

export async function readDoor(data: LocalData, eventId: string): Promise<DoorView> {
  const view = await readEventView(data, eventId, ['rsvps', 'arrivals']);
  const all = view.rows('arrivals');
  const arrivalsOf = groupBy(all, ({ rsvpId }) => rsvpId);
  const guests = view
    .rows('rsvps')
    .filter((rsvp) => !isHosting(rsvp) || (rsvp.companions ?? []).length > 0)
    .map((rsvp): DoorGuest => {
      const arrivals = arrivalsOf.get(rsvp.id) ?? [];
      // whoever is removed was never in, also before the server knows
      const removed = rsvp.status === 'HOST_REMOVED';
      const isCompany = isHosting(rsvp);
      return {
        rsvp,
        isCompany,
        arrivals,
        arrival: removed ? undefined : firstArrival(arrivals.filter(counts)),
      };
    })
    .sort((a, b) => Number(comes(b)) - Number(comes(a)) || byName(a, b));
  const listed = new Set(guests.map(({ rsvp }) => rsvp.id));
  return {
    guests,
    unlisted: all.filter((arrival) => !listed.has(arrival.rsvpId) && counts(arrival)),
    inside: heads(guests.filter(({ arrival }) => arrival)),
    expected: heads(guests.filter((guest) => comes(guest) || guest.arrival)),
  };
}

const counts = ({ sync }: ArrivalView): boolean => sync?.state !== 'rejected';
const heads = (guests: readonly DoorGuest[]): number =>
  guests.reduce((sum, { rsvp, isCompany }) => sum + (isCompany ? 0 : 1) + (rsvp.companions?.length ?? 0), 0);
const isHosting = ({ user }: RsvpView): boolean => user.isOwner || user.isHost;
const comes = ({ rsvp }: DoorGuest): boolean => rsvp.status === 'YES';
const byName = (a: DoorGuest, b: DoorGuest): number =>
  displayName(a.rsvp.user).localeCompare(displayName(b.rsvp.user)) || (a.rsvp.id < b.rsvp.id ? -1 : 1);
