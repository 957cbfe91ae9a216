import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLinks } from '#src/ui/text/split-links.ts';
import { atFullSpeed } from '#tests/support/machine.mjs';

const links = (text: string) =>
  splitLinks(text)
    .filter((part) => part.kind !== 'text')
    .map((part) => [part.text, part.href]);

test('addresses are found without the sentence’s full stop and bracket', () => {
  expect(links('See https://example.org/a?b=1#c.')).toEqual([
    ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
  ]);
  expect(links('(http://example.org)')).toEqual([['http://example.org', 'http://example.org/']]);
  expect(links('https://en.wikipedia.org/wiki/Kyoto_(city), then https://example.org/x!')).toEqual([
    ['https://en.wikipedia.org/wiki/Kyoto_(city)', 'https://en.wikipedia.org/wiki/Kyoto_(city)'],
    ['https://example.org/x', 'https://example.org/x'],
  ]);
});

test('phone numbers are found; years, times and plain numbers are not', () => {
  expect(links('Call +351 21 345 6789 or 030/1234567')).toEqual([
    ['+351 21 345 6789', 'tel:+351213456789'],
    ['030/1234567', 'tel:0301234567'],
  ]);
  expect(links('From 2026 to 2027, 18:30 to 21:00, 1200000 people, room 12')).toEqual([]);
});

test.each(['5551234567', '555-123-4567', '(555) 123-4567', '555 123 4567', '555.123.4567'])(
  'ten digits are a phone number: %s',
  (number) => {
    expect(links(`Call ${number}.`)).toEqual([[number, 'tel:5551234567']]);
  },
);

test.each([
  '15551234567',
  '0551234567890123456',
  '1.555.123.4567.89',
  '1,555,123,456',
  'a5551234567',
  '2026-11-21 18:30',
  '12345678901234',
])('not a phone number of ten digits: %s', (text) => {
  expect(links(text).filter(([, href]) => href === 'tel:5551234567')).toEqual([]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'vbscript:x',
  'file:///etc/passwd',
  'java\nscript:alert(1)',
  '<a href="javascript:x">y</a>',
  '//example.org',
  'https://',
  'http:// x',
])('%j contains no link', (text) => {
  expect(links(text)).toEqual([]);
});

test('a quote or an angle bracket ends an address, so nothing can be injected with it', () => {
  expect(links('https://example.org/"onclick="alert(1)')).toEqual([
    ['https://example.org/', 'https://example.org/'],
  ]);
  expect(links('https://example.org/<script>')).toEqual([['https://example.org/', 'https://example.org/']]);
});

test('the parts together are the text, and every address is http, https or tel', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.constantFrom(' ', '. ', ')', '(', 'javascript:', 'https://', '+49 30 1234567', '\u202e', '😀', '\n'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const parts = splitLinks(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const part of parts)
        if (part.kind !== 'text') expect(new URL(part.href).protocol).toMatch(/^(https?|tel):$/);
    }),
    { numRuns: 500, verbose: 1 },
  );
});

test('a long text of only digits and brackets is split quickly', () => {
  const started = performance.now();
  splitLinks('+1('.repeat(20_000) + '0 '.repeat(20_000));
  expect(atFullSpeed(performance.now() - started)).toBeLessThan(1000);
});
