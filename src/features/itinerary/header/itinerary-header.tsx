import type { ReactNode } from 'react';
import { dateRange } from '#src/ui/text/format-dates.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import { hostNames } from '#src/features/itinerary/header/host-names.ts';
import { StatusBadges } from '#src/features/itinerary/header/status-badges.tsx';
import type { Stage } from '#src/features/itinerary/schedule/stage-of.ts';
import type { ShownEvent } from '#src/features/itinerary/shown.ts';
import classes from '#src/features/itinerary/header/itinerary-header.module.css';

interface Props {
  event: ShownEvent;
  stage: Stage;
  /** Next to the badges: how to take back an answer. */
  beside: ReactNode;
  /** Buttons at the end: Share, Manage Event. */
  actions: ReactNode;
  /** How old the data is, if that is worth saying. */
  age: ReactNode;
  /** It is not known yet whether there are `sections`. */
  awaited: boolean;
  /** On a wide page their space was reserved, and stays even if there are none. */
  keepsPlace: boolean;
  /** Links to the event's other sections; null for those who have none. */
  sections: ReactNode;
}

/** Name, dates and hosts of the event on top of its picture. */
export function ItineraryHeader({
  event,
  stage,
  beside,
  actions,
  age,
  awaited,
  keepsPlace,
  sections,
}: Props) {
  const isMember = event.isOwner || event.isHost || event.isGuest;
  return (
    <header
      className={classes.header}
      data-on-picture
      data-member={(isMember && sections !== null) || undefined}
      data-awaited={awaited || undefined}
      data-keeps-place={(keepsPlace && sections === null) || undefined}
    >
      <div className={classes.words}>
        <StatusBadges event={event} stage={stage}>
          {beside}
        </StatusBadges>
        <h1 className={classes.name} dir="auto">
          {event.name}
        </h1>
        <p className={classes.facts}>
          <span className={classes.known}>{dateRange(event.startOn, event.endOn)}</span>
          <span className={classes.known} dir="auto">
            {messages.page.hostedBy(hostNames(event.owner, event.hosts))}
          </span>
          {age}
        </p>
      </div>
      <div className={classes.actions}>{actions}</div>
      {sections ? <div className={classes.sections}>{sections}</div> : null}
    </header>
  );
}
