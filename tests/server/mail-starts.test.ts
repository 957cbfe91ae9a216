// The mail "It starts in a day", as received by a real SMTP server.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { mails } from '#server/db/schema.ts';
import { inUnit } from '#server/change/in-unit.ts';
import { day } from '#server/modules/mail/rsvp-mail.ts';
import { sendStartReminders } from '#server/modules/mail/send-start-reminders.ts';
import { putRsvp } from '#tests/support/event-scene.ts';
import { readWhole, settledPlan, statementsOf } from '#tests/support/query-plans.ts';
import { mailScene, MINUTE, stopLinkOf } from '#tests/support/mail-scene.ts';

const on = mailScene();

/**
 * The clock of these tests starts on 1 March 2027, 10:00 UTC; the event starts on the 11th in Tokyo, so the
 * day before is the 9th at 15:00 UTC.
 */
const toTheDayBefore = () => on.clock.forward(Date.parse('2027-03-09T15:00:00Z') - on.clock().getTime());
const starting = `Kyoto, <Slowly> starts on ${day('2027-03-11')}`;
const startingLater = `Kyoto, <Slowly> starts on ${day('2027-03-12')}`;

test('a day before the start, everybody who is coming is mailed once, despite two processes or a restart, and again when the first day is deleted', async () => {
  const {
    id,
    programs: [first],
  } = await on.scene();
  const [asks, mutes, late] = await Promise.all(
    ['Asks', 'Mutes', 'Late'].map((name) => on.server.makeUser(name)),
  );
  await putRsvp(on.server, id, asks!, { status: 'HOST_APPROVAL_REQUESTED' });
  await putRsvp(on.server, id, mutes!, { status: 'YES' });
  await on.settings(mutes, { starts: false });
  toTheDayBefore();
  on.clock.forward(-1000);
  await sendStartReminders(on.server.services);
  expect(await on.subjects(on.gil)).toEqual([]);
  on.clock.forward(1000);
  await Promise.all([sendStartReminders(on.server.services), sendStartReminders(on.server.services)]);
  for (const one of [on.gil, on.hana, on.olga]) expect(await on.subjects(one)).toEqual([starting]);
  for (const one of [asks!, mutes!]) expect(await on.subjects(one)).toEqual([]);
  const mail = await on.last(on.gil);
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('(Asia/Tokyo)');
    expect(part).toContain(`https://sojourn.example/itinerary/${id}`);
  }

  // such mails are stopped for all events at once
  const path = stopLinkOf(mail).replace('https://sojourn.example', '');
  expect((await on.server.inject('POST', path)).body).toContain(
    'There will be no more reminders before an experience starts.',
  );
  expect(
    (await on.server.inject('GET', '/api/profile', { as: await on.server.signInAgain(on.gil) })).body.mails,
  ).toEqual({
    requests: true,
    answers: false,
    changes: true,
    bulletins: true,
    mentions: true,
    documents: true,
    forms: true,
    starts: false,
  });

  // a guest who joins on the last day knows the start; then it moves by a day and is a day away once more
  await putRsvp(on.server, id, late!, { status: 'YES' });
  expect(
    (
      await on.server.inject('DELETE', `/api/events/${id}/programs/${first.id}`, {
        as: await on.server.signInAgain(on.olga),
      })
    ).status,
  ).toBe(204);
  await sendStartReminders(on.server.services);
  expect(await on.subjects(on.hana), 'it is two days away').toEqual([starting]);
  on.clock.forward(24 * 60 * MINUTE);
  await sendStartReminders(on.server.services);
  expect([await on.subjects(on.hana), await on.subjects(late!)]).toEqual([
    [starting, startingLater],
    [startingLater],
  ]);
  // who has stopped these mails gets no other
  expect(await on.subjects(on.gil)).toEqual([starting]);
});

test('an experience that is moved to a later date is announced again a day before that', async () => {
  const { id } = await on.scene();
  toTheDayBefore();
  await sendStartReminders(on.server.services);
  expect(await on.subjects(on.gil)).toEqual([starting]);
  const as = await on.server.signInAgain(on.olga);
  const moved = await on.server.inject('PUT', `/api/events/${id}`, { as, body: { startOn: '2027-03-12' } });
  expect(moved.status).toBe(200);
  on.clock.forward(24 * 60 * MINUTE);
  await sendStartReminders(on.server.services);
  expect(await on.subjects(on.gil)).toEqual([starting, startingLater]);
});

