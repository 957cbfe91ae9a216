import { partySize } from '#contract/rules/company.ts';
import type { Person } from '#contract/schemas/common.ts';
import type { AnswerCounts, EventRow } from '#contract/schemas/events.ts';
import type { RsvpRow, RsvpStatus } from '#contract/schemas/rsvp.ts';
import type { FoldView } from '#src/data/views/fold-view.ts';

/**
 * Changes a row of the guest list, or adds it, and with it what its event says of how many come, and who: the
 * header and the list never say two different numbers.
 */
export function changeAnswer(view: FoldView, id: string, change: () => void): void {
  const before = view.get('rsvps', id);
  change();
  const after = view.get('rsvps', id);
  if (!after || before === after) return;
  // the row of the event does not count as waiting for it
  view.patch('events', after.eventId, (event) => recounted(event, before, after), null);
}

function recounted(event: EventRow, before: RsvpRow | undefined, after: RsvpRow): Partial<EventRow> {
  const { guestsCount, companionsCount = 0, answers } = event;
  const people = peopleOf(after) - peopleOf(before);
  const alone = Number(comes(after)) - Number(comes(before));
  const along = people - alone;
  return {
    guests: withPerson(event.guests, after, comes(after)),
    hosts: withPerson(event.hosts, after, comes(after) && after.user.isHost),
    ...(guestsCount !== null && { guestsCount: Math.max(0, guestsCount + people) }),
    ...(along !== 0 && { companionsCount: Math.max(0, companionsCount + along) }),
    ...(answers && { answers: counted(answers, before, after) }),
  };
}

const comes = (row: RsvpRow | undefined): boolean => row?.status === 'YES';
const peopleOf = (row: RsvpRow | undefined): number => (comes(row) ? partySize(row?.companions) : 0);

function withPerson(people: Person[], { user }: RsvpRow, isThere: boolean): Person[] {
  const { guid, firstName, lastName, profilePic } = user;
  if (guid === null || people.some((one) => one.guid === guid) === isThere) return people;
  return isThere
    ? [...people, { guid, firstName, lastName, profilePic }]
    : people.filter((one) => one.guid !== guid);
}

const COUNTED_AS: Partial<Record<RsvpStatus, keyof AnswerCounts>> = {
  YES: 'going',
  MAYBE: 'maybe',
  REQUESTED: 'waiting',
  ONBOARD_REQUESTED: 'waiting',
  HOST_APPROVAL_REQUESTED: 'waiting',
  WAITLISTED: 'waiting',
  NO: 'no',
  HOST_APPROVAL_DENIED: 'no',
};

function counted(answers: AnswerCounts, before: RsvpRow | undefined, after: RsvpRow): AnswerCounts {
  const [from, to] = [before && COUNTED_AS[before.status], COUNTED_AS[after.status]];
  const change = (key: keyof AnswerCounts): number => Number(key === to) - Number(key === from);
  const { going, maybe, waiting, no } = answers;
  return {
    going: going + change('going'),
    maybe: maybe + change('maybe'),
    waiting: waiting + change('waiting'),
    no: no + change('no'),
  };
}
