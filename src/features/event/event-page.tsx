import { Navigate } from '@tanstack/react-router';
import { EventMissing } from '#src/features/event/event-missing.tsx';
import { useEvent } from '#src/data/live/use-event.ts';
import { EventFrame } from '#src/features/event/event-frame.tsx';
import { EventNotLoaded } from '#src/features/event/event-not-loaded.tsx';
import { EventSkeleton } from '#src/features/event/event-skeleton.tsx';
import { messages } from '#src/features/event/messages.ts';
import { SECTION_PARTS } from '#src/features/event/section-parts.tsx';
import { placementOf, type Section } from '#src/features/event/sections.ts';
import { addressOf } from '#src/features/event/address.ts';
import { useDemotionNotice } from '#src/features/event/use-demotion-notice.ts';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';

export interface EventPageProps {
  eventId: string;
  /** The tab in the URL, if any. */
  subview?: string | undefined;
  /** Under manage/…: hosts get editing, settings and deleting. */
  manage: boolean;
}

/** One event with its tabs, for guests and in manage mode. */
export function EventPage({ eventId, subview, manage }: EventPageProps) {
  const live = useEvent(eventId);
  useDemotionNotice(live.state === 'ready' ? live.value : null, manage);
  const placement = live.state === 'ready' ? placementOf(live.value, subview, manage) : null;
  const section = placement && 'show' in placement ? placement.show : 'itinerary';
  usePageMeta(
    live.state === 'ready' ? { title: titleOf(live.value.name, section, manage), hidden: true } : null,
  );
  if (live.state === 'loading') return <EventSkeleton key={eventId} eventId={eventId} section={subview} />;
  if (live.state === 'missing') return <EventMissing />;
  if (live.state === 'error') return <EventNotLoaded why={live} />;
  if (placement && 'redirect' in placement)
    return (
      <Navigate replace {...addressOf(live.value, placement.redirect.manage, placement.redirect.section)} />
    );
  return (
    <EventFrame
      key={live.value.id}
      event={live.value}
      updatedAt={live.updatedAt}
      section={section}
      manage={manage}
    />
  );
}

/** Distinguishes an event's sections in browser tabs and history. */
function titleOf(name: string, section: Section, manage: boolean): string {
  if (section !== 'itinerary') return messages.pageTitle(SECTION_PARTS[section].label, name);
  return manage ? messages.pageTitle(messages.manage, name) : name;
}
