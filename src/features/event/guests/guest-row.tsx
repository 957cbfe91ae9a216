import { IconCheck, IconCrown, IconMailForward, IconStar, IconUserMinus, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { isUndelivered } from '#contract/rules/is-undelivered.ts';
import { displayName } from '#contract/rules/names.ts';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import { AnswerBadge } from '#src/features/answer/answer-badge.tsx';
import classes from '#src/features/event/guests/guest-row.module.css';
import { messages } from '#src/features/event/messages.ts';
import { useSession } from '#src/session/session.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';
import { Badge } from '#src/ui/text/badge.tsx';
import { StateNote } from '#src/ui/notices/state-note.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';

const texts = messages.guests;

interface GuestRowProps {
  rsvp: RsvpView;
  /** Null where there is nothing to decide. */
  onDecide: ((ids: string[], status: 'YES' | 'NO') => void) | null;
  /** Null where nobody is invited. */
  onSendAgain: ((id: string) => void) | null;
  /** Null where nobody can be removed. */
  onRemove: ((guid: string) => Promise<void>) | null;
  showStatus: boolean;
}

/** Plain elements: a list can hold hundreds. */
export const GuestRow = memo(function GuestRow({
  rsvp,
  onDecide,
  onSendAgain,
  onRemove,
  showStatus,
}: GuestRowProps) {
  const { user } = useSession();
  const { guid } = rsvp.user;
  const name = displayName(rsvp.user);
  const details = [rsvp.user.organisation, rsvp.user.emailId === name ? null : rsvp.user.emailId]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={classes.row} data-pencil={rsvp.sync ? '' : undefined}>
      <Avatar name={name} picture={rsvp.user.profilePic} size={44} />
      <div className={classes.who}>
        <p>
          <b>{name}</b>
          {guid !== null && guid === user?.guid ? <span> · {texts.you}</span> : null}
        </p>
        {details ? <p className={classes.details}>{details}</p> : null}
      </div>
      {rsvp.sync || rsvp.mailTrouble ? (
        <div className={classes.notes}>
          <SyncNote sync={rsvp.sync} />
          {rsvp.mailTrouble ? (
            <StateNote tone={rsvp.mailTrouble === 'RETRYING' ? 'waiting' : 'failed'}>
              {texts.mail[rsvp.mailTrouble]}
            </StateNote>
          ) : null}
        </div>
      ) : null}
      <div className={classes.end}>
        {onDecide ? (
          <div className={classes.decide}>
            <button
              type="button"
              aria-label={texts.rejectName(name)}
              onClick={() => onDecide([rsvp.id], 'NO')}
            >
              <IconX size={18} stroke={2} aria-hidden="true" />
              <span>{texts.reject}</span>
            </button>
            <button
              type="button"
              data-main=""
              aria-label={texts.approveName(name)}
              onClick={() => onDecide([rsvp.id], 'YES')}
            >
              <IconCheck size={18} stroke={2} aria-hidden="true" />
              <span>{texts.approve}</span>
            </button>
          </div>
        ) : (
          <Role rsvp={rsvp} showStatus={showStatus} />
        )}
        {onSendAgain && !rsvp.sync && isUndelivered(rsvp.mailTrouble) ? (
          <button
            type="button"
            className={classes.onRow}
            aria-label={texts.sendAgainName(name)}
            title={texts.sendAgain}
            onClick={() => onSendAgain(rsvp.id)}
          >
            <IconMailForward size={19} stroke={1.75} aria-hidden="true" />
          </button>
        ) : null}
        {onRemove && guid !== null && guid !== user?.guid && !rsvp.user.isOwner ? (
          <button
            type="button"
            className={classes.onRow}
            aria-label={texts.removeName(name)}
            title={texts.remove}
            onClick={() => void onRemove(guid)}
          >
            <IconUserMinus size={19} stroke={1.75} aria-hidden="true" />
          </button>
        ) : null}
      </div>
    </li>
  );
});

function Role({ rsvp, showStatus }: { rsvp: RsvpView; showStatus: boolean }) {
  if (rsvp.user.isOwner) return <Badge icon={<IconCrown size={14} stroke={2} />}>{texts.owner}</Badge>;
  if (rsvp.user.isHost) return <Badge icon={<IconStar size={14} stroke={2} />}>{texts.host}</Badge>;
  return showStatus ? <AnswerBadge status={rsvp.status} unsent={rsvp.sync !== null} /> : null;
}
