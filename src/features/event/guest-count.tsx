import type { EventRow } from '#contract/schemas/events.ts';
import classes from '#src/features/event/section-tabs.module.css';

export const GuestCount = ({ event }: { event: EventRow }) =>
  event.guestsCount ? <span className={classes.count}>{event.guestsCount}</span> : null;
