import { Suspense } from 'react';
import type { EventView } from '#src/data/views/event.ts';
import { SectionSkeleton } from '#src/features/event/event-skeleton.tsx';
import { SECTION_PARTS } from '#src/features/event/section-parts.tsx';
import type { Section } from '#src/features/event/sections.ts';

/** The section that the address names. */
export function SectionPanel({
  event,
  section,
  manage,
}: {
  event: EventView;
  section: Section;
  manage: boolean;
}) {
  const { Panel } = SECTION_PARTS[section];
  return (
    <Suspense fallback={<SectionSkeleton />}>
      <Panel event={event} manage={manage} />
    </Suspense>
  );
}
