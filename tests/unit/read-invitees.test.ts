import { expect, test } from 'vitest';
import * as v from 'valibot';
import { readInvitee, readInvitees, writeInvitee } from '#contract/rules/read-invitees.ts';
import { InviteBody } from '#contract/schemas/invitations.ts';

const read = (text: string) => {
  const { people, wrong } = readInvitees(text);
  return [people.map(writeInvitee), wrong];
};

test.each([
  ['a@x.org', ['a@x.org'], []],
  ['Ann Lee <A@X.org>, b@y.org; c@z.org', ['Ann Lee <a@x.org>', 'b@y.org', 'c@z.org'], []],
  ['a@x.org\n\nb@y.org\r\n c@z.org ', ['a@x.org', 'b@y.org', 'c@z.org'], []],
  ['a@x.org b@y.org', ['a@x.org', 'b@y.org'], []],
  ['Ann Lee a@x.org', ['Ann Lee <a@x.org>'], []],
  ['Ann Lee\ta@x.org', ['Ann Lee <a@x.org>'], []],
  ['Lee, Ann\ta@x.org\tvegan\nBob\tStone\tb@y.org', ['Lee, Ann <a@x.org>', 'Bob Stone <b@y.org>'], []],
  ['Name\tMail\na@x.org\tAnn\na@y.org\tb@y.org', ['a@x.org', 'a@y.org', 'b@y.org'], ['Name', 'Mail']],
  ['\u200Fسارة خليل <s@x.org>\u200F, \u202Ab@y.org\u202C', ['سارة خليل <s@x.org>', 'b@y.org'], []],
  ['a@x.org\u200B', ['a@x.org'], []],
  ['علی\u200Cرضا <a@x.org>', ['علی\u200Cرضا <a@x.org>'], []],
  ['a@x.org، سارة <s@x.org>؛ c@z.org', ['a@x.org', 'سارة <s@x.org>', 'c@z.org'], []],
  ['a@x.org，b@y.org；c@z.org、d@z.org', ['a@x.org', 'b@y.org', 'c@z.org', 'd@z.org'], []],
  [
    '1. a@x.org\n٢) b@y.org\n• Ann <c@z.org>\n- d@z.org',
    ['a@x.org', 'b@y.org', 'Ann <c@z.org>', 'd@z.org'],
    [],
  ],
  ['Guests\nAnn <a@x.org>', ['Ann <a@x.org>'], ['Guests']],
  ['** a@x.org', ['a@x.org'], []],
  ['"Lee, Ann" <a@x.org>; b@y.org', ['Lee, Ann <a@x.org>', 'b@y.org'], []],
  ['Lee, Ann <a@x.org>, b@y.org', ['Ann Lee <a@x.org>', 'b@y.org'], []],
  ['a@x.org <a@x.org>, mailto:b@y.org', ['a@x.org', 'b@y.org'], []],
  ['<a@x.org>', ['a@x.org'], []],
  ['"Ann <a@x.org>', ['Ann <a@x.org>'], []],
  ['Zoë 山田 <z@x.museum>', ['Zoë 山田 <z@x.museum>'], []],
  ['ann@, b@y, nobody, c@z.org', ['c@z.org'], ['ann@', 'b@y', 'nobody']],
  ['b@y.org <a@x.org>', [], ['b@y.org <a@x.org>']],
  [' ,; \n', [], []],
])('%j', (text, people, wrong) => {
  expect(read(text)).toEqual([people, wrong]);
});

test('what is no address keeps its place in the list', () => {
  expect(readInvitees('a@x.org, ben@x; Lee, Cy <cy@>\nDi <d@x.org>').all.map(writeInvitee)).toEqual([
    'a@x.org',
    'ben@x',
    'Lee, Cy <cy@>',
    'Di <d@x.org>',
  ]);
});

test('one entry is one address', () => {
  expect(readInvitee(' Ann <a@x.org> ')).toEqual({ emailId: 'a@x.org', name: 'Ann' });
  for (const none of ['', 'ann', 'a@x.org, b@y.org', 'a@x.org b@y.org']) expect(readInvitee(none)).toBeNull();
});

test('a written entry round-trips, including a comma in the name', () => {
  for (const person of [
    { emailId: 'a@x.org', name: null },
    { emailId: 'a@x.org', name: 'Ann Lee' },
    { emailId: 'a@x.org', name: 'Lee, Ann' },
  ])
    expect(readInvitee(writeInvitee(person))).toEqual(person);
});

test('the server takes the longest entry that a device writes, and no endless one', () => {
  const issues = (invitee: string) =>
    v
      .safeParse(InviteBody, { eventId: '0b0e7a3c-3c1d-4f52-9d3b-2f7f6c0a1e11', invitees: [invitee] })
      .issues?.map(({ message }) => message);
  const address = `${'a'.repeat(248)}@x.org`;
  const longest = readInvitee(`${'Ann '.repeat(200)}<${address}>`);
  expect(longest?.emailId).toBe(address);
  expect(issues(longest ? writeInvitee(longest) : '')).toBeUndefined();
  expect(issues(`${'Ann '.repeat(200)}<a@x.org>`)).toEqual(['Please enter a valid email address']);
});
