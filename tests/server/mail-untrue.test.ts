// Mails that were still to be sent when a decision was made: what it makes untrue is not delivered after it, and what
// stays true is not lost.
import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { mails, rsvps } from '#server/db/schema.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { afterRetries, mailScene } from '#tests/support/mail-scene.ts';
import { PullingDevice } from '#tests/support/pulling-device.ts';

const on = mailScene({});
const arrivedAfterRetries = () => afterRetries(on);
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 8000, interval: 20 });

test('an invitation that is still retried is not delivered to somebody who was removed, whose mail is no longer shown as delayed', async () => {
  const olga = await on.server.makeUser('Olga');
  const { id } = await makeEvent(on.server, olga, {});
  const [invited, declined] = ['noor@example.org', 'lee@example.org'];
  on.catcher.refuseNext(451, 2);
  await on.server.inject('POST', '/api/rsvp', {
    as: olga,
    body: { eventId: id, invitees: [invited, declined] },
  });
  const rows = () => on.server.db.select().from(rsvps).where(eq(rsvps.mailTrouble, 'RETRYING'));
  await until(async () => expect(await rows()).toHaveLength(2));
  const users = (await rows()).map((row) => row.id);
  await on.server.db.update(rsvps).set({ status: 'NO' }).where(eq(rsvps.emailId, declined));
  const removed = await on.server.inject('DELETE', `/api/events/${id}/guests`, { as: olga, body: { users } });
  expect(removed.body.map(({ mailTrouble }: RsvpRow) => mailTrouble)).toEqual([undefined, undefined]);
  expect(await rows()).toEqual([]);
  await arrivedAfterRetries();
  expect(await subjectsTo(invited)).toEqual(['You are no longer on the guest list of Kyoto in spring']);
  expect(await subjectsTo(declined)).toEqual([]);
});

test('whoever has answered gets no invitation that was still retried, and whoever declines no mail that says they come; neither is shown as delayed', async () => {
  const [olga, ada, ben] = await Promise.all(['Olga', 'Ada', 'Ben'].map((name) => on.server.makeUser(name)));
  const { id } = await makeEvent(on.server, olga!, {});
  const device = new PullingDevice(on.server, olga!);
  const noor = 'noor@example.org';
  const rowOf = async (emailId: string) =>
    (await on.server.db.select().from(rsvps).where(eq(rsvps.emailId, emailId)))[0]!;
  const troubles = async () => {
    await device.pull();
    const rows = await Promise.all([ada!.emailId, noor, ben!.emailId].map(rowOf));
    return rows.map((row) => device.row(id, 'rsvps', row.id)?.['mailTrouble']);
  };
  on.catcher.refuseNext(451, 3);
  await on.server.inject('POST', '/api/rsvp', {
    as: olga!,
    body: { eventId: id, invitees: [ada!.emailId, noor] },
  });
  const asked = await putRsvp(on.server, id, ben!, { status: 'HOST_APPROVAL_REQUESTED' });
  await on.server.inject('PUT', '/api/rsvp', {
    as: olga!,
    body: { eventId: id, status: 'YES', rsvps: [asked] },
  });
  await until(async () => expect(await troubles()).toEqual(Array(3).fill('RETRYING')));
  const [waiting] = await on.server.db.select().from(mails).where(eq(mails.recipient, noor));
  const invite = /invite=([\w.-]+)/.exec(waiting!.textBody)![1];
  await on.respond(id, ada!, 'Yes');
  expect(
    (await on.server.inject('POST', '/oapi/invitation', { body: { invite, status: 'No' } })).body.status,
  ).toBe('NO');
  await on.respond(id, ben!, 'No');
  expect(await troubles()).toEqual(Array(3).fill(undefined));
  await arrivedAfterRetries();
  for (const to of [ada!.emailId, noor, ben!.emailId]) expect(await subjectsTo(to)).toEqual([]);
});

