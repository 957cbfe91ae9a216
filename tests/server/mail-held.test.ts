// Mails that were still to be sent when an experience was cancelled: what stays true waits until it is restored, and what
// the one or the other makes untrue is not delivered after it.
import { and, eq, isNotNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test, vi } from 'vitest';
import { events, mails, rsvps } from '#server/db/schema.ts';
import { muteUrl } from '#server/modules/mail/mute-link.ts';
import { pruneMails } from '#server/modules/mail/prune-mails.ts';
import { dayFromNow, makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { afterRetries, mailScene } from '#tests/support/mail-scene.ts';
import { mailsTo } from '#tests/support/mails-of.ts';

const on = mailScene({});
const arrivedAfterRetries = () => afterRetries(on);
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 8000, interval: 20 });
const subjectsTo = async (to: string) => (await mailsTo(on.server, to)).map(({ subject }) => subject);

test('an invitation or a decision that is still retried waits while the experience is cancelled, and is delivered once it is restored', async () => {
  const [olga, ada, ben] = await Promise.all(['Olga', 'Ada', 'Ben'].map((name) => on.server.makeUser(name)));
  const { id } = await makeEvent(on.server, olga!, {});
  const row = await putRsvp(on.server, id, ben!, { status: 'HOST_APPROVAL_REQUESTED' });
  const retried = () => on.server.db.$count(rsvps, eq(rsvps.mailTrouble, 'RETRYING'));
  on.catcher.refuseNext(451);
  await on.server.inject('POST', '/api/rsvp', { as: olga!, body: { eventId: id, invitees: [ada!.emailId] } });
  await until(async () => expect(await retried()).toBe(1));
  on.catcher.refuseNext(451);
  const body = { eventId: id, status: 'YES', rsvps: [row] };
  await on.server.inject('PUT', '/api/rsvp', { as: olga!, body });
  await until(async () => expect(await retried()).toBe(2));
  await on.server.inject('DELETE', `/api/events/${id}`, { as: olga! });
  await arrivedAfterRetries();
  on.clock.forward(3 * 86_400_000);
  await arrivedAfterRetries();
  const arrived = ({ emailId }: { emailId: string }) =>
    on.catcher.caught.flatMap(({ recipients, mail }) => (recipients.includes(emailId) ? mail : []));
  const subjects = (who: { emailId: string }) => arrived(who).map(({ subject }) => subject);
  for (const who of [ada!, ben!]) expect(subjects(who)).toEqual(['Cancelled: Kyoto in spring']);

  await on.server.inject('POST', `/api/events/${id}/restore`, { as: await on.server.signInAgain(olga!) });
  await arrivedAfterRetries();
  expect(subjects(ada!).slice(1)).toEqual([
    'Olga Test invites you to Kyoto in spring',
    'Back on: Kyoto in spring',
  ]);
  expect(subjects(ben!).slice(1)).toEqual(['You are coming to Kyoto in spring', 'Back on: Kyoto in spring']);
  for (const who of [ada!, ben!])
    expect(arrived(who)[1]?.attachments.map(({ filename }) => filename)).toContain('experience.ics');
});

test('an invitation that waits while the experience is cancelled is kept as long as it can be restored', async () => {
  const [olga, ada] = [await on.server.makeUser('Olga'), await on.server.makeUser('Ada')];
  const [startIsoTime, endIsoTime] = [dayFromNow(90, on.clock()), dayFromNow(92, on.clock())];
  const { id } = await makeEvent(on.server, olga, { startIsoTime, endIsoTime });
  on.catcher.refuseNext(451);
  await on.server.inject('POST', '/api/rsvp', { as: olga, body: { eventId: id, invitees: [ada.emailId] } });
  await until(async () => expect(await on.server.db.$count(mails, isNotNull(mails.lastError))).toBe(1));
  await on.server.services.mail.stop();
  on.clock.forward(86_400_000);
  await on.server.inject('DELETE', `/api/events/${id}`, { as: await on.server.signInAgain(olga) });
  on.clock.forward(29.5 * 86_400_000);
  await pruneMails(on.server.db, on.clock());
  const restored = await on.server.inject('POST', `/api/events/${id}/restore`, {
    as: await on.server.signInAgain(olga),
  });
  expect(restored.status).toBeLessThan(300);
  expect(await subjectsTo(ada.emailId)).toContain('Olga Test invites you to Kyoto in spring');
  on.clock.forward(32 * 86_400_000);
  await pruneMails(on.server.db, on.clock());
  expect(await subjectsTo(ada.emailId)).toEqual([]);
});

