import { displayName } from '#contract/rules/names.ts';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { groupOf } from '#src/features/event/guests/guest-groups.ts';
import { messages } from '#src/features/event/messages.ts';

const texts = messages.guests;
const HEADING = [
  'Name',
  'E-mail',
  'Organisation',
  'Status',
  'Answered',
  'Role',
  'Tags',
  'Brings',
  'Companions',
];

/** A guest list for spreadsheets (RFC 4180, with the byte order mark by which they recognise UTF-8). */
export function guestsCsv(rsvps: readonly RsvpRow[]): Blob {
  const rows = rsvps.map(({ user, status, answeredAt = '', companions = [] }) => [
    user.firstName || user.lastName ? displayName(user) : '',
    user.emailId ?? '',
    user.organisation ?? '',
    texts.groups[groupOf(status) ?? 'OTHERS'],
    answeredAt,
    user.isOwner ? texts.owner : user.isHost ? texts.host : '',
    user.tags.join(', '),
    companions.length > 0 ? String(companions.length) : '',
    companions.filter(Boolean).join(', '),
  ]);
  const text = [HEADING, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}

/**
 * Prevents formula injection: text that looks like a formula gets an apostrophe, after which spreadsheets
 * treat it as text.
 */
function cellOf(text: string): string {
  const plain = /^[\s]*[=+\-@|%]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

export const guestsFileName = (eventName: string): string =>
  `${
    eventName
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60)
      .toLowerCase() || 'guests'
  }-attendees.csv`;
