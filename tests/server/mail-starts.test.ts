// "It starts in a day", as a real SMTP server received it.
import { expect, test, vi } from 'vitest';
import { mails } from '#server/db/schema.ts';
import { inUnit } from '#server/change/in-unit.ts';
import { day } from '#server/modules/mail/rsvp-mail.ts';
import { sendStartReminders } from '#server/modules/mail/send-start-reminders.ts';
import { putRsvp } from '#tests/support/event-scene.ts';
import { mailScene, MINUTE, stopLinkOf } from '#tests/support/mail-scene.ts';

const on = mailScene();

/**
 * The clock of these tests starts on 1 March 2027, 10:00 UTC; the event on the 11th in Tokyo, so on the 10th
 * at 15:00 UTC.
 */
const toTheDayBefore = () => on.clock.forward(Date.parse('2027-03-09T15:00:00Z') - on.clock().getTime());
const starting = `Kyoto, <Slowly> starts on ${day('2027-03-11')}`;

test('a day before it starts, everybody who comes is told once: by two processes, after a restart and wherever the start moves', async () => {
  const {
    id,
    programs: [day],
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

  // its link is of use for the next experience only: there is one such mail for each
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

  // who joins now knows; the start moves a day on, and comes near again
  await putRsvp(on.server, id, late!, { status: 'YES' });
  expect(
    (
      await on.server.inject('DELETE', `/api/events/${id}/programs/${day.id}`, {
        as: await on.server.signInAgain(on.olga),
      })
    ).status,
  ).toBe(204);
  on.clock.forward(24 * 60 * MINUTE);
  await sendStartReminders(on.server.services);
  expect([await on.subjects(on.gil), await on.subjects(late!)]).toEqual([[starting], []]);
});

test('a start that is near when the experience is made, that is over or that was called off is no news', async () => {
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
  // nobody looked between the 3rd and the 9th
  toTheDayBefore();
  await on.server.inject('DELETE', `/api/events/${gone.id}`, { as: await on.server.signInAgain(on.olga) });
  await sendStartReminders(on.server.services);
  expect((await on.subjects(on.gil)).filter((subject) => subject?.includes('starts'))).toEqual([]);
});

test('a reminder that cannot leave before the start does not leave', async () => {
  await on.scene();
  toTheDayBefore();
  on.catcher.refuseNext(451, 3);
  await sendStartReminders(on.server.services);
  const stored = () => on.server.db.select().from(mails);
  await vi.waitFor(async () =>
    expect((await stored()).map(({ lastError }) => lastError !== null)).toEqual([true, true, true]),
  );
  on.clock.forward(24 * 60 * MINUTE);
  // the queue looks again
  await inUnit(on.server.db, on.clock(), (unit) => on.server.services.mail.queue(unit, []));
  await vi.waitFor(async () =>
    expect((await stored()).map(({ failed }) => failed)).toEqual([true, true, true]),
  );
  expect([on.catcher.tries(), on.catcher.caught]).toEqual([3, []]);
});
