import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { displayName } from '#contract/rules/names.ts';
import type { DoorGuest } from '#src/data/views/door.ts';
import { arrivalTime } from '#src/features/event/door/arrival-time.ts';
import { letIn, letOut } from '#src/features/event/door/door-acts.ts';
import { doorName } from '#src/features/event/door/door-name.ts';
import classes from '#src/features/event/door/door-row.module.css';
import { companyText } from '#src/features/event/guests/company-text.ts';
import { messages } from '#src/features/event/door/messages.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';
import { Badge } from '#src/ui/text/badge.tsx';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { useNow } from '#src/ui/text/use-now.ts';

const icon = { size: 18, stroke: 2, 'aria-hidden': true } as const;
const REFUSED = new Set(['NO', 'HOST_APPROVAL_DENIED', 'HOST_REMOVED']);

/** A person on the list: name, answer unless it is a plain yes, and the check-in button. */
export const DoorRow = memo(function DoorRow({ guest, zone }: { guest: DoorGuest; zone: string }) {
  const { rsvp, isCompany, arrival, arrivals } = guest;
  const now = useNow();
  const hour12 = useHour12();
  const name = doorName(guest);
  const company = rsvp.companions?.length ? companyText(rsvp.companions) : null;
  const { organisation, emailId } = rsvp.user;
  const details = [company, ...(isCompany ? [] : [organisation, emailId === name ? null : emailId])]
    .filter(Boolean)
    .join(' · ');
  const refused = REFUSED.has(rsvp.status);
  // a pending invitation has no row on the server to check in
  const mayComeIn = rsvp.status !== 'HOST_REMOVED' && rsvp.version > 0;
  return (
    <div className={classes.row} data-in={arrival ? '' : undefined}>
      <Avatar name={displayName(rsvp.user)} picture={rsvp.user.profilePic} size={44} />
      <div className={classes.who}>
        <b dir="auto">{name}</b>
        {details ? <span className={classes.details}>{details}</span> : null}
        {rsvp.status === 'YES' ? null : (
          <span>
            <Badge
              tone={refused ? 'red' : 'yellow'}
              icon={refused ? <IconCircleX size={14} stroke={2} /> : <IconHourglass size={14} stroke={2} />}
            >
              {messages.standing[rsvp.status]}
            </Badge>
          </span>
        )}
        <SyncNote sync={rsvp.sync ?? arrivals.find(({ sync }) => sync)?.sync} />
      </div>
      {arrival ? (
        <span className={classes.time}>
          <IconCircleCheck {...icon} />
          {messages.inSince(arrivalTime(arrival.at, zone, now, hour12))}
        </span>
      ) : null}
      {arrival || mayComeIn ? <DoorButton guest={guest} name={name} /> : null}
    </div>
  );
});

/** ms within which a second tap belongs to the first, as with a shaky hand. */
const ONE_TAP = 700;

/**
 * One button for checking in and undoing it, so that keyboard users keep the focus; the second half of a
 * double tap never undoes a check-in.
 */
function DoorButton({ guest, name }: { guest: DoorGuest; name: string }) {
  const { rsvp, arrival } = guest;
  const lastTap = useRef(-Infinity);
  const comes = rsvp.status === 'YES';
  const tap = () => {
    const now = Date.now();
    const isSecond = now - lastTap.current < ONE_TAP;
    lastTap.current = now;
    if (!isSecond) void (arrival ? letOut(guest) : letIn(guest));
  };
  const label = comes ? messages.checkInName(name) : messages.letInName(name);
  return (
    <button
      type="button"
      className={classes.enter}
      data-main={comes && !arrival ? '' : undefined}
      data-undo={arrival ? '' : undefined}
      aria-label={arrival ? messages.undoName(name) : label}
      title={arrival ? messages.undo : undefined}
      onClick={tap}
    >
      {arrival ? <IconArrowBackUp {...icon} /> : comes ? messages.checkIn : messages.letIn}
    </button>
  );
}
