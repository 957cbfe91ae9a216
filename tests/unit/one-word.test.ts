// One term for one thing, and one way to write it, in everything that people read: screens, refusals and mails.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const TEXTS = /messages\.ts$|-mail\.ts$|mail-pages\.ts$|^contract\/errors\.ts$/;
/** Only testers read this file, and it uses other terms. */
const NOT_READ = 'src/features/debug/messages.ts';
/** Texts that use the other term on purpose: about Wi-Fi portals or the mail server, or prescribed. */
const MEANT = [
  'Wi-Fi sign-in needed',
  'This Wi-Fi wants you to sign in first. Open its sign-in page, then come back.',
  'Error signing in with Google',
  'Please enter a valid email address',
  'No mail server is configured (SMTP_URL), so e-mails are kept here. Only this computer can open this page.',
];

const files = ['src', 'contract', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => TEXTS.test(path) && path !== NOT_READ),
);
const sentences = files.flatMap((path) => {
  const code = readFileSync(path, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '');
  return code
    .split('\n')
    .flatMap((line) => [...line.matchAll(/'([^']* [^']*)'|`([^`]* [^`]*)`/g)])
    .map(([, plain, filled]) => ({ path, text: (plain ?? filled ?? '').replaceAll(/\$\{[^}]*\}?/g, '{}') }));
});

test.each([
  ['people log in and out', /\bsign(?:s|ed|ing)?(?: every device)?[ -](?:in|out)\b/i],
  ['it is an e-mail', /(?<!e-)\be?mails?\b/i],
  ['it is everyone', /\beverybody\b/i],
  ['a button that tries again says Retry', /^Try again$/],
  ['an ellipsis follows its word', / …/],
  ['quotation marks and apostrophes are curly', /(?<!=)"[\w{]|\w'\w/],
])('%s', (_word, other) => {
  expect(files.length).toBeGreaterThan(60);
  expect(sentences.length).toBeGreaterThan(700);
  const odd = sentences.filter(({ text }) => other.test(text) && !MEANT.includes(text));
  expect(odd).toEqual([]);
});