test('nobody who has declined is shown as having delayed mail, also if a decision has deleted it before', async () => {
  const [olga, ada] = [await on.server.makeUser('Olga'), await on.server.makeUser('Ada')];
  const { id } = await makeEvent(on.server, olga, {});
  const own = eq(rsvps.id, await putRsvp(on.server, id, ada, { status: 'YES' }));
  await on.server.db.update(rsvps).set({ mailTrouble: 'RETRYING' }).where(own);
  await on.respond(id, ada, 'No');
  const [after] = await on.server.db.select().from(rsvps).where(own);
  expect(after).toMatchObject({ status: 'NO', mailTrouble: null });
});

test('a Yes leaves mails that stay true: that the experience is back on', async () => {
  const [olga, ada] = [await on.server.makeUser('Olga'), await on.server.makeUser('Ada')];
  const { id } = await makeEvent(on.server, olga, {});
  await putRsvp(on.server, id, ada, { status: 'REQUESTED', invited: true });
  await on.server.services.mail.stop();
  await on.server.inject('DELETE', `/api/events/${id}`, { as: olga });
  await on.server.inject('POST', `/api/events/${id}/restore`, { as: olga });
  await on.respond(id, ada, 'Yes');
  expect(await subjectsTo(ada.emailId)).toEqual(['Back on: Kyoto in spring']);
});

test('whoever was declined and then removed still learns of the former, and hosts see that the mail is delayed', async () => {
  const [olga, noor] = [await on.server.makeUser('Olga'), await on.server.makeUser('Noor')];
  const { id } = await makeEvent(on.server, olga, {});
  const row = await putRsvp(on.server, id, noor, { status: 'HOST_APPROVAL_REQUESTED' });
  on.catcher.refuseNext(451);
  await on.server.inject('PUT', '/api/rsvp', {
    as: olga,
    body: { eventId: id, status: 'HOST_APPROVAL_DENIED', rsvps: [row] },
  });
  const own = eq(rsvps.id, row);
  await until(async () =>
    expect(await on.server.db.$count(rsvps, eq(rsvps.mailTrouble, 'RETRYING'))).toBe(1),
  );
  const users = [noor.id];
  const removed = await on.server.inject('DELETE', `/api/events/${id}/guests`, { as: olga, body: { users } });
  expect(removed.body).toMatchObject([{ status: 'HOST_REMOVED', mailTrouble: 'RETRYING' }]);
  await arrivedAfterRetries();
  const caught = on.catcher.caught.filter(({ recipients }) => recipients.includes(noor.emailId));
  expect(caught.map(({ mail }) => mail.subject)).toEqual(['Your request to join Kyoto in spring']);
  await until(async () =>
    expect((await on.server.db.select().from(rsvps).where(own))[0]?.mailTrouble).toBeNull(),
  );
});

test('the last mail about a host’s role is true: beyond the limit it comes later, and one that is still retried does not come after it', async () => {
  const { id } = await on.scene({ name: 'Kyoto' });
  const [made, ended] = ['You are now a host of Kyoto', 'You are no longer a host of Kyoto'];
  const change = async (method: 'POST' | 'DELETE') => {
    on.clock.forward(1000);
    const body = { users: [on.gil.id] };
    const as = await on.server.signInAgain(on.olga);
    expect((await on.server.inject(method, `/api/events/${id}/hosts`, { as, body })).status).toBe(200);
  };
  const arrived = () =>
    on.catcher.caught
      .filter(({ recipients }) => recipients.includes(on.gil.emailId))
      .map(({ mail }) => mail.subject);
  on.catcher.refuseNext(451);
  await change('POST');
  await until(async () => expect((await on.server.db.select().from(mails))[0]?.lastError).toContain('451'));
  await change('DELETE');
  await until(() => expect(arrived()).toEqual([ended]));
  await arrivedAfterRetries();
  expect(arrived()).toEqual([ended]);

  const expected = [ended];
  for (const [method, subject] of [
    ['POST', made],
    ['DELETE', ended],
    ['POST', made],
    ['DELETE', ended],
    ['POST', made],
  ] as const) {
    await change(method);
    expected.push(subject);
    await until(() => expect(arrived()).toEqual(expected));
  }
  for (const method of ['DELETE', 'POST', 'DELETE', 'POST', 'DELETE'] as const) await change(method);
  await arrivedAfterRetries();
  expect(arrived(), 'not now').toEqual(expected);
  on.clock.forward(3_600_000);
  await on.queue([]);
  await until(() => expect(arrived()).toEqual([...expected, ended]));
  await change('POST');
  await until(() => expect(arrived().at(-1)).toBe(made));
});

