import type { LinkProps } from '@tanstack/react-router';
import type { FunctionComponent, ReactNode } from 'react';
import type { EventView } from '#src/data/views/event.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import { BulletinBanner } from '#src/features/bulletin/bulletin-banner.tsx';
import { BulletinDot } from '#src/features/bulletin/bulletin-dot.tsx';
import { FeedbackDot } from '#src/features/feedback/feedback-dot.tsx';
import { GuestCount } from '#src/features/event/guest-count.tsx';
import type { Section } from '#src/features/event/sections.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

export interface PanelProps {
  event: EventView;
  manage: boolean;
  onShare: () => void;
  /** Null for people who may not invite, and once the event is over. */
  onInvite: (() => void) | null;
}

interface SectionPart {
  label: string;
  /** Below the tabs; loaded when it is first opened. `meanwhile`: shown until then. */
  Panel: FunctionComponent<PanelProps & { meanwhile?: ReactNode }>;
  /** Next to the label: a count, or a mark that something is new. */
  Mark?: FunctionComponent<{ event: EventRow; current: boolean }>;
  /** The section's banner over the end of the itinerary. */
  Banner?: FunctionComponent<{ eventId: string; address: Pick<LinkProps, 'to' | 'params'> }>;
}

/** The parts of each tab of an event page. sections.ts says who may see it. */
export const SECTION_PARTS: Record<Section, SectionPart> = {
  itinerary: {
    label: 'Itinerary',
    Panel: lazyPart(async () => (await import('#src/features/itinerary/itinerary-tab.tsx')).ItineraryTab),
  },
  social: {
    label: 'Social',
    Panel: lazyPart(async () => (await import('#src/features/social/social-tab.tsx')).SocialTab),
  },
  attendees: {
    label: 'Attendees',
    Panel: lazyPart(async () => (await import('#src/features/event/guests/guest-list.tsx')).GuestList),
    Mark: GuestCount,
  },
  documents: {
    label: 'Documents',
    Panel: lazyPart(async () => (await import('#src/features/documents/documents-tab.tsx')).DocumentsTab),
  },
  bulletin: {
    label: 'Bulletin',
    Panel: lazyPart(async () => (await import('#src/features/bulletin/bulletin-tab.tsx')).BulletinTab),
    Mark: BulletinDot,
    Banner: BulletinBanner,
  },
  feedback: {
    label: 'Feedback',
    Panel: lazyPart(async () => (await import('#src/features/feedback/feedback-tab.tsx')).FeedbackTab),
    Mark: FeedbackDot,
  },
};
