// What mail programs turn into a link, and ordinary text.
import { expect, test } from 'vitest';
import { hasLink, withSpaces } from '#contract/rules/has-link.ts';

test.each([
  'https://example.org',
  'Look at example.org/party',
  'www.example.org',
  'EXAMPLE.ORG',
  'ann@example.org',
  'ftp://files',
  'sojourn://event',
  'http://127.0.0.1:3000',
  'at 10.0.0.7/login',
  'münchen.de',
  'пример.рф',
  'xn--e1afmkfd.xn--p1ai',
  'example\u3002org',
  'example\uFF0Eorg',
  'exam\u200Bple.\u2060org',
  'evil.example.org,',
  'bit.ly',
  'Example.Com',
  'Thanks.See/you',
  'Mail to hana@Paris.See',
  'www.Paris.See',
  'Thanks.\u200BSee you',
  'thanks.see you',
])('a link: %s', (text) => expect(hasLink(text)).toBe(true));

test.each([
  'See you at 5.30pm. Bring a scarf!',
  'Drinks, e.g. wine, i.e. not beer.',
  'Costs 12.50 or 1.234,56 in all.',
  'On 3.5.2027, in room 2.1...',
  'So… yes. No? (St. Paul) 9:30–10:15, 50:50, and/or',
  'v1.2.3.4.5',
  'Dear all,\nthe U.S.A. is far.\n\nHana',
  '家族の皆さん。またね。',
  'Thanks.See you',
  'Come at 7.Bring a scarf.',
  'Danke.Übrigens: bis bald!',
])('no link: %s', (text) => expect(hasLink(text)).toBe(false));

test('a missing space after a full stop is inserted, so that the text does not become a link', () => {
  expect(withSpaces('Thanks.See you at 7.Bring Ann.')).toBe('Thanks. See you at 7. Bring Ann.');
  for (const same of ['Example.Com', 'See www.Paris.See', 'U.S.A.', 'Thanks. See you.'])
    expect(withSpaces(same)).toBe(same);
});
