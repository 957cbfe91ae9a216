import type { EventRow } from '#contract/schemas/events.ts';
import { addressOf } from '#src/features/event/address.ts';
import { SECTION_PARTS } from '#src/features/event/section-parts.tsx';
import { sectionsFor } from '#src/features/event/sections.ts';

/** Banners of the other sections, over the end of the itinerary. */
export function SectionBanners({ event, manage }: { event: EventRow; manage: boolean }) {
  return sectionsFor(event, manage).map((section) => {
    const { Banner } = SECTION_PARTS[section];
    return Banner ? (
      <Banner key={section} eventId={event.id} address={addressOf(event, manage, section)} />
    ) : null;
  });
}