test('“Back on” is not delivered once the experience is cancelled again, also if it was renamed in between', async () => {
  const [olga, ada] = [await on.server.makeUser('Olga'), await on.server.makeUser('Ada')];
  const { id } = await makeEvent(on.server, olga, {});
  await putRsvp(on.server, id, ada, { status: 'YES' });
  await on.server.services.mail.stop();
  const rename = (name: string) => on.server.inject('PUT', `/api/events/${id}`, { as: olga, body: { name } });
  const cancel = () => on.server.inject('DELETE', `/api/events/${id}`, { as: olga });
  await cancel();
  expect((await on.server.inject('POST', `/api/events/${id}/restore`, { as: olga })).status).toBeLessThan(
    300,
  );
  expect(await subjectsTo(ada.emailId)).toEqual(['Back on: Kyoto in spring']);
  await rename('Uji');
  await cancel();
  expect(await subjectsTo(ada.emailId)).toEqual(['Cancelled: Uji']);
});

test('an invitation that is still retried is not delivered after the cancellation, nor the cancellation after the restoration, which has the guest’s own link', async () => {
  const olga = await on.server.makeUser('Olga');
  const { id } = await makeEvent(on.server, olga, {});
  const noor = 'noor@example.org';
  const lastError = async (start: string) =>
    (await on.server.db.select().from(mails).where(eq(mails.recipient, noor))).find(({ subject }) =>
      subject.startsWith(start),
    )?.lastError;
  on.catcher.refuseNext(451);
  await on.server.inject('POST', '/api/rsvp', { as: olga, body: { eventId: id, invitees: [noor] } });
  await until(async () => expect(await lastError('Olga')).toContain('451'));
  on.catcher.refuseNext(451);
  await on.server.inject('DELETE', `/api/events/${id}`, { as: olga });
  await until(async () => expect(await lastError('Cancelled')).toContain('451'));

  on.clock.forward(1000);
  await on.server.inject('POST', `/api/events/${id}/restore`, { as: olga });
  await arrivedAfterRetries();
  const caught = on.catcher.caught.filter(({ recipients }) => recipients.includes(noor));
  expect(caught.map(({ mail }) => mail.subject)).toEqual([
    'Olga Test invites you to Kyoto in spring',
    'Back on: Kyoto in spring',
  ]);
  const [row] = await on.server.db.select().from(rsvps).where(eq(rsvps.emailId, noor));
  expect(caught[1]?.mail.text).toContain(`/itinerary/${id}?emailId=noor%40example.org&invite=${row?.id}.`);
});

test('if the writer of a note deletes their account while the experience is cancelled, the invitation still waits, without the note', async () => {
  const password = 'quiet harbour 7';
  const [olga, hana] = [await on.server.makeUser('Olga'), await on.server.makeUser('Hana', { password })];
  const { id } = await makeEvent(on.server, olga, {});
  await putRsvp(on.server, id, hana, { status: 'YES', isHost: true });
  const noor = 'noor@example.org';
  on.catcher.refuseNext(451);
  await on.server.inject('POST', '/api/rsvp', {
    as: hana,
    body: { eventId: id, invitees: [noor], note: 'Bring a coat.' },
  });
  await until(async () => expect(await on.server.db.$count(mails, isNotNull(mails.lastError))).toBe(1));
  await on.server.inject('DELETE', `/api/events/${id}`, { as: olga });
  const left = await on.server.inject('POST', '/api/profile/deletion', {
    as: hana,
    body: { password, handOver: [] },
  });
  expect(left.status).toBe(204);
  const arrived = () =>
    on.catcher.caught.flatMap(({ recipients, mail }) =>
      recipients.includes(noor) ? [[mail.subject, mail.text?.includes('Bring a coat.')]] : [],
    );
  await arrivedAfterRetries();
  expect(arrived()).toEqual([['Cancelled: Kyoto in spring', false]]);
  await on.server.inject('POST', `/api/events/${id}/restore`, { as: olga });
  await arrivedAfterRetries();
  expect(arrived().slice(1)).toContainEqual(['Olga Test invites you to Kyoto in spring', false]);
});

