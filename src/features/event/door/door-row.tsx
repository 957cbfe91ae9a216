import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react';
import { memo } from 'react';
import { displayName } from '#contract/rules/names.ts';
import type { DoorGuest } from '#src/data/views/door.ts';
import { arrivalTime } from '#src/features/event/door/arrival-time.ts';
import { letIn, letOut } from '#src/features/event/door/door-acts.ts';
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

/** Somebody on the list: who they are, what they answered unless they simply come, and the way in. */
export const DoorRow = memo(function DoorRow({ guest, zone }: { guest: DoorGuest; zone: string }) {
  const { rsvp, arrival, arrivals } = guest;
  const now = useNow();
  const hour12 = useHour12();
  const name = displayName(rsvp.user);
  const company = rsvp.companions?.length ? companyText(rsvp.companions) : null;
  const details = [company, rsvp.user.organisation, rsvp.user.emailId === name ? null : rsvp.user.emailId]
    .filter(Boolean)
    .join(' · ');
  const refused = REFUSED.has(rsvp.status);
  // an invitation that is still here has no row on the server to let in
  const mayComeIn = rsvp.status !== 'HOST_REMOVED' && rsvp.version > 0;
  return (
    <div className={classes.row} data-in={arrival ? '' : undefined}>
      <Avatar name={name} picture={rsvp.user.profilePic} size={44} />
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
        <div className={classes.end}>
          <span className={classes.time}>
            <IconCircleCheck {...icon} />
            {messages.inSince(arrivalTime(arrival.at, zone, now, hour12))}
          </span>
          <button
            type="button"
            aria-label={messages.undoName(name)}
            title={messages.undo}
            onClick={() => void letOut(guest)}
          >
            <IconArrowBackUp {...icon} />
          </button>
        </div>
      ) : mayComeIn ? (
        <button
          type="button"
          className={classes.enter}
          data-main={rsvp.status === 'YES' ? '' : undefined}
          aria-label={rsvp.status === 'YES' ? messages.checkInName(name) : messages.letInName(name)}
          onClick={() => void letIn(guest)}
        >
          {rsvp.status === 'YES' ? messages.checkIn : messages.letIn}
        </button>
      ) : null}
    </div>
  );
});
