import { Link } from '@tanstack/react-router';
import type { EventRow } from '#contract/schemas/events.ts';
import { addressOf } from '#src/features/event/address.ts';
import { messages } from '#src/features/event/messages.ts';
import classes from '#src/features/event/section-links.module.css';
import { SECTION_PARTS } from '#src/features/event/section-parts.tsx';
import { sectionsFor } from '#src/features/event/sections.ts';

/** From the itinerary to the other sections of its event; their tabs lead back. */
export function SectionLinks({ event }: { event: EventRow }) {
  const others = sectionsFor(event).filter((section) => section !== 'itinerary');
  if (others.length === 0) return null;
  return (
    <nav className={classes.links} aria-label={messages.sectionsLabel}>
      {others.map((section) => {
        const { label, Mark } = SECTION_PARTS[section];
        return (
          <Link key={section} {...addressOf(event, false, section)} className={classes.link}>
            {label}
            {Mark ? <Mark event={event} current={false} /> : null}
          </Link>
        );
      })}
    </nav>
  );
}
