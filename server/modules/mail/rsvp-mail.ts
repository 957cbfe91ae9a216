import { isKeptFrom } from '#contract/rules/relation.ts';
import type { LinkAccess, Privacy } from '#contract/schemas/common.ts';
import { calendarOf } from '#server/modules/mail/calendar.ts';
import { apart, renderMail, type Quote } from '#server/modules/mail/render-mail.ts';
import type { Mail } from '#server/providers/mail/mail-sender.ts';

export interface Occasion {
  to: string;
  /** The event; its dates are calendar dates in its zone. */
  event: {
    id: string;
    name: string;
    startOn: string;
    endOn: string;
    timezone: string;
    privacy?: Privacy;
    linkAccess?: LinkAccess;
  };
  publicUrl: string;
}

/** To owner and hosts: people who ask to join, collected. At least one name. */
export function joinRequestMail(of: Occasion & { guestNames: string[]; muteUrl?: string }): Mail {
  const {
    guestNames: [first = ''],
    guestNames: { length },
  } = of;
  const who = length === 1 ? apart(first) : `${length} people`;
  return renderMail({
    to: of.to,
    subject: `${who} ${length === 1 ? 'wants' : 'want'} to join ${nameOf(of)}`,
    title: `${who} ${length === 1 ? 'wants' : 'want'} to join`,
    paragraphs: [
      `${listed(of.guestNames)} would like to come to ${nameOf(of)}, ${datesOf(of.event)}.`,
      `Approve or reject the ${length === 1 ? 'request' : 'requests'} in the list of attendees.`,
    ],
    action: { label: length === 1 ? 'See the request' : 'See the requests', url: attendeesUrl(of) },
    ...hosting(of),
  });
}

/** To owner and hosts who opted in: people who have joined or declined, collected. */
export const answersMail = (
  of: Occasion & { joined: string[]; waiting: string[]; declined: string[]; muteUrl?: string },
): Mail =>
  renderMail({
    to: of.to,
    subject: `Answers for ${nameOf(of)}: ${[of.joined.length > 0 && `${of.joined.length} joined`, of.waiting.length > 0 && `${of.waiting.length} waiting`, of.declined.length > 0 && `${of.declined.length} declined`].filter(Boolean).join(', ')}`,
    title: 'New answers',
    paragraphs: [
      `For ${nameOf(of)}, ${datesOf(of.event)}:`,
      ...(of.joined.length > 0 ? [`Joined: ${listed(of.joined)}.`] : []),
      ...(of.waiting.length > 0 ? [`On the waiting list: ${listed(of.waiting)}.`] : []),
      ...(of.declined.length > 0 ? [`Declined: ${listed(of.declined)}.`] : []),
    ],
    action: { label: 'See the attendees', url: attendeesUrl(of) },
    ...hosting(of),
  });

const ticketLink = ({ ticketUrl: url }: { ticketUrl: string }) => ({
  label: 'Your ticket for the door',
  url,
});

interface Invitation extends Occasion {
  hostName: string;
  /** The person's own link: the itinerary, with their answer. */
  answerUrl: string;
  muteUrl: string;
  /** A host's own words; not in reminders. */
  note?: Quote | undefined;
}

/** To an invited address; sent again if a host repeats the invitation. */
export const invitationMail = (of: Invitation): Mail =>
  renderMail({
    to: of.to,
    subject: `${apart(of.hostName)} invites you to ${nameOf(of)}`,
    title: `You are invited to ${nameOf(of)}`,
    quote: of.note,
    paragraphs: [
      `${apart(of.hostName)} would like you to come: ${datesOf(of.event)}.`,
      'See the programme and say whether you are coming. You do not need an account; this link is yours alone.',
    ],
    action: { label: 'Answer the invitation', url: of.answerUrl },
    calendar: calendarOf(of.event, entryUrl(of)),
    ...invited(of),
  });

/** To an invited address that has not answered. */
export const reminderMail = (of: Invitation): Mail =>
  renderMail({
    to: of.to,
    subject: `Reminder: are you coming to ${nameOf(of)}?`,
    title: `Are you coming to ${nameOf(of)}?`,
    paragraphs: [
      `${apart(of.hostName)} is waiting to hear whether you are coming to ${nameOf(of)}, ${datesOf(of.event)}.`,
      'See the programme and say yes or no. You do not need an account; this link is yours alone.',
    ],
    action: { label: 'Answer the invitation', url: of.answerUrl },
    calendar: calendarOf(of.event, entryUrl(of)),
    ...invited(of),
  });