test('the last mail about a host’s role is true, also if the one before was never delivered or had an earlier name of the experience', async () => {
  const { id } = await on.scene({ name: 'Kyoto' });
  const change = async (method: 'POST' | 'DELETE') => {
    on.clock.forward(1000);
    const body = { users: [on.gil.id] };
    expect((await on.server.inject(method, `/api/events/${id}/hosts`, { as: on.olga, body })).status).toBe(
      200,
    );
  };
  on.catcher.refuseNext(451);
  await change('POST');
  await until(async () => expect((await on.server.db.select().from(mails))[0]?.lastError).toContain('451'));
  await on.server.services.mail.stop();
  await change('DELETE');
  await change('POST');
  const made = 'You are now a host of Kyoto';
  expect(await subjectsTo(on.gil.emailId)).toEqual([made]);
  await on.server.db.update(mails).set({ sentAt: on.clock() });
  await change('DELETE');
  await on.server.inject('PUT', `/api/events/${id}`, { as: on.olga, body: { name: 'Nara' } });
  await change('POST');
  expect(await subjectsTo(on.gil.emailId), 'they know').toEqual([made]);
  await change('DELETE');
  expect(await subjectsTo(on.gil.emailId)).toEqual([made, 'You are no longer a host of Nara']);
});

test('a host who steps down while the mail about the role is retried is no longer shown as having delayed mail', async () => {
  const { id } = await on.scene({});
  const device = new PullingDevice(on.server, on.olga);
  const own = and(eq(rsvps.eventId, id), eq(rsvps.userId, on.gil.id));
  const trouble = async () => {
    await device.pull();
    const [row] = await on.server.db.select().from(rsvps).where(own);
    return device.row(id, 'rsvps', row!.id)?.['mailTrouble'];
  };
  on.catcher.refuseNext(451);
  const body = { users: [on.gil.id] };
  await on.server.inject('POST', `/api/events/${id}/hosts`, { as: on.olga, body });
  await until(async () => expect(await trouble()).toBe('RETRYING'));
  await on.server.inject('DELETE', `/api/events/${id}/hosts`, { as: on.gil, body });
  expect(await trouble()).toBeUndefined();
});

test('an invitation that was withheld stays marked so when another mail about the experience is delivered', async () => {
  const [olga, noor] = [await on.server.makeUser('Olga'), await on.server.makeUser('Noor')];
  const { id } = await makeEvent(on.server, olga, {});
  const row = await putRsvp(on.server, id, noor, { status: 'REQUESTED' });
  await on.server.db.update(rsvps).set({ mailTrouble: 'STOPPED' }).where(eq(rsvps.id, row));
  const trouble = async () =>
    (await on.server.db.select().from(rsvps).where(eq(rsvps.id, row)))[0]?.mailTrouble;
  await on.server.inject('DELETE', `/api/events/${id}`, { as: olga });
  await arrivedAfterRetries();
  expect(await subjectsTo(noor.emailId)).toEqual(['Cancelled: Kyoto in spring']);
  expect(await trouble()).toBe('STOPPED');
});

