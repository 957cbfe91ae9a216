import { IconAlertCircle, IconCalendarEvent, IconCircleCheck, IconClockUp, IconFlag, IconHourglass, IconLiveView, IconLock, IconMailOpened, IconUserX, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { rsvpBadge } from '#contract/rules/respond.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import { stageText } from '#src/features/itinerary/header/stage-text.ts';
import type { Stage } from '#src/features/itinerary/schedule/stage-of.ts';
import type { Mark, ShownEvent } from '#src/features/itinerary/shown.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import classes from '#src/features/itinerary/header/itinerary-header.module.css';

const look = { size: 14, stroke: 2 } as const;
const RSVP_ICON: Record<string, ReactNode> = { Attending: <IconCircleCheck {...look} />, 'Approval Pending': <IconHourglass {...look} />, Invited: <IconMailOpened {...look} />, Declined: <IconX {...look} />, 'Host Declined': <IconUserX {...look} /> };
const RSVP_TONE: Record<'good' | 'waiting' | 'neutral' | 'bad', BadgeTone> = { good: 'green', waiting: 'yellow', neutral: 'neutral', bad: 'red' };
const STAGE_ICON: Record<Stage['kind'], ReactNode> = { upcoming: <IconCalendarEvent {...look} />, ongoing: <IconLiveView {...look} />, finished: <IconFlag {...look} /> };

/** How the person stands to the event and how far the event is; on ink glass, readable over any picture. */
export function StatusBadges({ event, stage, children }: { event: ShownEvent; stage: Stage; children?: ReactNode }) {
  const rsvp = event.isOwner || event.isHost ? null : rsvpBadge(event.selfStatus);
  return (
    <div className={classes.badges}>
      {rsvp ? <Badge onPicture tone={RSVP_TONE[rsvp.tone]} icon={RSVP_ICON[rsvp.text]}>{rsvp.text}</Badge> : null}
      <AnswerState mark={event.syncOf.rsvp} />
      <Badge onPicture tone={stage.kind === 'ongoing' ? 'ember' : 'neutral'} icon={STAGE_ICON[stage.kind]}>{stageText(stage)}</Badge>
      {event.privacy === 'PRIVATE' ? <Badge onPicture icon={<IconLock {...look} />}>{messages.page.private}</Badge> : null}
      {children}
    </div>
  );
}

/** The answer itself is not sent yet, or was refused. */
function AnswerState({ mark }: { mark: Mark | undefined }) {
  if (!mark) return null;
  const failed = mark.state === 'rejected' || mark.state === 'stuck' || mark.state === 'conflict';
  if (failed) return <Badge onPicture tone="red" icon={<IconAlertCircle {...look} />}>{messages.sync.failed}</Badge>;
  return <Badge onPicture tone="pencil" icon={<IconClockUp {...look} />}>{mark.state === 'sending' ? messages.sync.sending : messages.sync.waiting}</Badge>;
}
