import { Button } from '@mantine/core';
import { IconBulb, IconBulbFilled, IconCamera, IconCameraOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EventView } from '#src/data/views/event.ts';
import type { DoorGuest, DoorView } from '#src/data/views/door.ts';
import { letIn, letInUnlisted, letOut } from '#src/features/event/door/door-acts.ts';
import { judgeTicket, type Verdict } from '#src/features/event/door/judge-ticket.ts';
import { messages } from '#src/features/event/door/messages.ts';
import { ResultCard, TONES, type Tone } from '#src/features/event/door/result-card.tsx';
import classes from '#src/features/event/door/scanner.module.css';
import { useCamera } from '#src/features/event/door/use-camera.ts';
import { useScanner } from '#src/features/event/door/use-scanner.ts';
import { Spinner } from '#src/ui/states/spinner.tsx';
import { useNow } from '#src/ui/text/use-now.ts';

const texts = messages.scan;
/**
 * Vibration patterns that can be felt without looking: one pulse to go in, two to check, a long one for no.
 */
const PULSES: Record<Tone, number[]> = { good: [60], look: [60, 80, 60], bad: [320] };

/** The camera, and the result of the last ticket on top of it. */
export function Scanner({ event, door }: { event: EventView; door: DoorView }) {
  const camera = useCamera();
  const now = useNow();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  // each ticket gets a new card, so that the same result twice in a row is seen and announced twice
  const [nth, setNth] = useState(0);
  const guestNow = (guest: DoorGuest) => door.guests.find(({ rsvp }) => rsvp.id === guest.rsvp.id) ?? guest;
  const shown = verdict && 'guest' in verdict && verdict.guest ? guestNow(verdict.guest) : null;
  useClearedWhenUndone(verdict, shown?.arrival !== undefined, () => setVerdict(null));

  const judge = async (text: string) => {
    const found = await judgeTicket(text, event, door);
    const isKept = found.kind !== 'welcome' || !found.guest || (await letIn(found.guest, found.ticket));
    setNth((before) => before + 1);
    // failures are announced separately
    setVerdict(isKept ? found : null);
    if (!isKept) return;
    navigator.vibrate?.(PULSES[TONES[found.kind]]);
  };
  useScanner(camera.video, camera.state === 'on', (text) => void judge(text));

  const letInAnyway = () => {
    if (verdict?.kind === 'standing') void letIn(verdict.guest, verdict.ticket);
    if (verdict?.kind !== 'unlisted') return;
    const { rsvpId, ticket } = verdict;
    void letInUnlisted({ eventId: event.id, rsvpId }, ticket).then(
      // unless the next ticket has been scanned by then
      (isKept) =>
        isKept &&
        setVerdict((shown) => (shown === verdict ? { kind: 'welcome', guest: null, ticket } : shown)),
    );
  };
  const on = camera.state === 'on';
  return (
    <section className={classes.scanner} aria-label={texts.label}>
      <div className={classes.stage} data-off={camera.state === 'off' || undefined} data-on-picture>
        <video ref={camera.video} className={classes.video} data-on={on || undefined} muted playsInline />
        {on ? <div className={classes.frame} aria-hidden="true" /> : null}
        {camera.state === 'starting' ? <Spinner size={32} /> : null}
        {camera.state === 'off' ? (
          <Button
            leftSection={<IconCamera size={20} stroke={1.75} aria-hidden="true" />}
            onClick={camera.start}
          >
            {texts.start}
          </Button>
        ) : null}
        {camera.state === 'refused' || camera.state === 'missing' ? (
          <div className={classes.refused} role="alert">
            <IconCameraOff size={32} stroke={1.75} aria-hidden="true" />
            <b>{texts[camera.state]}</b>
            <p>{camera.state === 'refused' ? texts.refusedHint : texts.missingHint}</p>
            <Button variant="default" onClick={camera.start}>
              {texts.again}
            </Button>
          </div>
        ) : null}
        {camera.torch ? (
          <button
            type="button"
            className={classes.torch}
            aria-pressed={camera.torch.on}
            aria-label={texts.torch}
            title={texts.torch}
            onClick={camera.torch.toggle}
          >
            {camera.torch.on ? <IconBulbFilled size={24} /> : <IconBulb size={24} stroke={1.75} />}
          </button>
        ) : null}
      </div>
      <div aria-live="assertive" data-on-picture>
        {verdict ? (
          <ResultCard
            key={nth}
            verdict={verdict}
            zone={event.timezone}
            now={now}
            guestNow={guestNow}
            onLetIn={letInAnyway}
            onUndo={(guest) => {
              void letOut(guest);
              setVerdict(null);
            }}
          />
        ) : (
          <p className={classes.hint}>{on ? texts.hold : texts.byHand}</p>
        )}
      </div>
    </section>
  );
}

/**
 * A result that says somebody is in is removed once the check-in is undone in the list or at another door: it
 * would contradict the list next to it.
 */
function useClearedWhenUndone(verdict: Verdict | null, isIn: boolean, clear: () => void): void {
  const seenIn = useRef<Verdict | null>(null);
  const clearNow = useEffectEvent(clear);
  useEffect(() => {
    const saysIn = verdict?.kind === 'welcome' || verdict?.kind === 'already';
    if (isIn) seenIn.current = verdict;
    else if (saysIn && seenIn.current === verdict) clearNow();
  }, [verdict, isIn]);
}
