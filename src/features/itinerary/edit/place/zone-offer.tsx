import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { instantOf } from '#contract/rules/time.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import classes from '#src/features/itinerary/edit/place/zone-offer.module.css';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { cityOf } from '#src/ui/text/city-of.ts';

const text = messages.zone;

interface Props {
  date: string;
  eventZone: string;
  /** The zone in which the times are given. */
  zone: string;
  /** The zone at the place; '' if unknown. */
  placeZone: string;
  /** Whether the times would keep their wall time. */
  timesStay: boolean;
  onUse: (zone: string) => void;
  disabled?: boolean;
  /** Why the last choice could not be applied. */
  children?: ReactNode;
}

/**
 * If the place is in a zone with other clocks, offers that zone, and the way back. The zone changes only by an
 * explicit choice.
 */
export function ZoneOffer({ date, eventZone, zone, placeZone, timesStay, onUse, disabled, children }: Props) {
  const pressed = useRef(false);
  const noon = (at: string) => instantOf(`${date}T12:00:00`, at);
  const isElsewhere = placeZone !== '' && noon(placeZone) !== noon(zone);
  const offered = isElsewhere ? placeZone : noon(eventZone) === noon(zone) ? null : eventZone;
  const isGone = offered === null;
  useEffect(() => {
    if (!isGone || !pressed.current) return;
    pressed.current = false;
    focusIfLost();
  }, [isGone]);
  if (isGone) return null;
  return (
    <div className={classes.offer} role="status">
      {isElsewhere ? <span>{text.differs(cityOf(placeZone), timesStay)}</span> : null}
      <Button
        variant="light"
        disabled={disabled}
        onClick={() => {
          pressed.current = true;
          onUse(offered);
        }}
      >
        {text.use(cityOf(offered))}
      </Button>
      {children}
    </div>
  );
}
