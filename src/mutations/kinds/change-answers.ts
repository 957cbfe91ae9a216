import { partySize } from '#contract/rules/company.ts';
import type { Person } from '#contract/schemas/common.ts';
import type { AnswerCounts, EventRow } from '#contract/schemas/events.ts';
import type { RsvpRow, RsvpStatus } from '#contract/schemas/rsvp.ts';
import type { FoldView } from '#src/data/views/fold-view.ts';

interface Changed {
  before: RsvpRow | undefined;
  after: RsvpRow;
}

/**
 * Changes or adds rows of a guest list, and with them the numbers and names in their event, so that header and
 * list always agree.
 */
export function changeAnswers(
  view: FoldView,
  eventId: string,
  ids: readonly string[],
  change: () => void,
): void {
  const rows = [...new Set(ids)].map((id) => ({ id, before: view.get('rsvps', id) }));
  change();
  const changed = rows.flatMap(({ id, before }) => {
    const after = view.get('rsvps', id);
    return after && after !== before ? { before, after } : [];
  });
  // the event's row is derived here, so it is not marked as waiting
  if (changed.length > 0) view.patch('events', eventId, (event) => recounted(event, changed), null);
}

function recounted(event: EventRow, changed: readonly Changed[]): Partial<EventRow> {
  const { guestsCount, companionsCount = 0, answers } = event;
  const sum = (of: (row: RsvpRow | undefined) => number): number =>
    changed.reduce((n, { before, after }) => n + of(after) - of(before), 0);
  const people = sum((row) => (row && comes(row) ? partySize(row.companions) : 0));
  const along = people - sum((row) => Number(row !== undefined && comes(row)));
  const rows = changed.map(({ after }) => after);
  return {
    guests: withPeople(event.guests, rows, comes),
    hosts: withPeople(event.hosts, rows, (row) => comes(row) && row.user.isHost),
    ...(guestsCount !== null && { guestsCount: Math.max(0, guestsCount + people) }),
    ...(along !== 0 && { companionsCount: Math.max(0, companionsCount + along) }),
    ...(answers && { answers: counted(answers, changed) }),
  };
}

const comes = ({ status }: RsvpRow): boolean => status === 'YES';

/**
 * The shown guests after the change, in the order in which they joined; the same list if nobody came or went.
 */
function withPeople(
  people: Person[],
  rows: readonly RsvpRow[],
  isThere: (row: RsvpRow) => boolean,
): Person[] {
  const byGuid = new Map(people.map((person) => [person.guid, person]));
  let isSame = true;
  for (const row of rows) {
    const { guid, firstName, lastName, profilePic } = row.user;
    if (guid === null || byGuid.has(guid) === isThere(row)) continue;
    isSame = false;
    if (isThere(row)) byGuid.set(guid, { guid, firstName, lastName, profilePic });
    else byGuid.delete(guid);
  }
  return isSame ? people : [...byGuid.values()];
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

function counted(answers: AnswerCounts, changed: readonly Changed[]): AnswerCounts {
  const numbers = { ...answers };
  for (const { before, after } of changed) {
    const [from, to] = [before && COUNTED_AS[before.status], COUNTED_AS[after.status]];
    if (from) numbers[from] -= 1;
    if (to) numbers[to] += 1;
  }
  return numbers;
}
