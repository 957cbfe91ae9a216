import { useDeferredValue, useMemo, useState } from 'react';
import type { DoorGuest, DoorView } from '#src/data/views/door.ts';
import classes from '#src/features/event/door/door-list.module.css';
import { DoorRow } from '#src/features/event/door/door-row.tsx';
import { messages } from '#src/features/event/door/messages.ts';
import { matchesSearch } from '#src/features/event/guests/guest-groups.ts';
import { FilterChips } from '#src/ui/fields/filter-chips.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { RowList } from '#src/ui/lists/row-list.tsx';
import { EmptyState } from '#src/ui/states/empty-state.tsx';

const FILTERS = {
  all: () => true,
  // people who declined or were removed are not expected
  out: ({ rsvp, arrival }: DoorGuest) => rsvp.status === 'YES' && !arrival,
  in: ({ arrival }: DoorGuest) => arrival !== undefined,
} as const;
type Filter = keyof typeof FILTERS;
const idOf = ({ rsvp }: DoorGuest): string => rsvp.id;

/** Also matches the names of people they bring. */
const isFound = ({ rsvp }: DoorGuest, text: string): boolean =>
  matchesSearch(rsvp, text) ||
  (rsvp.companions ?? []).some((name) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));

/** The whole list, for checking people in by hand. */
export function DoorList({ door, zone }: { door: DoorView; zone: string }) {
  const [find, setFind] = useState('');
  const [only, setOnly] = useState<Filter>('all');
  // typing shows at once; filtering the list is deferred
  const looked = useDeferredValue(find);
  const found = useMemo(() => door.guests.filter((guest) => isFound(guest, looked)), [door.guests, looked]);
  const shown = useMemo(() => found.filter(FILTERS[only]), [found, only]);
  if (door.guests.length === 0)
    return <EmptyState scene="party-dusk" title={messages.none} text={messages.noneHint} />;
  const nobody = looked.trim()
    ? messages.noneFound
    : only === 'in'
      ? messages.nobodyIn
      : door.expected > 0
        ? messages.allIn
        : messages.nobodyComes;
  return (
    <section className={classes.list} aria-label={messages.list}>
      <SearchField label={messages.search} value={find} onChange={setFind} />
      <FilterChips
        label={messages.filterLabel}
        chips={(Object.keys(FILTERS) as Filter[]).map((key) => ({
          key,
          text: messages.filters[key],
          count: found.filter(FILTERS[key]).length,
        }))}
        chosen={only}
        onChoose={setOnly}
      />
      {shown.length === 0 ? <EmptyState scene={null} title={nobody} /> : null}
      {shown.length > 0 ? (
        <RowList rows={shown} keyOf={idOf}>
          {(guest) => <DoorRow guest={guest} zone={zone} />}
        </RowList>
      ) : null}
    </section>
  );
}
