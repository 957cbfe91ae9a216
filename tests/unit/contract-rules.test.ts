import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { mergeFields } from '#contract/rules/merge-fields.ts';
import { displayName } from '#contract/rules/names.ts';
import { passwordError } from '#contract/rules/password.ts';
import { isParticipant, relationOf } from '#contract/rules/relation.ts';
import { whoMay } from '#contract/rules/who-may.ts';
import { wholeNumber } from '#contract/rules/whole-number.ts';
import { EmailId, OtpCode, Phone } from '#contract/schemas/auth.ts';
import { Name, TimeZone } from '#contract/schemas/common.ts';

test('edits of different fields merge, edits of the same field conflict, edits to the same value change nothing', () => {
  const current = { name: 'Theirs', subtitle: 'Old' };
  expect(
    mergeFields({
      current,
      wanted: { subtitle: 'Mine' },
      base: { subtitle: 'Old' },
      sameWriter: () => false,
    }),
  ).toEqual({ apply: { subtitle: 'Mine' }, conflicts: {} });
  expect(
    mergeFields({ current, wanted: { name: 'Mine' }, base: { name: 'Old' }, sameWriter: () => false }),
  ).toEqual({ apply: {}, conflicts: { name: 'Theirs' } });
  expect(
    mergeFields({ current, wanted: { name: 'Mine' }, base: { name: 'Old' }, sameWriter: () => true }),
  ).toEqual({ apply: { name: 'Mine' }, conflicts: {} });
  expect(
    mergeFields({ current, wanted: { name: 'Mine' }, base: undefined, sameWriter: () => false }),
  ).toEqual({ apply: { name: 'Mine' }, conflicts: {} });
  expect(
    mergeFields({ current, wanted: { name: 'Theirs' }, base: { name: 'Old' }, sameWriter: () => false }),
  ).toEqual({ apply: {}, conflicts: {} });
});

test('a merge changes only edited fields, and reports each of them', () => {
  const record = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2'));
  fc.assert(
    fc.property(record, record, fc.option(record), fc.boolean(), (current, wanted, base, same) => {
      const { apply, conflicts } = mergeFields({
        current,
        wanted,
        base: base ?? undefined,
        sameWriter: () => same,
      });
      for (const field of Object.keys(wanted)) {
        const outcomes = [field in apply, field in conflicts, current[field] === wanted[field]].filter(
          Boolean,
        );
        expect(outcomes).toHaveLength(1);
      }
      expect([...Object.keys(apply), ...Object.keys(conflicts)].every((f) => f in wanted)).toBe(true);
    }),
  );
});

test('a person is shown by first and last name, else first name, else e-mail address', () => {
  expect(displayName({ firstName: 'Maya', lastName: 'Lindqvist' })).toBe('Maya Lindqvist');
  expect(displayName({ firstName: 'Maya', lastName: null })).toBe('Maya');
  expect(displayName({ firstName: null, lastName: null, emailId: 'maya@example.org' })).toBe(
    'maya@example.org',
  );
});

test('rights follow from the relation to the event', () => {
  const of = (status: Parameters<typeof relationOf>[0]['status'], more = {}) =>
    relationOf({ signedIn: true, isOwner: false, isHost: false, status, ...more });
  expect(of(null)).toBe('stranger');
  expect(of('YES')).toBe('guest');
  expect(of('REQUESTED')).toBe('invited');
  expect(of('HOST_REMOVED')).toBe('former');
  expect(of('YES', { isHost: true })).toBe('host');
  expect(of('YES', { isHost: true, isOwner: true })).toBe('owner');
  expect(isParticipant(of('MAYBE'))).toBe(false);
  expect(whoMay('viewSocial', 'stranger', 'PUBLIC')).toBe(true);
  expect(whoMay('viewSocial', 'stranger', 'PRIVATE')).toBe(false);
  expect(whoMay('viewSocial', 'anonymous', 'PUBLIC')).toBe(false);
  expect(whoMay('cloneEvent', 'host', 'PUBLIC')).toBe(false);
  expect(whoMay('editProgram', 'guest', 'PUBLIC')).toBe(false);
});

test('whole numbers are parsed as browsers write them', () => {
  for (const n of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, -1234])
    expect(wholeNumber(n)).toBe(n.toLocaleString('en'));
});

test('e-mail addresses, phone numbers, codes and names are validated', () => {
  const ok = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;
  expect(v.parse(EmailId, '  Maya@Example.ORG ')).toBe('maya@example.org');
  for (const good of [
    'ada@acme.technology',
    'a+b@x.co',
    'ada@mail.acme.international',
    'ada@xn--e1afmkfd.xn--p1ai',
  ])
    expect(ok(EmailId, good), good).toBe(true);
  for (const bad of [
    'maya',
    'maya@example',
    'maya@example.o',
    'maya@example.1rg',
    'maya@example.org-',
    'a b@example.org',
    'maya@@example.org',
    'maya@-x.org',
  ])
    expect(ok(EmailId, bad), bad).toBe(false);
  for (const written of ['9876543210', ' 987-654 3210 ', '(987) 654.3210', '\u202A٩٨٧٦٥٤٣٢١٠\u202C'])
    expect(v.parse(Phone, written)).toBe('9876543210');
  for (const bad of ['0876543210', '987654321', '98765432101']) expect(ok(Phone, bad), bad).toBe(false);
  expect(ok(OtpCode, '012345')).toBe(true);
  expect(ok(OtpCode, '12345')).toBe(false);
  expect(ok(Name, '   ')).toBe(false);
  expect(ok(Name, 'x'.repeat(121))).toBe(false);
  expect(ok(Name, 'a\u0000b')).toBe(false);
  expect(ok(Name, 'رحلة 🌸 <b>; drop table')).toBe(true);
  expect(ok(TimeZone, 'Asia/Tokyo')).toBe(true);
  expect(ok(TimeZone, 'Mars/Olympus')).toBe(false);
});

test('common passwords and the own address are refused as passwords', () => {
  expect(passwordError('Password1', 'maya@example.org')).not.toBeNull();
  expect(passwordError('maya@example.org', 'Maya@example.org')).not.toBeNull();
  expect(passwordError('seven wooden tea bowls', 'maya@example.org')).toBeNull();
});
