import { apart, renderMail, type Own } from '#server/modules/mail/render-mail.ts';
import {
  datesOf,
  day,
  itineraryUrl,
  MUTE_LABEL,
  nameOf,
  type Occasion,
} from '#server/modules/mail/rsvp-mail.ts';
import type { Mail } from '#server/providers/mail/mail-sender.ts';

/** A person's own words, paragraph by paragraph. */
const own = (words: string): Own[] => words.split(/\n+/).map((line) => ({ own: line }));

/** To everybody who was expected: the event is cancelled. Cannot be muted. */
export const cancelledMail = (of: Occasion): Mail =>
  renderMail({
    to: of.to,
    subject: `Cancelled: ${nameOf(of)}`,
    title: `${nameOf(of)} is cancelled`,
    paragraphs: [
      `The hosts have cancelled ${nameOf(of)}, ${datesOf(of.event)}. Its itinerary can no longer be opened.`,
      'Please remember to cancel anything you booked for it yourself.',
    ],
    action: { label: 'Find other experiences', url: of.publicUrl },
    footnote: `You got this because you were coming to ${nameOf(of)}, invited to it or waiting to join it.`,
  });

/**
 * To everybody who was told of the cancellation: the event takes place after all. Cannot be muted. `answerUrl`: their
 * own link if they have no account.
 */
export const restoredMail = (of: Occasion & { answerUrl?: string }): Mail =>
  renderMail({
    to: of.to,
    subject: `Back on: ${nameOf(of)}`,
    title: `${nameOf(of)} is back on`,
    paragraphs: [
      `${nameOf(of)}, ${datesOf(of.event)}, was cancelled and has been brought back.`,
      'Have another look at the programme, and at anything you may have cancelled.',
    ],
    action: { label: 'Open the itinerary', url: of.answerUrl ?? itineraryUrl(of) },
    footnote: `You got this because you are coming to ${nameOf(of)}, invited to it or waiting to join it.`,
  });

/** To the owner: a host has deleted their event. Cannot be muted. */
export const deletedByHostMail = (of: Occasion & { hostName: string }): Mail =>
  renderMail({
    to: of.to,
    subject: `${apart(of.hostName)} deleted ${nameOf(of)}`,
    title: 'Your experience was deleted',
    paragraphs: [
      `${apart(of.hostName)}, who hosts ${nameOf(of)} with you, has deleted it. It was planned for ${datesOf(of.event)}.`,
      'Nobody can open it any more. For 30 days you can restore it, at the end of your list of experiences.',
    ],
    action: { label: 'Open Sojourn', url: of.publicUrl },
    footnote: `You got this because you own ${nameOf(of)}.`,
  });

/** To a host: the owner has left, and the event is now theirs. Cannot be muted. */
export const handedOverMail = (of: Occasion): Mail =>
  renderMail({
    to: of.to,
    subject: `${nameOf(of)} is yours now`,
    title: `You own ${nameOf(of)}`,
    paragraphs: [
      `The owner of ${nameOf(of)}, ${datesOf(of.event)}, has deleted their account and handed it over to you.`,
      'Guests, programme and everything else are as they were.',
    ],
    action: { label: 'Open the itinerary', url: itineraryUrl(of) },
    footnote: `You got this because you host ${nameOf(of)}.`,
  });

export interface ActivityChange {
  name: string;
  /** Formatted; absent if it did not change. */
  time?: { before: string; now: string };
  place?: { before: string; now: string };
  /** A day or the whole event, rather than an activity. */
  whole?: true;
}

function counted(changes: readonly ActivityChange[]): string {
  const whole = changes.filter((change) => change.whole).length;
  if (whole > 0 && whole < changes.length) return `${changes.length} changes`;
  return `${changes.length} ${whole > 0 ? 'dates' : 'activities'} have changed`;
}

/** To everybody who is coming: changed times and places of upcoming activities, collected. */
export const changesMail = (of: Occasion & { changes: ActivityChange[]; muteUrl?: string }): Mail =>
  renderMail({
    to: of.to,
    subject:
      of.changes.length === 1
        ? `${nameOf(of)}: ${apart(of.changes[0]?.name ?? '')} has changed`
        : `${nameOf(of)}: ${counted(of.changes)}`,
    title: 'The programme has changed',
    paragraphs: [
      `For ${nameOf(of)} (times in ${of.event.timezone} unless they say otherwise):`,
      ...of.changes.map(({ name, time, place }) =>
        [
          `${apart(name)}:`,
          ...(time ? [`now ${time.now} (was ${time.before})`] : []),
          ...(place ? [`${time ? 'and ' : 'now '}at ${apart(place.now)} (was ${apart(place.before)})`] : []),
        ].join(' '),
      ),
    ],
    action: { label: 'Open the itinerary', url: itineraryUrl(of) },
    footnote: `You got this because you are coming to ${nameOf(of)}.`,
    ...(of.muteUrl && { unsubscribe: { label: MUTE_LABEL, url: of.muteUrl } }),
  });

