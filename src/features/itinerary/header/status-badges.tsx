import {
  IconAlertCircle,
  IconCalendarEvent,
  IconClockUp,
  IconFlag,
  IconLiveView,
  IconLock,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isParked } from '#src/data/views/sync-mark.ts';
import { AnswerBadge } from '#src/features/answer/answer-badge.tsx';
import { messages } from '#src/features/itinerary/messages.ts';
import { stageText } from '#src/features/itinerary/header/stage-text.ts';
import type { Stage } from '#src/features/itinerary/schedule/stage-of.ts';
import type { Mark, ShownEvent } from '#src/features/itinerary/shown.ts';
import { Badge } from '#src/ui/text/badge.tsx';
import { SYNC_WORDS } from '#src/ui/sync/sync-note.tsx';
import classes from '#src/features/itinerary/header/itinerary-header.module.css';

const look = { size: 14, stroke: 2 } as const;
const STAGE_ICON: Record<Stage['kind'], ReactNode> = {
  upcoming: <IconCalendarEvent {...look} />,
  ongoing: <IconLiveView {...look} />,
  finished: <IconFlag {...look} />,
};

/** The event's progress and the person's relation to it; on dark glass, readable over any picture. */
export function StatusBadges({
  event,
  stage,
  children,
}: {
  event: ShownEvent;
  stage: Stage;
  children?: ReactNode;
}) {
  return (
    <div className={classes.badges}>
      <Badge onPicture tone={stage.kind === 'ongoing' ? 'ember' : 'neutral'} icon={STAGE_ICON[stage.kind]}>
        {stageText(stage)}
      </Badge>
      {event.privacy === 'PRIVATE' ? (
        <span className={classes.private}>
          <Badge onPicture icon={<IconLock {...look} />}>
            {messages.page.private}
          </Badge>
        </span>
      ) : null}
      {/* the link to take back an answer stays beside it */}
      <span className={classes.answer}>
        <AnswerBadge status={event.selfStatus} placeInLine={event.placeInLine} onPicture />
        <AnswerState mark={event.syncOf.rsvp} />
        {children}
      </span>
    </div>
  );
}

/** The answer itself is pending, or was refused. */
function AnswerState({ mark }: { mark: Mark | undefined }) {
  if (!mark) return null;
  const refused = isParked(mark);
  return (
    <Badge
      onPicture
      tone={refused ? 'red' : 'pencil'}
      icon={refused ? <IconAlertCircle {...look} /> : <IconClockUp {...look} />}
    >
      {SYNC_WORDS[mark.state]}
    </Badge>
  );
}
