import type { AnswerCounts, EventRow } from '#contract/schemas/events.ts';
import classes from '#src/features/event/section-tabs.module.css';

/** How many are coming; none while the owner is alone on the list, which then says that nobody is there yet. */
export function GuestCount({ event: { guestsCount, answers } }: { event: EventRow }) {
  if (!guestsCount || (answers && isOwnerAlone(answers))) return null;
  return <span className={classes.count}>{guestsCount}</span>;
}

const isOwnerAlone = ({ going, maybe, waiting, no }: AnswerCounts): boolean =>
  going + maybe + waiting + no <= 1;
