import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, type Icon } from '@tabler/icons-react';
import { displayName } from '#contract/rules/names.ts';
import type { DoorGuest } from '#src/data/views/door.ts';
import { arrivalTime } from '#src/features/event/door/arrival-time.ts';
import type { Verdict } from '#src/features/event/door/judge-ticket.ts';
import { doorName } from '#src/features/event/door/door-name.ts';
import { companyText } from '#src/features/event/guests/company-text.ts';
import { messages } from '#src/features/event/door/messages.ts';
import classes from '#src/features/event/door/scanner.module.css';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';
import { useHour12 } from '#src/ui/text/clock-face.ts';

const texts = messages.scan;

/** green: go in · amber: check · red: no. Never by colour alone. */
export type Tone = 'good' | 'look' | 'bad';
export const TONES: Record<Verdict['kind'], Tone> = {
  welcome: 'good',
  host: 'good',
  already: 'look',
  standing: 'look',
  unlisted: 'look',
  noKey: 'look',
  removed: 'bad',
  otherEvent: 'bad',
  forged: 'bad',
  noTicket: 'bad',
};
const ICONS: Record<Tone, Icon> = { good: IconCircleCheck, look: IconAlertTriangle, bad: IconCircleX };

interface Props {
  verdict: Verdict;
  zone: string;
  now: number;
  /** The guest's current row in the list. */
  guestNow: (guest: DoorGuest) => DoorGuest;
  onLetIn: () => void;
  onUndo: (guest: DoorGuest) => void;
}

/** Result of the last ticket, legible at arm's length and announced by screen readers. */
export function ResultCard({ verdict, zone, now, guestNow, onLetIn, onUndo }: Props) {
  const hour12 = useHour12();
  const tone = TONES[verdict.kind];
  const Sign = ICONS[tone];
  const guest = 'guest' in verdict && verdict.guest ? guestNow(verdict.guest) : null;
  const name = guest ? doorName(guest) : null;
  const company = guest?.rsvp.companions?.length ? companyText(guest.rsvp.companions) : null;
  const letIn = verdict.kind === 'standing' || verdict.kind === 'unlisted';
  return (
    <div className={classes.result} data-tone={tone} data-testid="verdict">
      <Sign size={40} stroke={1.75} aria-hidden="true" />
      <div className={classes.said}>
        <b>{wordOf(verdict, zone, now, hour12)}</b>
        {name ? (
          <span dir="auto">
            {name}
            {company ? ` · ${company}` : null}
          </span>
        ) : null}
        {hintOf(verdict) ? <span>{hintOf(verdict)}</span> : null}
      </div>
      {guest ? (
        <Avatar name={displayName(guest.rsvp.user)} picture={guest.rsvp.user.profilePic} size={48} />
      ) : null}
      {letIn && !guest?.arrival ? (
        <Button variant="white" color="dark" onClick={andKeepFocus(onLetIn)}>
          {messages.letIn}
        </Button>
      ) : null}
      {guest?.arrival && verdict.kind !== 'already' ? (
        <Button variant="white" color="dark" onClick={andKeepFocus(() => onUndo(guest))}>
          {messages.undo}
        </Button>
      ) : null}
    </div>
  );
}

/** The pressed button disappears. */
const andKeepFocus = (act: () => void) => () => {
  act();
  focusIfLost();
};

/** The result in one word. */
function wordOf(verdict: Verdict, zone: string, now: number, hour12: boolean): string {
  if (verdict.kind === 'already') return texts.already(arrivalTime(verdict.since, zone, now, hour12));
  if (verdict.kind === 'standing' && verdict.guest.rsvp.status !== 'YES')
    return messages.standing[verdict.guest.rsvp.status];
  return texts.words[verdict.kind];
}

const hintOf = ({ kind }: Verdict): string | undefined =>
  (texts.hints as Partial<Record<Verdict['kind'], string>>)[kind];
