import { letter } from '#server/modules/mailbox/letter.ts';
import type { Mail } from '#server/providers/mail/mail-sender.ts';

interface Occasion {
  to: string;
  /** The event: its dates are calendar dates in its zone. */
  event: { id: string; name: string; startOn: string; endOn: string; timezone: string };
  publicUrl: string;
}

/** To owner and hosts: somebody asks to join (rules section 4). */
export const joinRequestLetter = (of: Occasion & { guestName: string }): Mail => letter({
  to: of.to, subject: `${of.guestName} asks to join ${of.event.name}`, title: `${of.guestName} asks to join`,
  paragraphs: [`${of.guestName} would like to come to ${of.event.name}, ${datesOf(of.event)}.`, 'Approve or decline the request in the list of attendees.'],
  action: { label: 'See the request', url: `${of.publicUrl}/experiences/${of.event.id}/attendees` }, footnote: `You get this mail because you host ${of.event.name}.`,
});

/** To the guest: a host said yes. */
export const approvedLetter = (of: Occasion): Mail => letter({
  to: of.to, subject: `You are coming to ${of.event.name}`, title: 'Your request was approved',
  paragraphs: [`You are on the guest list of ${of.event.name}, ${datesOf(of.event)}.`, 'Open the itinerary once while you have a signal: after that it is with you offline too.'],
  action: { label: 'Open the itinerary', url: itineraryUrl(of) }, footnote: `You get this mail because you asked to join ${of.event.name}.`,
});

/** To the guest: a host said no. */
export const declinedLetter = (of: Occasion): Mail => letter({
  to: of.to, subject: `Your request to join ${of.event.name}`, title: 'Your request was declined',
  paragraphs: [`The host of ${of.event.name}, ${datesOf(of.event)}, could not accept your request this time.`],
  action: { label: 'Find other experiences', url: of.publicUrl }, footnote: `You get this mail because you asked to join ${of.event.name}.`,
});

const itineraryUrl = (of: Occasion): string => `${of.publicUrl}/itinerary/${of.event.id}`;

const long = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const day = (date: string): string => long.format(new Date(`${date}T00:00:00Z`));
/** Calendar dates with the zone named; they are not moved into the reader's. */
const datesOf = (event: Occasion['event']): string => `${event.startOn === event.endOn ? day(event.startOn) : `${day(event.startOn)} to ${day(event.endOn)}`} (${event.timezone})`;
