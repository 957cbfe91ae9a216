import { expect, test } from 'vitest';
import { qrFileName, readableLink, shareLink, whoCanSee } from '#src/features/sharing/share-link.ts';

test('the link is the public itinerary of this installation', () => {
  const link = shareLink('0190', 'https://trips.example:8443');
  expect(link).toBe('https://trips.example:8443/itinerary/0190');
  expect(readableLink(link)).toBe('trips.example:8443/itinerary/0190');
});

test('file names survive any name', () => {
  expect(qrFileName('Inês & Theo: the wedding')).toBe('ines-theo-the-wedding-qr');
  expect(qrFileName('京都/大阪')).toBe('京都-大阪-qr');
  expect(qrFileName('🎉')).toBe('event-qr');
});

test('each RSVP type says who can join', () => {
  expect(new Set((['OPEN', 'OPEN_INVITE', 'INVITE_ONLY'] as const).map(whoCanSee)).size).toBe(3);
});
