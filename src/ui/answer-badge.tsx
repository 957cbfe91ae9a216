import { IconCircleCheck, IconHourglass, IconMailOpened, IconUserX, IconX } from '@tabler/icons-react';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';

export type AnswerTone = 'good' | 'waiting' | 'invited' | 'neutral' | 'bad';

const icon = { size: 14, stroke: 2 } as const;
const LOOKS = {
  good: { tone: 'green', icon: <IconCircleCheck {...icon} /> },
  waiting: { tone: 'yellow', icon: <IconHourglass {...icon} /> },
  invited: { tone: 'yellow', icon: <IconMailOpened {...icon} /> },
  neutral: { tone: 'neutral', icon: <IconX {...icon} /> },
  bad: { tone: 'red', icon: <IconUserX {...icon} /> },
} as const satisfies Record<AnswerTone, { tone: BadgeTone; icon: React.ReactNode }>;

/** How somebody answered, in a word with its icon. `unsent`: the answer is only on this device, so it is drawn in pencil. */
export function AnswerBadge({ text, tone, unsent = false, onPicture = false }: { text: string; tone: AnswerTone; unsent?: boolean; onPicture?: boolean }) {
  const look = LOOKS[tone];
  return (
    <Badge tone={unsent ? 'pencil' : look.tone} icon={look.icon} onPicture={onPicture}>
      {text}
    </Badge>
  );
}