test('an invitation that waits is delivered if the experience is restored when it is over, and moved ahead afterwards', async () => {
  const olga = await on.server.makeUser('Olga');
  const [startIsoTime, endIsoTime] = [dayFromNow(1, on.clock()), dayFromNow(2, on.clock())];
  const { id } = await makeEvent(on.server, olga, { startIsoTime, endIsoTime });
  const noor = 'noor@example.org';
  on.catcher.refuseNext(451);
  await on.server.inject('POST', '/api/rsvp', { as: olga, body: { eventId: id, invitees: [noor] } });
  await until(async () => expect(await on.server.db.$count(mails, isNotNull(mails.lastError))).toBe(1));
  const arrived = () =>
    on.catcher.caught.flatMap(({ recipients, mail }) => (recipients.includes(noor) ? [mail.subject] : []));
  await on.server.inject('DELETE', `/api/events/${id}`, { as: olga });
  await until(() => expect(arrived()).toEqual(['Cancelled: Kyoto in spring']));
  on.clock.forward(5 * 86_400_000);
  const as = await on.server.signInAgain(olga);
  await on.server.inject('POST', `/api/events/${id}/restore`, { as });
  await arrivedAfterRetries();
  expect(arrived()).toHaveLength(1);
  const body = { startOn: dayFromNow(3, on.clock()).slice(0, 10) };
  expect((await on.server.inject('PUT', `/api/events/${id}`, { as, body })).status).toBe(200);
  await arrivedAfterRetries();
  expect(arrived().slice(1)).toEqual(['Olga Test invites you to Kyoto in spring']);
});

test('a notice that was retried when the experience was cancelled is no longer shown as delayed', async () => {
  const { id } = await on.scene({});
  const own = and(eq(rsvps.eventId, id), eq(rsvps.userId, on.gil.id));
  const trouble = async () => (await on.server.db.select().from(rsvps).where(own))[0]?.mailTrouble;
  await on.server.db.update(rsvps).set({ mailTrouble: 'RETRYING' }).where(own);
  await on.server.services.mail.stop();
  await on.server.db.insert(mails).values({
    id: uuidv7(),
    eventId: id,
    recipient: on.gil.emailId,
    subject: 'News',
    textBody: 'News',
    htmlBody: 'News',
    unsubscribeUrl: muteUrl(on.server.services.config, {
      userId: on.gil.id,
      eventId: id,
      kind: 'bulletins',
    }),
  });
  await on.server.inject('DELETE', `/api/events/${id}`, { as: on.olga });
  expect(await subjectsTo(on.gil.emailId)).toEqual(['Cancelled: Kyoto, <Slowly>']);
  expect(await trouble()).toBeNull();
});

test('whoever moves up when an experience is restored is told so, too', async () => {
  const [olga, gone, noor] = await Promise.all(
    ['Olga', 'Gone', 'Noor'].map((name) => on.server.makeUser(name)),
  );
  const { id } = await makeEvent(on.server, olga!, {});
  await putRsvp(on.server, id, noor!, { status: 'WAITLISTED' });
  await putRsvp(on.server, id, gone!, { status: 'YES' });
  await on.server.db.update(events).set({ capacity: 1 }).where(eq(events.id, id));
  await on.server.inject('DELETE', `/api/events/${id}`, { as: olga! });
  await until(() => expect(on.catcher.caught).toHaveLength(2));
  await on.server.db.delete(rsvps).where(eq(rsvps.emailId, gone!.emailId));
  await on.server.inject('POST', `/api/events/${id}/restore`, { as: olga! });
  await arrivedAfterRetries();
  expect((await subjectsTo(noor!.emailId)).toSorted()).toEqual([
    'Back on: Kyoto in spring',
    'Cancelled: Kyoto in spring',
    'You have a place: Kyoto in spring',
  ]);
});
