import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { instantOf } from '#contract/rules/time.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import classes from '#src/features/itinerary/edit/place/zone-offer.module.css';
import { cityOf } from '#src/ui/text/city-of.ts';

const text = messages.zone;

interface Props {
  date: string;
  eventZone: string;
  /** In which the times are meant. */
  zone: string;
  /** Of the clocks at the place; '' where that is not known. */
  placeZone: string;
  onUse: (zone: string) => void;
  /** Why the last one could not be used. */
  children?: ReactNode;
}

/** Where clocks show another time, that one is offered, and the way back. It is only ever chosen. */
export function ZoneOffer({ date, eventZone, zone, placeZone, onUse, children }: Props) {
  const noon = (at: string) => instantOf(`${date}T12:00:00`, at);
  const isElsewhere = placeZone !== '' && noon(placeZone) !== noon(zone);
  const offered = isElsewhere ? placeZone : noon(eventZone) === noon(zone) ? null : eventZone;
  if (offered === null) return null;
  return (
    <div className={classes.offer} role="status">
      {isElsewhere ? <span>{text.differs(cityOf(placeZone))}</span> : null}
      <Button variant="light" onClick={() => onUse(offered)}>
        {text.use(cityOf(offered))}
      </Button>
      {children}
    </div>
  );
}