test('who has had the mail is read by an index, however many mails and guests an experience has', async () => {
  const { id } = await on.scene();
  await on.server.db.insert(mails).values(
    Array.from({ length: 3000 }, (_, at) => ({
      id: randomUUID(),
      recipient: `g${at}@example.org`,
      subject: 'Hello',
      textBody: '',
      htmlBody: '',
      eventId: at % 10 === 0 ? id : randomUUID(),
      sentAt: on.clock(),
    })),
  );
  await on.server.db.execute(sql.raw('analyze mails'));
  toTheDayBefore();
  const run = await statementsOf(on.server.db, () => sendStartReminders(on.server.services));
  const read = run.find(({ text }) =>
    /^select "recipient", "subject"|^select "mails"\."recipient"/.test(text),
  );
  expect(read).toBeDefined();
  expect(readWhole(await settledPlan(on.server.db, read!))).not.toContain('mails');
  expect(read!.params.length, 'addresses are one parameter').toBeLessThan(6);
});

test('an experience that is moved and then moved back is not announced twice for one date', async () => {
  const { id } = await on.scene();
  toTheDayBefore();
  await sendStartReminders(on.server.services);
  const as = await on.server.signInAgain(on.olga);
  for (const startOn of ['2027-03-12', '2027-03-11'])
    expect((await on.server.inject('PUT', `/api/events/${id}`, { as, body: { startOn } })).status).toBe(200);
  await sendStartReminders(on.server.services);
  expect(await on.subjects(on.gil)).toEqual([starting]);
});

test('a reminder that fails is sent in the next round, and does not hold up the others', async () => {
  for (const name of ['Kyoto', 'Nara']) await on.scene({ name });
  toTheDayBefore();
  vi.spyOn(on.server.services.mail, 'queue').mockRejectedValueOnce(new Error('of this one alone'));
  await sendStartReminders(on.server.services);
  expect(await on.subjects(on.gil)).toHaveLength(1);
  await sendStartReminders(on.server.services);
  expect((await on.subjects(on.gil)).toSorted()).toEqual(
    ['Kyoto', 'Nara'].map((name) => `${name} starts on ${day('2027-03-11')}`),
  );
});

test('no mail is sent if the start is near when the event is created, is in the past, or the event was deleted', async () => {
  await on.scene({
    name: 'Tomorrow',
    timezone: 'UTC',
    startIsoTime: '2027-03-02T00:00:00.000Z',
    endIsoTime: '2027-03-03T00:00:00.000Z',
  });
  const gone = await on.scene({ name: 'Called off' });
  await on.scene({
    name: 'Missed',
    startIsoTime: '2027-03-05T00:00:00.000Z',
    endIsoTime: '2027-03-06T00:00:00.000Z',
  });
  await sendStartReminders(on.server.services);
  // no check ran between the 3rd and the 9th
  toTheDayBefore();
  await on.server.inject('DELETE', `/api/events/${gone.id}`, { as: await on.server.signInAgain(on.olga) });
  await sendStartReminders(on.server.services);
  expect((await on.subjects(on.gil)).filter((subject) => subject?.includes('starts'))).toEqual([]);
});

test('a reminder that cannot be sent before the start is not sent', async () => {
  await on.scene();
  toTheDayBefore();
  on.catcher.refuseNext(451, 3);
  await sendStartReminders(on.server.services);
  const stored = () => on.server.db.select().from(mails);
  await vi.waitFor(async () =>
    expect((await stored()).map(({ lastError }) => lastError !== null)).toEqual([true, true, true]),
  );
  on.clock.forward(24 * 60 * MINUTE);
  // makes the queue run again
  await inUnit(on.server.db, on.clock(), (unit) => on.server.services.mail.queue(unit, []));
  await vi.waitFor(async () =>
    expect((await stored()).map(({ failed }) => failed)).toEqual([true, true, true]),
  );
  expect([on.catcher.tries(), on.catcher.caught]).toEqual([3, []]);
});
