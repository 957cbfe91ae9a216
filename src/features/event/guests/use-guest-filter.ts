import { useDeferredValue, useMemo, useState } from 'react';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import { GROUPS, guestGroups, matchesSearch, type Group } from '#src/features/event/guests/guest-groups.ts';
import { hasAnyTag, knownTags } from '#src/features/event/guests/tags/known-tags.ts';
import { messages } from '#src/features/event/messages.ts';

/** Which guests are listed: by name, group and tags. Guests themselves see only who is coming. */
export function useGuestFilter(rsvps: readonly RsvpView[], of: { manager: boolean; limited: boolean }) {
  const { manager, limited } = of;
  const [find, setFind] = useState('');
  const [only, setOnly] = useState<Group | 'ALL'>('ALL');
  const [tags, setTags] = useState<ReadonlySet<string>>(new Set());
  const known = useMemo(() => (manager ? knownTags(rsvps) : []), [manager, rsvps]);
  // ignore a filter tag that nobody has any more
  const wanted = useMemo(
    () => new Set(known.map(({ key }) => key).filter((key) => tags.has(key))),
    [known, tags],
  );
  // typing shows at once; filtering the list is deferred
  const looked = useDeferredValue(find);
  const found = useMemo(
    () => rsvps.filter((rsvp) => matchesSearch(rsvp, looked) && hasAnyTag(rsvp, wanted)),
    [rsvps, looked, wanted],
  );
  const groups = useMemo(() => guestGroups(found), [found]);
  // the chip reacts at once, the list is deferred
  const listed = useDeferredValue(only);
  const shown = manager
    ? ([...GROUPS, 'OTHERS'] as const).filter(
        (group) => (listed === 'ALL' || listed === group) && groups[group].length > 0,
      )
    : (['ATTENDING'] as const).filter((group) => groups[group].length > 0);
  const chips = [
    { key: 'ALL', text: messages.guests.all, count: found.length } as const,
    // the waiting list appears only if it is used
    ...GROUPS.filter(
      (group) => group !== 'WAITLISTED' || only === group || limited || groups[group].length > 0,
    ).map((group) => ({ key: group, text: messages.guests.groups[group], count: groups[group].length })),
  ];
  return {
    find,
    setFind,
    only,
    setOnly,
    chips,
    /** Tags that anybody has. */
    known,
    /** Tags of which a listed guest has at least one, if there are any. */
    wanted,
    setTags,
    /** Everyone whom the search and the tags leave. */
    groups,
    /** The groups to be listed; none is empty. */
    shown,
  };
}
export type GuestFilter = ReturnType<typeof useGuestFilter>;
