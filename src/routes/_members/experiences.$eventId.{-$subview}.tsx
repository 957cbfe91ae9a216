import { createFileRoute } from '@tanstack/react-router';
import { readChoice } from '#src/features/itinerary/tab/choice-in-search.ts';
import { GuestEvent } from './-guest-event.tsx';

export const Route = createFileRoute('/_members/experiences/$eventId/{-$subview}')({
  validateSearch: readChoice,
  component: GuestEvent,
});
