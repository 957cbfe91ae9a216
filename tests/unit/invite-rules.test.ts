import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { INVITATIONS_A_DAY } from '#contract/constants.ts';
import { InviteRules, standingsOf } from '#src/features/event/invite/invite-rules.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';

const guests = (n: number) => Array.from({ length: n }, (_, at) => `guest${at}@x.org`);
const wrongRows = (people: string[]) =>
  safeParse(InviteRules, { people, tags: {}, note: '' }).issues?.map(({ message, path }) => [
    path?.at(-1)?.key,
    message,
  ]);

test('empty rows do not count towards the day’s limit', () => {
  const full = guests(INVITATIONS_A_DAY);
  expect(wrongRows([...full, ''])).toBeUndefined();
  expect(wrongRows(['', ...full, ' ', 'one.more@x.org', ''])).toEqual([
    [INVITATIONS_A_DAY + 2, 'Please invite at most 500 people a day.'],
  ]);
});

test('somebody who has answered Maybe has not declined', () => {
  const rsvps = (['NO', 'HOST_REMOVED', 'MAYBE', 'EXPIRED'] as const).map((status) =>
    someRsvp('e', status, { status }),
  );
  expect(
    standingsOf(
      rsvps.map(({ user }) => user.emailId ?? null),
      rsvps,
    ),
  ).toEqual(['again', 'again', 'undecided', 'undecided']);
});
