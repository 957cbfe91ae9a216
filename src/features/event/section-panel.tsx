import { Suspense } from 'react';
import type { EventView } from '#src/data/views/event.ts';
import { SectionSkeleton } from '#src/features/event/event-skeleton.tsx';
import type { Section } from '#src/features/event/sections.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const ItineraryTab = lazyPart(
  async () => (await import('#src/features/itinerary/itinerary-tab.tsx')).ItineraryTab,
);
const SocialTab = lazyPart(async () => (await import('#src/features/social/social-tab.tsx')).SocialTab);
const BulletinTab = lazyPart(
  async () => (await import('#src/features/bulletin/bulletin-tab.tsx')).BulletinTab,
);
const GuestList = lazyPart(async () => (await import('#src/features/event/guests/guest-list.tsx')).GuestList);

/** The section that the address names; each is fetched when it is first opened. */
export function SectionPanel({
  event,
  section,
  manage,
  onShare,
  onInvite,
}: {
  event: EventView;
  section: Section;
  manage: boolean;
  onShare: () => void;
  /** Null for those who may not, and once the event is over. */
  onInvite: (() => void) | null;
}) {
  return (
    <Suspense fallback={<SectionSkeleton />}>
      {section === 'itinerary' ? <ItineraryTab eventId={event.id} manage={manage} /> : null}
      {section === 'social' ? <SocialTab eventId={event.id} /> : null}
      {section === 'bulletin' ? <BulletinTab event={event} manage={manage} /> : null}
      {section === 'attendees' ? <GuestList event={event} onShare={onShare} onInvite={onInvite} /> : null}
    </Suspense>
  );
}
