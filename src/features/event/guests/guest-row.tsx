import {
  IconBellRinging,
  IconCheck,
  IconCrown,
  IconMailForward,
  IconStar,
  IconTag,
  IconUserMinus,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { memo, use, type ComponentProps } from 'react';
import { isRefusedMail, isUndelivered } from '#contract/rules/is-undelivered.ts';
import { displayName } from '#contract/rules/names.ts';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import { isParked } from '#src/data/views/sync-mark.ts';
import { AnswerBadge } from '#src/features/answer/answer-badge.tsx';
import { actOnRow } from '#src/features/event/guests/act-on-row.ts';
import type { GuestActs } from '#src/features/event/guests/guest-acts.ts';
import { companyText } from '#src/features/event/guests/company-text.ts';
import type { Part } from '#src/features/event/guests/guest-groups.ts';
import classes from '#src/features/event/guests/guest-row.module.css';
import { isDueForReminder } from '#src/features/event/guests/guest-selection.ts';
import { SelectBox } from '#src/ui/fields/select-box.tsx';
import { IsWhole } from '#src/ui/lists/is-whole.ts';
import { GuestTags } from '#src/features/event/guests/tags/guest-tags.tsx';
import { messages as tagTexts } from '#src/features/event/guests/tags/messages.ts';
import { messages } from '#src/features/event/messages.ts';
import { RefusedChange } from '#src/features/refused/refused-change.tsx';
import { useSession } from '#src/session/session.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';
import { Badge } from '#src/ui/text/badge.tsx';
import { StateNote } from '#src/ui/notices/state-note.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';
import { RelativeTime } from '#src/ui/text/relative-time.tsx';
import { useNow } from '#src/ui/text/use-now.ts';

const texts = messages.guests;

interface GuestRowProps {
  rsvp: RsvpView;
  group: Part;
  /** Null for guests, who cannot act on each other. */
  acts: GuestActs | null;
  /** Null if it cannot be selected. */
  chosen: boolean | null;
  /** `range`: everything since the previously selected one. */
  onChoose: (rsvp: RsvpView, on: boolean, range: boolean) => void;
  /** Position on the waiting list, from 1. */
  place: number | null;
}

/** Plain elements: many of them render during scrolling. */
export const GuestRow = memo(function GuestRow({
  rsvp,
  group,
  acts,
  chosen,
  onChoose,
  place,
}: GuestRowProps) {
  const { user } = useSession();
  const isWhole = use(IsWhole);
  const { guid } = rsvp.user;
  const name = displayName(rsvp.user);
  const details = [rsvp.user.organisation, rsvp.user.emailId === name ? null : rsvp.user.emailId].filter(
    Boolean,
  );
  const self = guid !== null && guid === user?.guid;
  const reminded = acts && group === 'PENDING' ? rsvp.remindedAt : undefined;
  const hasNotes = rsvp.sync || rsvp.mailTrouble || reminded || rsvp.user.tags.length > 0;
  return (
    <div
      className={classes.row}
      data-notes={hasNotes ? '' : undefined}
      data-answered={acts && rsvp.answeredAt ? '' : undefined}
      data-pencil={rsvp.sync ? '' : undefined}
      data-chosen={chosen ? '' : undefined}
      data-managed={acts ? '' : undefined}
    >
      {chosen === null ? null : (
        <span className={classes.choose}>
          {isWhole ? (
            <SelectBox
              label={texts.select(name)}
              checked={chosen}
              onChange={(on, range) => onChoose(rsvp, on, range)}
            />
          ) : null}
        </span>
      )}
      <span className={classes.face}>
        <Avatar name={name} picture={rsvp.user.profilePic} size={44} />
      </span>
      <div className={classes.who}>
        <p>
          <b dir="auto">{name}</b>
          {self ? <span> · {texts.you}</span> : null}
          {rsvp.companions?.length ? <span> · {companyText(rsvp.companions)}</span> : null}
          {place === null ? null : <span> · {texts.inLine(place)}</span>}
        </p>
        {details.length > 0 ? (
          <p className={classes.details}>
            {details.map((one) => (
              <span key={one}>
                <bdi>{one}</bdi>
              </span>
            ))}
          </p>
        ) : null}
      </div>
      {hasNotes ? (
        <div className={classes.notes}>
          {rsvp.user.tags.length > 0 ? <GuestTags tags={rsvp.user.tags} /> : null}
          {rsvp.sync && isParked(rsvp.sync) ? (
            <RefusedChange rowId={rsvp.sync.rowId} />
          ) : (
            <SyncNote sync={rsvp.sync} />
          )}
          {rsvp.mailTrouble ? (
            <StateNote tone={rsvp.mailTrouble === 'RETRYING' ? 'waiting' : 'failed'}>
              {texts.mail[rsvp.mailTrouble]}
            </StateNote>
          ) : null}
          {reminded ? (
            <span className={classes.details}>
              {texts.reminded} <RelativeTime at={reminded} />
            </span>
          ) : null}
        </div>
      ) : null}
      {acts && rsvp.answeredAt ? (
        <p className={classes.answered}>
          {isAwaited(group) ? texts.asked : texts.answered} <RelativeTime at={rsvp.answeredAt} />
        </p>
      ) : null}
      {isWhole ? (
        <End rsvp={rsvp} group={group} acts={acts} name={name} self={self} isChoosable={chosen !== null} />
      ) : null}
    </div>
  );
});

/** They asked to come, and a host has yet to decide or has decided. */
const isAwaited = (group: Part): boolean => group === 'HOST_APPROVAL_REQUESTED' || group === 'OTHERS';

interface EndProps {
  rsvp: RsvpView;
  group: Part;
  acts: GuestActs | null;
  name: string;
  self: boolean;
  isChoosable: boolean;
}

/** Their answer, and what can be done about them. */
function End({ rsvp, group, acts, name, self, isChoosable }: EndProps) {
  return (
    <div className={classes.end}>
      {acts && group === 'HOST_APPROVAL_REQUESTED' ? (
        <div className={classes.decide}>
          <button
            {...actOnRow('reject', rsvp.id, () => acts.reject([rsvp]))}
            aria-label={texts.rejectName(name)}
          >
            <IconX size={18} stroke={2} aria-hidden="true" />
            <span>{texts.reject}</span>
          </button>
          <button
            {...actOnRow('approve', rsvp.id, () => acts.approve([rsvp]))}
            data-main=""
            aria-label={texts.approveName(name)}
          >
            <IconCheck size={18} stroke={2} aria-hidden="true" />
            <span>{texts.approve}</span>
          </button>
        </div>
      ) : acts && group === 'WAITLISTED' ? (
        <div className={classes.decide}>
          <button
            {...actOnRow('place', rsvp.id, () => acts.givePlace([rsvp]))}
            data-main=""
            aria-label={texts.givePlaceName(name)}
          >
            <IconCheck size={18} stroke={2} aria-hidden="true" />
            <span>{texts.givePlace}</span>
          </button>
        </div>
      ) : (
        <Role rsvp={rsvp} group={group} showStatus={acts !== null} />
      )}
      {acts ? (
        <span className={classes.acts}>
          <OwnAct rsvp={rsvp} group={group} acts={acts} name={name} self={self} />
          <Act
            icon={IconTag}
            text={tagTexts.tagsOf(name)}
            onClick={() => acts.editTags([rsvp])}
            className={isChoosable ? classes.wide : undefined}
          />
        </span>
      ) : null}
    </div>
  );
}

/** The most common action on a row. */
function OwnAct({ rsvp, group, acts, name, self }: Omit<EndProps, 'isChoosable'> & { acts: GuestActs }) {
  const now = useNow();
  const again = group === 'PENDING' && !rsvp.sync && isUndelivered(rsvp.mailTrouble);
  const { invite, mailAgain } = acts;
  if (again && invite)
    return (
      <Act
        icon={IconMailForward}
        text={texts.sendAgainName(name)}
        {...actOnRow('invite', rsvp.id, () => invite([rsvp]))}
      />
    );
  if (group === 'PENDING')
    return !rsvp.sync && isDueForReminder(rsvp, now) ? (
      <Act
        icon={IconBellRinging}
        text={texts.remindName(name)}
        {...actOnRow('remind', rsvp.id, () => acts.remind([rsvp]))}
      />
    ) : null;
  if (group === 'DECLINED')
    return invite ? (
      <Act
        icon={IconMailForward}
        text={texts.resendName(name)}
        {...actOnRow('invite', rsvp.id, () => invite([rsvp]))}
      />
    ) : null;
  return (
    <>
      {mailAgain && !rsvp.sync && isRefusedMail(rsvp.mailTrouble) ? (
        <Act
          icon={IconMailForward}
          text={texts.mailAgainName(name)}
          {...actOnRow('mail', rsvp.id, () => mailAgain(rsvp))}
        />
      ) : null}
      {(group === 'ATTENDING' || group === 'WAITLISTED') && !self && !rsvp.user.isOwner ? (
        <Act
          icon={IconUserMinus}
          text={texts.removeName(name)}
          {...actOnRow('remove', rsvp.id, () => acts.remove([rsvp]))}
        />
      ) : null}
    </>
  );
}

interface ActProps extends ComponentProps<'button'> {
  icon: Icon;
  text: string;
}

function Act({ icon: Sign, text, className = '', ...button }: ActProps) {
  return (
    <button
      type="button"
      {...button}
      className={`${classes.onRow} ${className}`}
      aria-label={text}
      title={text}
    >
      <Sign size={19} stroke={1.75} aria-hidden="true" />
    </button>
  );
}

function Role({ rsvp, group, showStatus }: { rsvp: RsvpView; group: Part; showStatus: boolean }) {
  if (rsvp.user.isOwner) return <Badge icon={<IconCrown size={14} stroke={2} />}>{texts.owner}</Badge>;
  if (rsvp.user.isHost) return <Badge icon={<IconStar size={14} stroke={2} />}>{texts.host}</Badge>;
  if (!showStatus) return null;
  // on a phone the group's heading says the same, and the name needs the space
  return (
    <span className={group === 'DECLINED' ? undefined : classes.wide}>
      <AnswerBadge status={rsvp.status} unsent={rsvp.sync !== null} />
    </span>
  );
}