const invited = (of: Invitation) => ({
  footnote: `You got this because ${apart(of.hostName)} invited you to ${nameOf(of)}.`,
  unsubscribe: { label: 'No more invitations to this experience', url: of.muteUrl },
});

/** To a guest who was made a host. */
export const madeHostMail = (of: Occasion): Mail =>
  renderMail({
    to: of.to,
    subject: `You are now a host of ${nameOf(of)}`,
    title: 'You are now a host',
    paragraphs: [
      `You now host ${nameOf(of)}, ${datesOf(of.event)}. You can edit it, invite people and decide about requests to join.`,
    ],
    action: { label: 'Open the experience', url: eventUrl(of) },
    footnote: `You got this because you are coming to ${nameOf(of)}.`,
  });

/** To a host who is a guest again. */
export const noHostMail = (of: Occasion): Mail =>
  renderMail({
    to: of.to,
    subject: `You are no longer a host of ${nameOf(of)}`,
    title: 'You are no longer a host',
    paragraphs: [
      `You no longer manage ${nameOf(of)}, ${datesOf(of.event)}. You are still on the guest list.`,
    ],
    action: { label: 'Open the itinerary', url: itineraryUrl(of) },
    footnote: `You got this because you were a host of ${nameOf(of)}.`,
  });

/** `people`: how many are coming, companions included. */
type Party = Occasion & { people?: number };
const togetherOf = ({ people = 1 }: Party): string =>
  people === 1
    ? 'you'
    : people === 2
      ? 'you and the person you bring'
      : `you and the ${people - 1} people you bring`;
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const isParty = ({ people = 1 }: Party): boolean => people > 1;
const requestOf = ({ people = 1 }: Party): string =>
  people === 1 ? 'your request' : `your request for ${people} people`;

/** To the guest: the request was approved. `ticketUrl`: their ticket. */
export const approvedMail = (of: Party & { ticketUrl: string }): Mail =>
  renderMail({
    to: of.to,
    subject: `You are coming to ${nameOf(of)}`,
    title: 'Your request was approved',
    paragraphs: [
      `${sentence(togetherOf(of))} are on the guest list of ${nameOf(of)}, ${datesOf(of.event)}.`,
      'Open the itinerary once while you have a signal: after that, you have it offline too.',
    ],
    action: { label: 'Open the itinerary', url: itineraryUrl(of) },
    also: ticketLink(of),
    calendar: calendarOf(of.event, itineraryUrl(of)),
    footnote: `You got this because you asked to join ${nameOf(of)}.`,
  });

/** To a guest without an account who has said Yes. `answerUrl`: their own link, to change that. */
export const comingMail = (of: Occasion & { ticketUrl: string; answerUrl: string }): Mail =>
  renderMail({
    to: of.to,
    subject: `Your ticket: ${nameOf(of)}`,
    title: 'See you there',
    paragraphs: [
      `You are on the guest list of ${nameOf(of)}, ${datesOf(of.event)}. Your ticket lets you in, with everyone you bring.`,
      'Open it once while you have a signal, and it stays on your phone; or print it. If you can no longer make it, please say so.',
    ],
    action: { label: 'Open your ticket', url: of.ticketUrl },
    also: { label: 'See the programme or change your answer', url: of.answerUrl },
    calendar: calendarOf(of.event, entryUrl(of)),
    footnote: `You got this because you said that you are coming to ${nameOf(of)}.`,
  });

/** To the guest: the request was approved, but all places are taken. */
export const waitlistedMail = (of: Party): Mail =>
  renderMail({
    to: of.to,
    subject: `You are on the waiting list of ${nameOf(of)}`,
    title: 'You are on the waiting list',
    paragraphs: [
      `The host of ${nameOf(of)}, ${datesOf(of.event)}, has approved ${requestOf(of)}, but ${isParty(of) ? 'there is not room for all of you yet' : 'all places are taken'}.`,
      `${isParty(of) ? 'When there is room for all of you and it is your turn, the places are yours' : 'When one becomes free and it is your turn, it is yours'}, and we’ll send you an e-mail. There is nothing you need to do.`,
    ],
    action: { label: 'Open the itinerary', url: itineraryUrl(of) },
    footnote: `You got this because you asked to join ${nameOf(of)}.`,
  });

