import { displayName } from '#contract/rules/names.ts';
import type { Person } from '#contract/schemas/common.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { readEventView } from '#src/data/views/read-view.ts';
import { compareNames } from '#src/data/views/by-name.ts';

/** An attendee, and the time up to which they have read (null: nothing yet); by name. */
export interface ReaderView {
  person: Pick<Person, 'firstName' | 'lastName' | 'profilePic'> & { guid: string };
  readTo: number | null;
}

/** Only hosts' devices know this about others. */
export async function readReaders(data: LocalData, eventId: string): Promise<ReaderView[]> {
  const view = await readEventView(data, eventId, ['events', 'rsvps', 'reads']);
  const readTo = new Map(view.all('reads').map((row) => [row.userId, Date.parse(row.bulletins)]));
  return view
    .rows('rsvps')
    .flatMap(({ status, user: { guid, firstName, lastName, profilePic } }) =>
      status === 'YES' && guid
        ? [{ person: { guid, firstName, lastName, profilePic }, readTo: readTo.get(guid) ?? null }]
        : [],
    )
    .sort((a, b) => compareNames(displayName(a.person), displayName(b.person)));
}

/** Who has read what somebody posted at that time, and who has not. The author is in neither list. */
export function readersOf(
  everybody: readonly ReaderView[],
  { timestamp, owner }: { timestamp: string; owner: { guid: string } },
): { read: ReaderView[]; unread: ReaderView[] } {
  const at = Date.parse(timestamp);
  const others = everybody.filter(({ person }) => person.guid !== owner.guid);
  const has = ({ readTo }: ReaderView): boolean => readTo !== null && readTo >= at;
  return { read: others.filter(has), unread: others.filter((one) => !has(one)) };
}
