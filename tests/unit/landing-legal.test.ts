import { expect, test } from 'vitest';
import { chatApp } from '#src/features/landing/chat-app.ts';
import { legalSections } from '#src/features/legal/legal-texts.ts';
import { LEGAL_TEXT } from '#src/features/legal/messages.ts';

test.each([
  ['https://wa.me/15551234', 'WhatsApp'],
  ['https://api.whatsapp.com/send?phone=1', 'WhatsApp'],
  ['https://t.me/sojourn', 'Telegram'],
  ['https://chat.example.org', null],
  ['https://notwa.me/1', null],
  ['https://example.org/wa.me', null],
  ['not an address', null],
])('the chat button for %s names the app: %s', (address, app) => {
  expect(chatApp(address)).toBe(app);
});

test('legal pages name the operator, and only the configured details', () => {
  const all = legalSections('contact-us', {
    name: 'Example GmbH',
    address: '1 Street',
    phone: '+49 (30) 123-456',
    email: 'help@example.org',
  }).at(-1)!;
  expect(all.points).toEqual([
    { text: 'Legal entity: Example GmbH' },
    { text: 'Address: 1 Street' },
    { text: 'Support phone: +49 (30) 123-456', href: 'tel:+4930123456' },
    { text: 'Support e-mail: help@example.org', href: 'mailto:help@example.org' },
  ]);
  expect(
    legalSections('terms-of-service', { name: 'Example GmbH', address: null, phone: null, email: null }).at(
      -1,
    )!.points,
  ).toEqual([{ text: 'Legal entity: Example GmbH' }]);
});

test('a contact page without contact details says whom to ask', () => {
  const nobody = { name: 'Example GmbH', address: null, phone: null, email: null };
  expect(legalSections('contact-us', nobody).at(-1)?.points).toEqual([
    { text: 'Legal entity: Example GmbH' },
    { text: LEGAL_TEXT.contact.none },
  ]);
});

test('an unknown operator is not named, and the page is still complete', () => {
  const sections = legalSections('privacy-policy', null);
  expect(sections.length).toBeGreaterThan(3);
  expect(sections.map(({ heading }) => heading)).not.toContain(LEGAL_TEXT.contact.heading);
});

test('legal pages show the given date', () => {
  expect(LEGAL_TEXT.updatedOn).toBe('Mar 30th 2024');
});
