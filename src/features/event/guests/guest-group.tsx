import { Button } from '@mantine/core';
import { IconBellRinging, IconCheck } from '@tabler/icons-react';
import { useCallback, useMemo, useRef } from 'react';
import { partySize } from '#contract/rules/company.ts';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import { isParked } from '#src/data/views/sync-mark.ts';
import { focusGuests } from '#src/features/event/guests/act-on-row.ts';
import type { GuestActs } from '#src/features/event/guests/guest-acts.ts';
import type { Part } from '#src/features/event/guests/guest-groups.ts';
import classes from '#src/features/event/guests/guest-list.module.css';
import { GuestRow } from '#src/features/event/guests/guest-row.tsx';
import { between, isDueForReminder, isSelectable } from '#src/features/event/guests/guest-selection.ts';
import { RowList } from '#src/ui/lists/row-list.tsx';
import { SelectBox } from '#src/ui/fields/select-box.tsx';
import { messages } from '#src/features/event/messages.ts';
import { useSession } from '#src/session/session.ts';
import { useNow } from '#src/ui/text/use-now.ts';

const texts = messages.guests;
const idOf = ({ id }: RsvpView): string => id;
/** Rows that show the same details below the name have about the same height. */
const kindOf = ({ user, sync, mailTrouble, remindedAt, answeredAt }: RsvpView): string =>
  [
    user.tags.length,
    Boolean(sync),
    isParked(sync),
    Boolean(mailTrouble),
    Boolean(remindedAt),
    Boolean(answeredAt),
  ].join();

interface Props {
  group: Part;
  rsvps: readonly RsvpView[];
  /** Null for guests, who only see who is coming. */
  acts: GuestActs | null;
  chosen: ReadonlySet<string>;
  onChoose: (rows: readonly RsvpView[], on: boolean) => void;
  /** Positions on the waiting list, by row id. */
  line: ReadonlyMap<string, number>;
}

/**
 * One group of the guest list. Hosts can select the whole group at once, or use the action next to its
 * heading.
 */
export function GuestGroup({ group, rsvps, acts, chosen, onChoose, line }: Props) {
  const { user } = useSession();
  const last = useRef<string | null>(null);
  const self = user?.guid;
  const selectable = useMemo(
    () => (acts ? rsvps.filter((rsvp) => isSelectable(rsvp, self)) : []),
    [acts, rsvps, self],
  );
  const can = useMemo(() => new Set(selectable.map(({ id }) => id)), [selectable]);
  const count = selectable.filter(({ id }) => chosen.has(id)).length;
  const name = texts.groups[group];
  const people = rsvps.reduce((n, { companions }) => n + partySize(companions), 0);
  const choose = useCallback(
    (rsvp: RsvpView, on: boolean, range: boolean) => {
      onChoose(range && last.current ? between(selectable, last.current, rsvp.id) : [rsvp], on);
      last.current = rsvp.id;
    },
    [onChoose, selectable],
  );
  return (
    <section aria-labelledby={`guests-${group}`}>
      <div className={classes.heading}>
        {selectable.length > 0 ? (
          <span className={classes.all}>
            <SelectBox
              label={texts.selectAll(name)}
              checked={count === selectable.length}
              partly={count > 0 && count < selectable.length}
              onChange={(on) => onChoose(selectable, on)}
            />
          </span>
        ) : null}
        <h2 id={`guests-${group}`}>{name}</h2>
        <span className={classes.count}>
          {people > rsvps.length ? `${rsvps.length} · ${texts.people(people)}` : rsvps.length}
        </span>
        {acts && group === 'HOST_APPROVAL_REQUESTED' && rsvps.length > 1 ? (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconCheck size={17} stroke={2} aria-hidden="true" />}
            onClick={() => {
              acts.approve(rsvps);
              focusGuests();
            }}
          >
            {texts.approveAll(rsvps.length)}
          </Button>
        ) : null}
        {acts && group === 'PENDING' ? <Reminder rsvps={rsvps} acts={acts} /> : null}
      </div>
      <RowList rows={rsvps} keyOf={idOf} kindOf={kindOf}>
        {(rsvp) => (
          <GuestRow
            rsvp={rsvp}
            group={group}
            acts={acts}
            chosen={can.has(rsvp.id) ? chosen.has(rsvp.id) : null}
            onChoose={choose}
            place={line.get(rsvp.id) ?? null}
          />
        )}
      </RowList>
    </section>
  );
}

/** Reminds everybody who has not answered; each of them at most once a day. */
function Reminder({ rsvps, acts }: { rsvps: readonly RsvpView[]; acts: GuestActs }) {
  const now = useNow();
  // a row that is not on the server yet is still being invited
  const due = rsvps.filter((row) => row.version > 0 && isDueForReminder(row, now));
  if (due.length === 0)
    return rsvps.some(({ remindedAt }) => remindedAt) ? (
      <span className={classes.end}>{texts.allReminded}</span>
    ) : null;
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconBellRinging size={17} stroke={1.75} aria-hidden="true" />}
      onClick={() => void acts.remind(due).then(() => focusGuests())}
    >
      {texts.remind}
    </Button>
  );
}
