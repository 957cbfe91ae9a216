import { spanOf } from '#contract/rules/time.ts';
import type { EventRow } from '#contract/schemas/events.ts';

let count = 0;

/** A plausible row of another person's public event; pass only what the test is about. */
export function someEvent(of: Partial<EventRow> = {}): EventRow {
  const id = of.id ?? `00000000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;
  const startOn = of.startOn ?? '2027-04-06';
  const endOn = of.endOn ?? '2027-04-11';
  const timezone = of.timezone ?? 'Asia/Tokyo';
  const owner = {
    guid: '00000000-0000-7000-8000-00000000aaaa',
    firstName: 'Maya',
    lastName: 'Lindqvist',
    profilePic: null,
  };
  return {
    id,
    name: `Event ${count}`,
    subtitle: '',
    description: '',
    image: null,
    startOn,
    endOn,
    timezone,
    ...spanOf(startOn, endOn, timezone),
    privacy: 'PUBLIC',
    rsvpType: 'OPEN_INVITE',
    owner,
    hosts: [owner],
    guests: [],
    guestsCount: 3,
    isOwner: false,
    isHost: false,
    isGuest: false,
    selfStatus: null,
    selfDecidedBy: null,
    createdAt: '2027-01-01T00:00:00.000Z',
    updatedAt: '2027-01-01T00:00:00.000Z',
    version: 1,
    ...of,
  };
}
