import { firstArrival } from '#contract/rules/arrival.ts';
import { displayName } from '#contract/rules/names.ts';
import type { ArrivalRow } from '#contract/schemas/arrivals.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { groupBy } from '#src/data/views/group-by.ts';
import { readEventView } from '#src/data/views/read-view.ts';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import type { Synced } from '#src/data/views/sync-mark.ts';
import { compareNames } from '#src/data/views/by-name.ts';

export type ArrivalView = Synced<ArrivalRow>;
export interface DoorGuest {
  rsvp: RsvpView;
  /** Not the guest at the door, but someone they bring along. */
  isCompany: boolean;
  /** The arrival that counts; undefined: they are not in. */
  arrival: ArrivalView | undefined;
  /** All arrivals; undo has to take back each of them. A refused one lets nobody in. */
  arrivals: ArrivalView[];
}
export interface DoorView {
  /**
   * Guests who are coming first, then by name. Hosts work at the door and are not counted; they are listed
   * only for the companions they bring.
   */
  guests: DoorGuest[];
  /** Ids of the hosts’ rows. */
  hosts: string[];
  /** Arrivals by tickets whose guests are not listed: this device's list may be out of date. */
  unlisted: ArrivalView[];
  /** How many people are in, out of all who are coming or are in anyway; companions come in with their guest. */
  inside: number;
  expected: number;
}

export async function readDoor(data: LocalData, eventId: string): Promise<DoorView> {
  const view = await readEventView(data, eventId, ['rsvps', 'arrivals']);
  const all = view.rows('arrivals');
  const arrivalsOf = groupBy(all, ({ rsvpId }) => rsvpId);
  const rsvps = view.rows('rsvps');
  const guests = rsvps
    .filter((rsvp) => !isHosting(rsvp) || (rsvp.companions ?? []).length > 0)
    .map((rsvp): DoorGuest => {
      const arrivals = arrivalsOf.get(rsvp.id) ?? [];
      // an arrival removed by a host never counted, even before the server knows
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
    hosts: rsvps.filter(isHosting).map(({ id }) => id),
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
  compareNames(displayName(a.rsvp.user), displayName(b.rsvp.user)) || (a.rsvp.id < b.rsvp.id ? -1 : 1);
