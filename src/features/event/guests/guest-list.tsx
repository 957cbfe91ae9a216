import { Button } from '@mantine/core';
import { IconQrcode, IconUserPlus } from '@tabler/icons-react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isManager } from '#contract/rules/relation.ts';
import { useRsvps } from '#src/data/live/use-rsvps.ts';
import type { EventView } from '#src/data/views/event.ts';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import { focusGuests } from '#src/features/event/guests/act-on-row.ts';
import { BulkBar } from '#src/features/event/guests/bulk-bar.tsx';
import { guestActs } from '#src/features/event/guests/guest-acts.ts';
import { GuestGroup } from '#src/features/event/guests/guest-group.tsx';
import { guestGroups } from '#src/features/event/guests/guest-groups.ts';
import classes from '#src/features/event/guests/guest-list.module.css';
import { toggled } from '#src/features/event/guests/guest-selection.ts';
import { TagDialogs, type TagDialog } from '#src/features/event/guests/tags/tag-dialogs.tsx';
import { messages as tagTexts } from '#src/features/event/guests/tags/messages.ts';
import { GuestTools } from '#src/features/event/guests/guest-tools.tsx';
import { useGuestFilter } from '#src/features/event/guests/use-guest-filter.ts';
import { useScrollingUp } from '#src/features/event/guests/use-scrolling-up.ts';
import { SectionSkeleton } from '#src/features/event/event-skeleton.tsx';
import { messages } from '#src/features/event/messages.ts';
import { relationToEvent } from '#src/features/event/sections.ts';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { ErrorState } from '#src/ui/states/error-state.tsx';

const texts = messages.guests;

interface Props {
  event: EventView;
  onShare: () => void;
  /** Null once nobody can be invited any more. */
  onInvite: (() => void) | null;
}

/**
 * Who is coming. Hosts see groups, select people and act on them; guests see one list of those who are
 * coming.
 */
export function GuestList({ event, onShare, onInvite }: Props) {
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
  const manager = isManager(relationToEvent(event));
  // the owner attends their own event: the owner alone does not count
  if (live.value.every(({ user }) => manager && user.isOwner))
    return (
      <EmptyState
        scene="party-dusk"
        title={texts.none}
        actions={
          manager ? (
            <>
              <Button
                variant="outline"
                leftSection={<IconQrcode size={18} stroke={1.75} />}
                onClick={onShare}
              >
                {messages.share}
              </Button>
              {onInvite ? (
                // the header already has a prominent one
                <Button
                  variant="outline"
                  leftSection={<IconUserPlus size={18} stroke={1.75} />}
                  onClick={onInvite}
                >
                  {messages.invite}
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      />
    );
  return <Guests event={event} rsvps={live.value} manager={manager} onInvite={manager ? onInvite : null} />;
}

interface GuestsProps {
  event: EventView;
  rsvps: readonly RsvpView[];
  manager: boolean;
  onInvite: (() => void) | null;
}

function Guests({ event, rsvps, manager, onInvite }: GuestsProps) {
  const filter = useGuestFilter(rsvps, { manager, limited: Boolean(event.capacity) });
  const { groups, shown, wanted } = filter;
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  /** Ids of the people whose tags are being edited. */
  const [tagged, setTagged] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<TagDialog | null>(null);
  const mayInvite = onInvite !== null;
  const acts = useMemo(
    () =>
      guestActs(event.id, mayInvite, (rows) => {
        setTagged(new Set(rows.map(({ id }) => id)));
        setOpen('editor');
      }),
    [event.id, mayInvite],
  );
  const people = useMemo(() => rsvps.filter(({ id }) => tagged.has(id)), [rsvps, tagged]);
  // positions in the whole list: a search result shows the number that the person sees
  const line = useMemo(
    () => new Map(manager ? guestGroups(rsvps).WAITLISTED.map(({ id }, at) => [id, at + 1] as const) : []),
    [manager, rsvps],
  );
  const listed = shown.flatMap((group) => groups[group]);
  // only visible rows can be acted on
  const chosen = listed.filter(({ id }) => ids.has(id));
  // a stable function: a new one would re-render all rows
  const before = useRef(chosen);
  useLayoutEffect(() => {
    before.current = chosen;
  });
  const choose = useCallback(
    (rows: readonly RsvpView[], on: boolean) => setIds(toggled(before.current, rows, on)),
    [],
  );
  const list = useRef<HTMLDivElement>(null);
  const deselect = () => {
    focusGuests(list.current?.querySelector<HTMLElement>('[data-chosen] input'));
    setIds(new Set());
  };
  return (
    <div ref={list} className={classes.guests}>
      <GuestTools event={event} filter={filter} manager={manager} onFilterTags={() => setOpen('filter')} />
      {shown.length === 0 ? (
        <EmptyState
          scene={null}
          title={texts.noneInList}
          actions={
            wanted.size > 0 ? (
              <Button variant="default" onClick={() => filter.setTags(new Set())}>
                {tagTexts.clearFilter}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      {shown.map((group) => (
        <GuestGroup
          key={group}
          group={group}
          rsvps={groups[group]}
          acts={manager ? acts : null}
          chosen={ids}
          line={line}
          onChoose={choose}
        />
      ))}
      <TagDialogs
        open={open}
        onClose={() => setOpen(null)}
        known={filter.known}
        chosen={wanted}
        onChoose={filter.setTags}
        found={listed.length}
        people={people}
        onSave={(change) => acts.tag(people, change)}
      />
      {chosen.length > 0 ? (
        <BulkBar chosen={chosen} acts={acts} onClear={deselect} />
      ) : onInvite ? (
        <InviteButton onInvite={onInvite} />
      ) : null}
    </div>
  );
}

/** On a phone. It never covers the actions on a guest, and hides while somebody scrolls down. */
function InviteButton({ onInvite }: { onInvite: () => void }) {
  const shown = useScrollingUp();
  return (
    <button
      type="button"
      className={classes.float}
      aria-label={messages.invite}
      title={messages.invite}
      data-at-bottom="button"
      data-aside={shown ? undefined : ''}
      onClick={onInvite}
    >
      <IconUserPlus size={25} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