/** To somebody on the waiting list: there is a place. `answerUrl`: their own link if they have no account. */
export const placeMail = (of: Party & { ticketUrl: string; answerUrl?: string }): Mail =>
  renderMail({
    to: of.to,
    subject: `You have a place: ${nameOf(of)}`,
    title: 'You have a place',
    paragraphs: [
      `You were on the waiting list of ${nameOf(of)}, ${datesOf(of.event)}. Now there is ${isParty(of) ? 'room' : 'a place'} for ${togetherOf(of)}, and you are on the guest list.`,
      `If you can no longer make it, please say so: ${isParty(of) ? 'your places go' : 'the place goes'} to the next in line.`,
    ],
    action: { label: 'Open the itinerary', url: of.answerUrl ?? itineraryUrl(of) },
    also: ticketLink(of),
    calendar: calendarOf(of.event, entryUrl(of)),
    footnote: `You got this because you were on the waiting list of ${nameOf(of)}.`,
  });

/** To the guest: the request was declined. */
export const declinedMail = (of: Party): Mail =>
  renderMail({
    to: of.to,
    subject: `Your request to join ${nameOf(of)}`,
    title: 'Your request was declined',
    paragraphs: [
      `The host of ${nameOf(of)}, ${datesOf(of.event)}, could not accept ${requestOf(of)} this time.`,
    ],
    action: { label: 'Find other experiences', url: of.publicUrl },
    footnote: `You got this because you asked to join ${nameOf(of)}.`,
  });

/** To a guest whom a host removed from the list. */
export const removedMail = (of: Occasion): Mail =>
  renderMail({
    to: of.to,
    subject: `You are no longer on the guest list of ${nameOf(of)}`,
    title: 'You are no longer on the guest list',
    paragraphs: [
      `A host of ${nameOf(of)}, ${datesOf(of.event)}, has removed you from the guest list.`,
      'If you think this is a mistake, please ask a host.',
    ],
    action: { label: 'Find other experiences', url: of.publicUrl },
    footnote: `You got this because you were on the guest list of ${nameOf(of)}.`,
  });

const NAMED = 20;
/** "Ada", "Ada and Ben", "Ada, Ben and Cleo"; a long list ends in a count. */
function listed(names: string[]): string {
  const named = names.slice(0, NAMED).map(apart);
  const shown = names.length > NAMED ? [...named, `${names.length - NAMED} more`] : named;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

const hosting = (of: Occasion & { muteUrl?: string }) => ({
  footnote: `You got this because you host ${nameOf(of)}.`,
  ...(of.muteUrl && { unsubscribe: { label: MUTE_LABEL, url: of.muteUrl } }),
});
const attendeesUrl = (of: Occasion): string => `${eventUrl(of)}/attendees`;
const eventUrl = (of: Occasion): string => `${of.publicUrl}/experiences/${of.event.id}`;
export const nameOf = ({ event }: Pick<Occasion, 'event'>): string => apart(event.name);
export const MUTE_LABEL = 'No more e-mails like this about this experience';
export const itineraryUrl = (of: Pick<Occasion, 'publicUrl' | 'event'>): string =>
  `${of.publicUrl}/itinerary/${of.event.id}`;

/**
 * The link in the calendar entry. People share calendars, and anybody who has somebody's own link can answer for
 * them, so that link is used only if nothing else gives access to the event.
 */
const entryUrl = (of: Occasion & { answerUrl?: string }): string => {
  const { privacy = 'PUBLIC', linkAccess = 'ANYONE' } = of.event;
  const isKept = isKeptFrom('anonymous', { privacy, linkAccess });
  return (isKept && of.answerUrl) || itineraryUrl(of);
};

const long = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
/** Such as "Tuesday, 6 April 2027". */
export const day = (date: string): string => long.format(new Date(`${date}T00:00:00Z`));
/** Calendar dates with the event's zone named, not converted to the reader's. */
export const datesOf = (event: Occasion['event']): string =>
  `${event.startOn === event.endOn ? day(event.startOn) : `${day(event.startOn)} to ${day(event.endOn)}`} (${event.timezone})`;