/** To everybody who is coming: bulletins, oldest first. At least one. */
export function bulletinsMail(
  of: Occasion & { bulletins: { title: string; description: string }[]; muteUrl: string },
): Mail {
  const [first, ...more] = of.bulletins;
  return renderMail({
    to: of.to,
    subject:
      more.length === 0
        ? `${nameOf(of)}: ${apart(first?.title ?? '')}`
        : `${nameOf(of)}: ${of.bulletins.length} new bulletins`,
    title: more.length === 0 ? { own: first?.title ?? '' } : `${of.bulletins.length} new bulletins`,
    paragraphs: of.bulletins.flatMap(({ title, description }) => [
      ...(more.length === 0 ? [] : [{ lead: title }]),
      ...own(description),
    ]),
    action: { label: 'See the bulletins', url: `${of.publicUrl}/experiences/${of.event.id}/bulletin` },
    footnote: `You got this because you are coming to ${nameOf(of)}.`,
    unsubscribe: { label: MUTE_LABEL, url: of.muteUrl },
  });
}

/** To somebody who was mentioned in posts and comments, oldest first. At least one. */
export function mentionsMail(
  of: Occasion & { said: { by: string; words: string }[]; muteUrl: string },
): Mail {
  const authors = [...new Set(of.said.map(({ by }) => by))];
  const [first] = authors;
  const who = `${apart(first ?? '')}${authors.length === 1 ? '' : ` and ${authors.length - 1} more`}`;
  return renderMail({
    to: of.to,
    subject: `${who} mentioned you in ${nameOf(of)}`,
    title: `${who} mentioned you`,
    paragraphs: of.said.flatMap(({ by, words }) => [{ lead: by }, ...own(words)]),
    action: { label: 'See what they said', url: `${of.publicUrl}/experiences/${of.event.id}/social` },
    footnote: `You got this because you are coming to ${nameOf(of)}.`,
    unsubscribe: { label: MUTE_LABEL, url: of.muteUrl },
  });
}

/** To one person: new documents in their folder. Reveals nothing of their contents. */
export function documentsMail(of: Occasion & { count: number; muteUrl: string }): Mail {
  const it = of.count === 1 ? 'it' : 'them';
  return renderMail({
    to: of.to,
    subject: `${nameOf(of)}: ${of.count === 1 ? 'a document' : `${of.count} documents`} for you`,
    title: of.count === 1 ? 'There is a document for you' : `There are ${of.count} documents for you`,
    paragraphs: [
      `The hosts of ${nameOf(of)}, ${datesOf(of.event)}, put ${it} into your folder. Nobody but you and the hosts can open ${it}.`,
      'Open your documents once while you have a signal: after that, you have them offline too.',
    ],
    action: { label: 'See your documents', url: `${of.publicUrl}/experiences/${of.event.id}/documents` },
    footnote: `You got this because you are coming to ${nameOf(of)}.`,
    unsubscribe: { label: MUTE_LABEL, url: of.muteUrl },
  });
}

/** To everybody who is coming but the owner: the hosts ask for feedback. At least one form. */
export function formsMail(
  of: Occasion & { forms: { title: string; description: string }[]; muteUrl: string },
): Mail {
  const [first, ...more] = of.forms;
  return renderMail({
    to: of.to,
    subject: `${nameOf(of)}: ${more.length === 0 ? apart(first?.title ?? '') : 'your feedback'}`,
    title: more.length === 0 ? { own: first?.title ?? '' } : 'Your feedback',
    paragraphs: [
      `The hosts of ${nameOf(of)}, ${datesOf(of.event)}, would like to hear from you.`,
      ...of.forms.flatMap(({ title, description }) => [
        ...(more.length === 0 ? [] : [{ lead: title }]),
        ...own(description),
      ]),
    ],
    action: { label: 'Give feedback', url: `${of.publicUrl}/experiences/${of.event.id}/feedback` },
    footnote: `You got this because you are coming to ${nameOf(of)}.`,
    unsubscribe: { label: MUTE_LABEL, url: of.muteUrl },
  });
}

/** To everybody who is coming, a day before the start. */
export const startsMail = (of: Occasion & { muteUrl: string }): Mail =>
  renderMail({
    to: of.to,
    subject: `${nameOf(of)} starts on ${day(of.event.startOn)}`,
    title: `${nameOf(of)} is about to start`,
    paragraphs: [
      `It starts on ${day(of.event.startOn)} (${of.event.timezone}).`,
      'Open the itinerary once while you have a signal: after that, you have it offline too.',
    ],
    action: { label: 'Open the itinerary', url: itineraryUrl(of) },
    footnote: `You got this because you are coming to ${nameOf(of)}.`,
    unsubscribe: { label: 'No more reminders before an experience starts', url: of.muteUrl },
  });
