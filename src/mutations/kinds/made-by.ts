import type { Person } from '#contract/schemas/common.ts';
import type { EventRow } from '#contract/schemas/events.ts';

/** The people of an event that this person has just created: they alone own, host and attend it. */
export const madeBy = (me: Person) =>
  ({
    owner: me,
    hosts: [me],
    guests: [me],
    guestsCount: 1,
    answers: { going: 1, maybe: 0, waiting: 0, no: 0 },
    isOwner: true,
    isHost: true,
    isGuest: true,
    selfStatus: 'YES',
    selfDecidedBy: 'SELF',
  }) satisfies Partial<EventRow>;
