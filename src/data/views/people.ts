import type { Mention } from '#contract/rules/mentions.ts';
import { displayName } from '#contract/rules/names.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { compareNames } from '#src/data/views/by-name.ts';
import { compare } from '#src/data/views/by-time.ts';
import { readEventView, type PartOf } from '#src/data/views/read-view.ts';

export interface NamedPerson extends Mention {
  picture: string | null;
}
export interface KnownPeople {
  people: readonly NamedPerson[];
  /** Nobody else is on the list. */
  isWhole: boolean;
}

/**
 * The people who take part in an event and have a name, sorted by name; only those that this device may know
 * of. Never an e-mail address in place of a name, although hosts have those too. `most`: the number of rows of
 * the list to read.
 */
export async function readPeople(
  data: LocalData,
  eventId: string,
  most = Number.POSITIVE_INFINITY,
): Promise<KnownPeople> {
  const first: PartOf = {
    rsvps: {
      key: `first/${most}`,
      read: (cache) =>
        cache
          .rowsOfEvent('rsvps', eventId)
          .limit(most + 1)
          .toArray(),
    },
  };
  const view = await readEventView(data, eventId, ['rsvps'], Number.isFinite(most) ? first : {});
  const people = view
    .rows('rsvps')
    .flatMap(({ status, user: { guid, firstName, lastName, profilePic } }) =>
      status === 'YES' && guid && firstName
        ? [{ id: guid, name: displayName({ firstName, lastName }), picture: profilePic }]
        : [],
    )
    .sort((a, b) => compareNames(a.name, b.name) || compare(a.id, b.id));
  return { people, isWhole: view.baseIds('rsvps').length <= most };
}