test('if the writer of a note deletes their account, people who have answered get no invitation, and their other mails arrive', async () => {
  const password = 'quiet harbour 7';
  const [olga, hana, noor] = [
    await on.server.makeUser('Olga'),
    await on.server.makeUser('Hana', { password }),
    await on.server.makeUser('Noor'),
  ];
  const { id } = await makeEvent(on.server, olga, {});
  await putRsvp(on.server, id, hana, { status: 'YES', isHost: true });
  const tried = () =>
    on.server.db.$count(mails, and(eq(mails.recipient, noor.emailId), isNotNull(mails.lastError)));
  on.catcher.refuseNext(451);
  await on.server.inject('POST', '/api/rsvp', {
    as: hana,
    body: { eventId: id, invitees: [noor.emailId], note: 'Bring a coat.' },
  });
  await until(async () => expect(await tried()).toBe(1));
  await on.server.db.update(rsvps).set({ status: 'YES' }).where(eq(rsvps.emailId, noor.emailId));
  on.catcher.refuseNext(451);
  await on.server.inject('POST', `/api/events/${id}/hosts`, { as: olga, body: { users: [noor.id] } });
  await until(async () => expect(await tried()).toBe(2));
  const left = await on.server.inject('POST', '/api/profile/deletion', {
    as: hana,
    body: { password, handOver: [] },
  });
  expect(left.status).toBe(204);
  await arrivedAfterRetries();
  const caught = on.catcher.caught.filter(({ recipients }) => recipients.includes(noor.emailId));
  expect(caught.map(({ mail }) => mail.subject)).toEqual(['You are now a host of Kyoto in spring']);
});

test('if the writer of a note deletes their account, hosts no longer see a delayed invitation of people who have answered', async () => {
  const password = 'quiet harbour 7';
  const [olga, hana] = [await on.server.makeUser('Olga'), await on.server.makeUser('Hana', { password })];
  const { id } = await makeEvent(on.server, olga, {});
  await putRsvp(on.server, id, hana, { status: 'YES', isHost: true });
  const device = new PullingDevice(on.server, olga);
  const [noor, lee] = ['noor@example.org', 'lee@example.org'];
  on.catcher.refuseNext(451, 2);
  const body = { eventId: id, invitees: [noor, lee], note: 'Bring a coat.' };
  await on.server.inject('POST', '/api/rsvp', { as: hana, body });
  const rowOf = async (emailId: string) =>
    (await on.server.db.select().from(rsvps).where(eq(rsvps.emailId, emailId)))[0]!;
  const troubles = async () => {
    await device.pull();
    const ids = [(await rowOf(noor)).id, (await rowOf(lee)).id];
    return ids.map((row) => device.row(id, 'rsvps', row)?.['mailTrouble']);
  };
  await until(async () => expect(await troubles()).toEqual(['RETRYING', 'RETRYING']));
  await on.server.db.update(rsvps).set({ status: 'NO' }).where(eq(rsvps.emailId, lee));
  await on.server.services.mail.stop();
  await on.server.inject('POST', '/api/profile/deletion', { as: hana, body: { password, handOver: [] } });
  expect(await troubles(), 'the other is written anew').toEqual(['RETRYING', undefined]);
});

test('whoever is invited anew after being removed does not hear of the removal afterwards', async () => {
  const olga = await on.server.makeUser('Olga');
  const { id } = await makeEvent(on.server, olga, {});
  const noor = 'noor@example.org';
  const invite = () =>
    on.server.inject('POST', '/api/rsvp', { as: olga, body: { eventId: id, invitees: [noor] } });
  await invite();
  await until(() => expect(on.catcher.caught).toHaveLength(1));
  const [row] = await on.server.db.select().from(rsvps).where(eq(rsvps.emailId, noor));
  on.catcher.refuseNext(451);
  await on.server.inject('DELETE', `/api/events/${id}/guests`, { as: olga, body: { users: [row?.id] } });
  const queued = async () => (await on.server.db.select().from(mails)).map(({ lastError }) => lastError);
  await until(async () => expect((await queued()).join()).toContain('451'));
  await invite();
  await arrivedAfterRetries();
  expect(await subjectsTo(noor)).toEqual(Array(2).fill('Olga Test invites you to Kyoto in spring'));
});

/** In the order in which they were written. */
const subjectsTo = async (to: string) =>
  (await on.server.db.select().from(mails).where(eq(mails.recipient, to)).orderBy(mails.id)).map(
    ({ subject }) => subject,
  );
