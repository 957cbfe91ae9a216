import { IconAlertCircle, IconCircleCheck, IconClockUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Spinner } from '#src/ui/states/spinner.tsx';
import classes from './state-note.module.css';

export type StateTone = 'waiting' | 'sending' | 'failed' | 'sent';

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;
const ICONS: Record<StateTone, ReactNode> = {
  waiting: <IconClockUp {...icon} />,
  sending: <Spinner size={13} />,
  failed: <IconAlertCircle {...icon} />,
  sent: <IconCircleCheck {...icon} />,
};

/** The state of one thing, as a word with an icon: pencil for waiting, blue for sending, red for not sent. */
export function StateNote({ tone, children }: { tone: StateTone; children: ReactNode }) {
  return (
    <span className={classes.note} data-tone={tone}>
      {ICONS[tone]}
      {children}
    </span>
  );
}
