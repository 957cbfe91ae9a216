import { IconCircleCheck, IconHourglass, IconMailOpened, IconUserX, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { rsvpBadge } from '#contract/rules/respond.ts';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { messages } from '#src/features/answer/messages.ts';
import { Badge, type BadgeTone } from '#src/ui/text/badge.tsx';

const icon = { size: 14, stroke: 2 } as const;
const LOOKS = {
  good: { tone: 'green', icon: <IconCircleCheck {...icon} /> },
  waiting: { tone: 'yellow', icon: <IconHourglass {...icon} /> },
  invited: { tone: 'yellow', icon: <IconMailOpened {...icon} /> },
  neutral: { tone: 'neutral', icon: <IconX {...icon} /> },
  bad: { tone: 'red', icon: <IconUserX {...icon} /> },
} as const satisfies Record<string, { tone: BadgeTone; icon: ReactNode }>;

/**
 * Somebody's answer, as a word with an icon; nothing for people who were never asked. `unsent`: only on this
 * device, so it is shown in pencil.
 */
export function AnswerBadge({
  status,
  unsent = false,
  onPicture = false,
  placeInLine,
}: {
  status: RsvpStatus | null;
  unsent?: boolean;
  onPicture?: boolean;
  /** The person's own position on the waiting list. */
  placeInLine?: number | undefined;
}) {
  const answer = rsvpBadge(status);
  if (!answer) return null;
  // Who acts next: an invitation waits for this person, a request for a host.
  const look = LOOKS[status === 'REQUESTED' || status === 'ONBOARD_REQUESTED' ? 'invited' : answer.tone];
  return (
    <Badge tone={unsent ? 'pencil' : look.tone} icon={look.icon} onPicture={onPicture}>
      {status === 'WAITLISTED' && placeInLine ? messages.inLine(placeInLine) : answer.text}
    </Badge>
  );
}
