import { expect, test } from 'vitest';
import { idEndOf, shortCodeOf } from '#contract/rules/short-link.ts';
import {
  qrFileName,
  readableLink,
  shareLink,
  shortLink,
  whoCanSee,
} from '#src/features/sharing/share-link.ts';

test('the link opens the public itinerary of this installation', () => {
  const link = shareLink('0190', 'https://trips.example:8443');
  expect(link).toBe('https://trips.example:8443/itinerary/0190');
  expect(readableLink(link)).toBe('trips.example:8443/itinerary/0190');
});

test('file names are valid for any event name', () => {
  expect(qrFileName('Inês & Theo: the wedding')).toBe('ines-theo-the-wedding-qr');
  expect(qrFileName('京都/大阪')).toBe('京都-大阪-qr');
  expect(qrFileName('🎉')).toBe('event-qr');
});

test('each RSVP type has a text that says who can join', () => {
  const privacy = 'PRIVATE';
  const kinds = ['OPEN', 'OPEN_INVITE', 'INVITE_ONLY'] as const;
  expect(new Set(kinds.map((rsvpType) => whoCanSee({ privacy, rsvpType }))).size).toBe(3);
  const kept = { rsvpType: 'OPEN', linkAccess: 'PARTICIPANTS' } as const;
  expect(whoCanSee({ ...kept, privacy })).toMatch(/only for people on the guest list/);
  expect(whoCanSee({ ...kept, privacy: 'PUBLIC' })).toMatch(/^Anyone/);
});

test('the short link contains the random end of the id, and tolerates typing variants', () => {
  const id = '0192f0c1-7b1e-7c3a-9d2e-5a6b7c8d9e0f';
  const code = shortCodeOf(id);
  expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/);
  expect(shortLink(id, 'https://trips.example')).toBe(`https://trips.example/e/${code}`);
  expect(idEndOf(code)).toBe('5a6b7c8d9e0f');
  for (const end of ['000000000000', 'ffffffffffff', '0000000000ff'])
    expect(idEndOf(shortCodeOf(`0192f0c1-7b1e-7c3a-9d2e-${end}`))).toBe(end);
  // the letter O for zero, l for one, capitals, a hyphen in the middle
  expect(idEndOf('OOOOO-OOOLL')).toBe(idEndOf('0000000011'));
  // more bits than the end of an id has, an invalid character, too short
  for (const none of ['zzzzzzzzzz', '00000u0000', '000', '']) expect(idEndOf(none)).toBeNull();
});
