import { shortCodeOf } from '#contract/rules/short-link.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import { messages } from '#src/features/sharing/messages.ts';

/** The public itinerary link of an event. `origin` is the address the app was opened from. */
export const shareLink = (eventId: string, origin: string): string => `${origin}/itinerary/${eventId}`;

/** The short form, to read out and to type. Its preview is the same as the long link's. */
export const shortLink = (eventId: string, origin: string): string => `${origin}/e/${shortCodeOf(eventId)}`;

/** The link as a person reads it: without scheme. */
export const readableLink = (link: string): string => link.replace(/^https?:\/\//, '');

/** Who can do what with the link, in one sentence. */
export function whoCanSee({
  privacy,
  linkAccess,
  rsvpType,
}: Pick<EventRow, 'privacy' | 'linkAccess' | 'rsvpType'>): string {
  if (privacy === 'PRIVATE' && linkAccess === 'PARTICIPANTS') return messages.keptToList;
  return `${messages.sees} ${messages.joins[rsvpType]}`;
}

/** A file name that every system accepts, from the event's name. */
export function qrFileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return `${plain.slice(0, 60) || 'event'}-qr`;
}
