import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { isManager } from '#contract/rules/relation.ts';
import { useRsvps } from '#src/data/live/use-rsvps.ts';
import type { EventView } from '#src/data/views/event.ts';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import { GROUPS, guestGroups, matchesSearch, type Group } from '#src/features/event/guests/guest-groups.ts';
import classes from '#src/features/event/guests/guest-list.module.css';
import { GuestRow } from '#src/features/event/guests/guest-row.tsx';
import { SectionSkeleton } from '#src/features/event/event-skeleton.tsx';
import { messages } from '#src/features/event/messages.ts';
import { relationToEvent } from '#src/features/event/sections.ts';
import { decideRsvps } from '#src/mutations/rsvps/decide-rsvps.ts';
import { removeGuests } from '#src/mutations/rsvps/remove-guests.ts';
import { askConfirm } from '#src/ui/layers/confirm.tsx';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { ErrorState } from '#src/ui/states/error-state.tsx';
import { FilterChips } from '#src/ui/fields/filter-chips.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { toast } from '#src/ui/notices/toast.tsx';

const texts = messages.guests;

/** Who comes. Hosts see the groups and answer requests; guests see one list of those who come. */
export function GuestList({ event }: { event: EventView }) {
  const live = useRsvps(event.id);
  if (live.state === 'loading') return <SectionSkeleton />;
  if (live.state !== 'ready')
    return (
      <ErrorState
        title={texts.error}
        text={live.state === 'error' ? live.text : undefined}
        onRetry={live.state === 'error' ? live.retry : undefined}
      />
    );
  if (live.value.length === 0) return <EmptyState scene="party-dusk" title={texts.none} />;
  return <Guests event={event} rsvps={live.value} />;
}

function Guests({ event, rsvps }: { event: EventView; rsvps: readonly RsvpView[] }) {
  const [find, setFind] = useState('');
  const [only, setOnly] = useState<Group | 'ALL'>('ALL');
  const manager = isManager(relationToEvent(event));
  const found = rsvps.filter((rsvp) => matchesSearch(rsvp, find));
  const groups = guestGroups(found);
  const shown = manager
    ? GROUPS.filter((group) => (only === 'ALL' || only === group) && groups[group].length > 0)
    : (['ATTENDING'] as const).filter((group) => groups[group].length > 0);
  const chips = [
    { key: 'ALL', text: texts.all, count: found.length } as const,
    ...GROUPS.map((group) => ({ key: group, text: texts.groups[group], count: groups[group].length })),
  ];
  return (
    <div className={classes.guests}>
      <SearchField
        className={classes.search}
        label={manager ? texts.search : texts.searchName}
        value={find}
        onChange={setFind}
      />
      {manager ? (
        <FilterChips label={texts.filterLabel} chips={chips} chosen={only} onChoose={setOnly} />
      ) : null}
      {shown.length === 0 ? <EmptyState scene={null} title={texts.noneInList} /> : null}
      {shown.map((group) => (
        <GuestGroup key={group} event={event} group={group} rsvps={groups[group]} manager={manager} />
      ))}
    </div>
  );
}

function GuestGroup({
  event,
  group,
  rsvps,
  manager,
}: {
  event: EventView;
  group: Group;
  rsvps: readonly RsvpView[];
  manager: boolean;
}) {
  const asks = manager && group === 'HOST_APPROVAL_REQUESTED';
  const decide = (ids: string[], status: 'YES' | 'NO') => {
    // Step 1: one mutation for all that were chosen, so that they are decided together or not at all.
    decideRsvps({ eventId: event.id, status, rsvps: ids }).catch(() => toast.error(texts.notKept));
  };
  const sendAgain = (id: string) => {
    // Step 1: who is invited is invited again, which sends what was not delivered.
    decideRsvps({ eventId: event.id, status: 'REQUESTED', rsvps: [id] }).catch(() =>
      toast.error(texts.notKept),
    );
  };
  const remove = async (guid: string) => {
    if (
      !(await askConfirm({
        title: texts.remove,
        text: texts.removeConfirm(1),
        yes: texts.removeYes,
        danger: true,
      }))
    )
      return;
    // Step 1: the person leaves the list at once, and the device of the person when the server has said so.
    removeGuests({ eventId: event.id, users: [guid] }).catch(() => toast.error(texts.notKept));
  };
  return (
    <section aria-labelledby={`guests-${group}`}>
      <div className={classes.heading}>
        <h2 id={`guests-${group}`}>{texts.groups[group]}</h2>
        <span className={classes.count}>{rsvps.length}</span>
        {asks && rsvps.length > 1 ? (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconCheck size={17} stroke={2} aria-hidden="true" />}
            onClick={() =>
              decide(
                rsvps.map((rsvp) => rsvp.id),
                'YES',
              )
            }
          >
            {texts.approveAll(rsvps.length)}
          </Button>
        ) : null}
      </div>
      <ul className={classes.list}>
        {rsvps.map((rsvp) => (
          <GuestRow
            key={rsvp.id}
            rsvp={rsvp}
            onDecide={asks ? decide : null}
            onSendAgain={manager && group === 'PENDING' ? sendAgain : null}
            onRemove={manager && group === 'ATTENDING' ? remove : null}
            showStatus={manager}
          />
        ))}
      </ul>
    </section>
  );
}
