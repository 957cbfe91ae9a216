import { Link } from '@tanstack/react-router';
import { IconMessageCircle } from '@tabler/icons-react';
import { isManager } from '#contract/rules/relation.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import { addressOf } from '#src/features/event/address.ts';
import { messages } from '#src/features/event/messages.ts';
import classes from '#src/features/event/section-links.module.css';
import { SECTION_PARTS } from '#src/features/event/section-parts.tsx';
import { relationToEvent, sectionsFor } from '#src/features/event/sections.ts';
import { TicketButton } from '#src/features/event/ticket/ticket-button.tsx';

/** Links from the itinerary to a guest's ticket and to the event's other sections; the tabs there lead back. */
export function SectionLinks({ event }: { event: EventRow }) {
  const others = sectionsFor(event, false).filter((section) => section !== 'itinerary');
  if (others.length === 0) return null;
  // people who are not part of the event have only the social tab
  const isOnly = others.length === 1;
  return (
    <div className={classes.row} data-only={isOnly || undefined}>
      {event.isGuest && !isManager(relationToEvent(event)) ? (
        <TicketButton event={event} className={classes.ticket} keepPlace />
      ) : null}
      <nav className={classes.links} aria-label={messages.sectionsLabel}>
        {others.map((section) => {
          const { label, Mark } = SECTION_PARTS[section];
          return (
            <Link key={section} {...addressOf(event, false, section)} className={classes.link}>
              {isOnly ? <IconMessageCircle size={18} stroke={1.75} aria-hidden /> : null}
              <span>{label}</span>
              {Mark ? <Mark event={event} current={false} /> : null}
            </Link>
          );
        })}
      </nav>
    </div>
  );
}
