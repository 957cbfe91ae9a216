// What hosts see about mails that were not delivered, and what they can do about it.
import { eq, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test, vi } from 'vitest';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { mails, rsvps } from '#server/db/schema.ts';
import { muteUrl } from '#server/modules/mail/mute-link.ts';
import { pruneMails } from '#server/modules/mail/prune-mails.ts';
import { dayFromNow, makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { mailScene, plainMail } from '#tests/support/mail-scene.ts';
import { PullingDevice } from '#tests/support/pulling-device.ts';

const on = mailScene({});
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 8000, interval: 20 });

test('hosts see whose mail is delayed and whose was refused, until one is delivered; guests never see it', async () => {
  const [maya, gil, noor] = [
    await on.server.makeUser('Maya'),
    await on.server.makeUser('Gil'),
    await on.server.makeUser('Noor'),
  ];
  const { id } = await makeEvent(on.server, maya, { rsvpType: 'OPEN_INVITE' });
  await putRsvp(on.server, id, gil, { status: 'YES' });
  const row = await putRsvp(on.server, id, noor, { status: 'HOST_APPROVAL_REQUESTED' });
  const device = new PullingDevice(on.server, maya);
  await device.pull();
  const trouble = async () => {
    await device.pull();
    const listed = (await on.server.inject('GET', `/api/rsvp/event/${id}`, { as: maya })).body as RsvpRow[];
    const { mailTrouble } = listed.find(({ user }) => user.guid === noor.id)!;
    expect(device.row(id, 'rsvps', row)?.['mailTrouble'], 'a device receives it with a pull').toBe(
      mailTrouble,
    );
    return mailTrouble;
  };
  expect(await trouble()).toBeUndefined();
  on.catcher.refuseNext(451);
  await on.server.inject('PUT', '/api/rsvp', {
    as: maya,
    body: { eventId: id, status: 'YES', rsvps: [row] },
  });
  await until(async () => expect(await trouble()).toBe('RETRYING'));
  on.catcher.refuseNext(550);
  on.clock.forward(30_000);
  await on.queue(plainMail('other@example.org'));
  await until(async () => expect(await trouble()).toBe('FAILED'));
  const forGuests = (await on.server.inject('GET', `/api/rsvp/event/${id}`, { as: gil })).body as RsvpRow[];
  expect(forGuests.map(({ user, mailTrouble }) => [user.guid, mailTrouble])).toContainEqual([
    noor.id,
    undefined,
  ]);
  await on.server.inject('DELETE', `/api/events/${id}/guests`, { as: maya, body: { users: [noor.id] } });
  await until(async () => expect(await trouble()).toBeUndefined());
});

test('hosts see why a mail was not delivered, as far as the mail server gives a reason', async () => {
  const maya = await on.server.makeUser('Maya');
  const { id } = await makeEvent(on.server, maya, {});
  const answers = [
    [550, undefined, 'NO_MAILBOX'],
    [550, '5.1.1 unknown user', 'NO_MAILBOX'],
    [552, '5.2.2 over quota', 'MAILBOX_FULL'],
    [552, 'over quota', 'MAILBOX_FULL'],
    [550, '5.7.1 looks like spam', 'FAILED'],
    [554, 'no', 'FAILED'],
  ] as const;
  const rows: string[] = [];
  for (const [at, [code, words]] of answers.entries()) {
    on.catcher.refuseRecipient(`g${at}@example.org`, code, words);
    rows.push(
      await putRsvp(
        on.server,
        id,
        { id: null, emailId: `g${at}@example.org` },
        { status: 'NO', decidedBy: 'SELF' },
      ),
    );
  }
  on.catcher.refuseRecipient('late@example.org', 451);
  rows.push(
    await putRsvp(
      on.server,
      id,
      { id: null, emailId: 'late@example.org' },
      { status: 'NO', decidedBy: 'SELF' },
    ),
  );
  const troubles = async () => {
    const listed = (
      await on.server.inject('GET', `/api/rsvp/event/${id}`, { as: await on.server.signInAgain(maya) })
    ).body as RsvpRow[];
    return rows.map((row) => listed.find((one) => one.id === row)?.mailTrouble);
  };
  await on.server.inject('PUT', '/api/rsvp', {
    as: maya,
    body: { eventId: id, status: 'REQUESTED', rsvps: rows },
  });
  const known = answers.map(([, , trouble]) => trouble);
  await until(async () => expect(await troubles()).toEqual([...known, 'RETRYING']));
  on.clock.forward(2 * 86_400_000);
  await on.queue([]);
  await until(async () => expect(await troubles()).toEqual([...known, 'NOT_TAKEN']));
});

test('a failed invitation is sent again when a host invites again, once; one that was delivered or is still queued is not', async () => {
  const maya = await on.server.makeUser('Maya');
  const { id } = await makeEvent(on.server, maya, {});
  const guest = { id: null, emailId: 'gone@example.org' };
  const row = await putRsvp(on.server, id, guest, { status: 'NO', decidedBy: 'SELF' });
  const invite = () =>
    on.server.inject('PUT', '/api/rsvp', {
      as: maya,
      body: { eventId: id, status: 'REQUESTED', rsvps: [row] },
    });
  const trouble = async () =>
    ((await on.server.inject('GET', `/api/rsvp/event/${id}`, { as: maya })).body as RsvpRow[]).find(
      (one) => one.id === row,
    )?.mailTrouble;
  const sent = async () => (await on.server.db.select().from(mails)).length;
  on.catcher.refuseNext(550);
  await invite();
  await until(async () => expect(await trouble()).toBe('FAILED'));
  on.catcher.refuseNext(451);
  const again = await invite();
  expect([again.status, again.body]).toMatchObject([200, [{ id: row, status: 'ONBOARD_REQUESTED' }]]);
  await until(async () => expect(await trouble()).toBe('RETRYING'));
  expect((await invite()).body[0].mailTrouble).toBe('RETRYING');
  expect(await sent()).toBe(2);
  on.clock.forward(30_000);
  await on.queue([]);
  await until(() =>
    expect(on.catcher.caught.map(({ recipients }) => recipients)).toEqual([['gone@example.org']]),
  );
  await until(async () => expect(await trouble()).toBeUndefined());
  await invite();
  expect(await sent()).toBe(2);
});

test('a refused mail to a guest who has answered is sent again, once; a delivered one is not', async () => {
  const [maya, noor] = [await on.server.makeUser('Maya'), await on.server.makeUser('Noor')];
  const now = on.clock();
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const [startIsoTime, endIsoTime] = [dayFromNow(60, now), dayFromNow(62, now)];
  const { id } = await makeEvent(on.server, maya, { rsvpType: 'OPEN_INVITE', startIsoTime, endIsoTime });
  const row = await putRsvp(on.server, id, noor, { status: 'HOST_APPROVAL_REQUESTED' });
  const before = on.catcher.caught.length;
  const again = () =>
    on.server.inject('POST', `/api/rsvp/request/${id}`, { as: maya, body: { rsvps: [row] } });
  const trouble = async () =>
    ((await on.server.inject('GET', `/api/rsvp/event/${id}`, { as: maya })).body as RsvpRow[]).find(
      (one) => one.id === row,
    )?.mailTrouble;
  on.catcher.refuseNext(550);
  await on.server.inject('PUT', '/api/rsvp', {
    as: maya,
    body: { eventId: id, status: 'YES', rsvps: [row] },
  });
  await until(async () => expect(await trouble()).toBe('FAILED'));
  await pruneMails(on.server.db, inDays(31));
  expect((await again()).body).toMatchObject({ sent: [row], skipped: [] });
  await until(async () => expect(await trouble()).toBeUndefined());
  const caught = on.catcher.caught.slice(before);
  expect(caught.map(({ recipients }) => recipients)).toEqual([[noor.emailId]]);
  const written = await on.server.db.select().from(mails);
  const toNoor = written.filter(({ recipient }) => recipient === noor.emailId).map(({ subject }) => subject);
  expect(toNoor).toEqual(Array(2).fill('You are coming to Kyoto in spring'));
  expect((await again()).body).toMatchObject({ sent: [], skipped: [row] });
  await on.server.db.update(rsvps).set({ mailTrouble: 'FAILED' }).where(eq(rsvps.id, row));
  await pruneMails(on.server.db, inDays(64));
  expect(await on.server.db.$count(mails, eq(mails.recipient, noor.emailId)), 'once the event is over').toBe(
    0,
  );
});

test('a refused mail that somebody comes is not sent again to somebody who has declined since', async () => {
  const [maya, noor] = [await on.server.makeUser('Maya'), await on.server.makeUser('Noor')];
  const { id } = await makeEvent(on.server, maya, { rsvpType: 'OPEN_INVITE' });
  const row = await putRsvp(on.server, id, noor, { status: 'HOST_APPROVAL_REQUESTED' });
  on.catcher.refuseNext(550);
  await on.server.inject('PUT', '/api/rsvp', {
    as: maya,
    body: { eventId: id, status: 'YES', rsvps: [row] },
  });
  const own = eq(rsvps.id, row);
  await until(async () =>
    expect(await on.server.db.select().from(rsvps).where(own)).toMatchObject([{ mailTrouble: 'FAILED' }]),
  );
  await on.respond(id, noor, 'No');
  const again = () =>
    on.server.inject('POST', `/api/rsvp/request/${id}`, { as: maya, body: { rsvps: [row] } });
  expect((await again()).body).toMatchObject({ sent: [], skipped: [row] });
});

test('a refused mail of a kind that the recipient stops can no longer be sent again, and is no longer shown; other refused mails are', async () => {
  const [maya, noor] = [await on.server.makeUser('Maya'), await on.server.makeUser('Noor')];
  const { id } = await makeEvent(on.server, maya, {});
  const row = await putRsvp(on.server, id, noor, { status: 'YES' });
  const device = new PullingDevice(on.server, maya);
  const trouble = async () => {
    await device.pull();
    return device.row(id, 'rsvps', row)?.['mailTrouble'];
  };
  const refused = (subject: string, kind?: 'bulletins' | 'changes') =>
    on.server.db.insert(mails).values({
      id: uuidv7(),
      eventId: id,
      recipient: noor.emailId,
      subject,
      textBody: subject,
      htmlBody: subject,
      failed: true,
      ...(kind && {
        unsubscribeUrl: muteUrl(on.server.services.config, { userId: noor.id, eventId: id, kind }),
      }),
    });
  await on.server.db.update(rsvps).set({ mailTrouble: 'MAILBOX_FULL' }).where(eq(rsvps.id, row));
  await refused('News', 'bulletins');
  await refused('Changes', 'changes');
  await on.settings(noor, { bulletins: false });
  expect(await trouble()).toBe('MAILBOX_FULL');
  await on.settings(noor, { changes: false });
  expect(await trouble()).toBeUndefined();
});

test('a refused invitation that the recipient stops is shown as stopped, or not at all once they have answered', async () => {
  const maya = await on.server.makeUser('Maya');
  const { id } = await makeEvent(on.server, maya, {});
  const [invited, answered] = ['noor@example.org', 'lee@example.org'];
  on.catcher.refuseNext(552, 2);
  await on.server.inject('POST', '/api/rsvp', {
    as: maya,
    body: { eventId: id, invitees: [invited, answered] },
  });
  const trouble = async (emailId: string) =>
    (await on.server.db.select().from(rsvps).where(eq(rsvps.emailId, emailId)))[0]?.mailTrouble;
  const stopLink = async (emailId: string) => {
    const [mail] = await on.server.db.select().from(mails).where(eq(mails.recipient, emailId));
    return mail!.unsubscribeUrl!.replace(/^.*(?=\/oapi)/, '');
  };
  for (const one of [invited, answered])
    await until(async () => expect(await trouble(one)).toBe('MAILBOX_FULL'));
  await on.server.db.update(rsvps).set({ status: 'YES' }).where(eq(rsvps.emailId, answered));
  const link = await stopLink(invited);
  await on.server.inject('POST', await stopLink(answered));
  await on.server.inject('POST', link);
  expect([await trouble(invited), await trouble(answered)]).toEqual(['STOPPED', null]);
  await on.server.inject('POST', `${link}&again=1`);
  await until(() => expect(on.catcher.caught.map(({ recipients }) => recipients)).toEqual([[invited]]));
});

test('a refused mail can also be sent again after the experience was deleted for weeks, and restored', async () => {
  const [maya, noor] = [await on.server.makeUser('Maya'), await on.server.makeUser('Noor')];
  const now = on.clock();
  const [startIsoTime, endIsoTime] = [dayFromNow(60, now), dayFromNow(62, now)];
  const { id } = await makeEvent(on.server, maya, { startIsoTime, endIsoTime });
  const row = await putRsvp(on.server, id, noor, { status: 'HOST_APPROVAL_REQUESTED' });
  on.catcher.refuseNext(550);
  await on.server.inject('PUT', '/api/rsvp', {
    as: maya,
    body: { eventId: id, status: 'YES', rsvps: [row] },
  });
  const own = eq(rsvps.id, row);
  await until(async () =>
    expect((await on.server.db.select().from(rsvps).where(own))[0]?.mailTrouble).toBe('FAILED'),
  );
  const call = async (method: 'DELETE' | 'POST', path: string, body?: object) =>
    (await on.server.inject(method, path, { as: await on.server.signInAgain(maya), body })).body;
  on.clock.forward(5 * 86_400_000);
  await on.server.services.mail.stop();
  await call('DELETE', `/api/events/${id}`);
  await on.server.db.delete(mails).where(isNull(mails.lastError));
  on.clock.forward(27 * 86_400_000);
  await pruneMails(on.server.db, on.clock());
  await call('POST', `/api/events/${id}/restore`);
  expect(await call('POST', `/api/rsvp/request/${id}`, { rsvps: [row] })).toMatchObject({ sent: [row] });
});

test('if the recipient unsubscribes, a queued invitation is deleted with its note; if they resume, a new invitation is sent', async () => {
  const hana = await on.server.makeUser('Hana');
  const { id } = await makeEvent(on.server, hana, { rsvpType: 'INVITE_ONLY' });
  const emailId = 'noor@example.org';
  on.catcher.refuseNext(451);
  const invited = await on.server.inject('POST', '/api/rsvp', {
    as: hana,
    body: { eventId: id, invitees: [emailId], note: 'Bring a coat.' },
  });
  expect(invited.body.invited).toEqual([emailId]);
  const row = async () => (await on.server.db.select().from(rsvps).where(eq(rsvps.emailId, emailId)))[0]!;
  await until(async () => expect((await row()).mailTrouble).toBe('RETRYING'));
  const [waiting] = await on.server.db.select().from(mails).where(eq(mails.recipient, emailId));
  const stop = waiting!.unsubscribeUrl!.replace(/^.*(?=\/oapi)/, '');
  expect((await on.server.inject('POST', stop)).status).toBe(200);
  expect(await row()).toMatchObject({ mailTrouble: 'STOPPED', invitationNote: null, invitationNoteBy: null });
  expect(await on.server.db.$count(mails, eq(mails.recipient, emailId))).toBe(0);

  on.clock.forward(30_000);
  expect((await on.server.inject('POST', `${stop}&again=1`)).status).toBe(200);
  await until(() => expect(on.catcher.caught.map(({ recipients }) => recipients)).toEqual([[emailId]]));
  expect(on.catcher.caught[0]!.mail.text).not.toContain('Bring a coat.');
});

test('a refused invitation that is sent again has the content of a new one: without the note of a former host, and not for people who unsubscribed', async () => {
  const [olga, hana, noor] = [
    await on.server.makeUser('Olga'),
    await on.server.makeUser('Hana'),
    await on.server.makeUser('Noor'),
  ];
  const { id } = await makeEvent(on.server, olga, {});
  await putRsvp(on.server, id, hana, { status: 'YES', isHost: true });
  on.catcher.refuseNext(550);
  await on.server.inject('POST', '/api/rsvp', {
    as: hana,
    body: { eventId: id, invitees: [noor.emailId], note: 'Bring a coat.' },
  });
  const own = eq(rsvps.emailId, noor.emailId);
  const row = async () => (await on.server.db.select().from(rsvps).where(own))[0]!;
  await until(async () => expect((await row()).mailTrouble).toBe('FAILED'));
  await on.respond(id, noor, 'Yes');
  await on.server.inject('DELETE', `/api/events/${id}/hosts`, { as: olga, body: { users: [hana.id] } });
  const rowId = (await row()).id;
  const again = async () =>
    (await on.server.inject('POST', `/api/rsvp/request/${id}`, { as: olga, body: { rsvps: [rowId] } })).body;
  const arrived = () =>
    on.catcher.caught
      .filter(({ recipients }) => recipients.includes(noor.emailId))
      .map(({ mail }) => [mail.subject, mail.text?.includes('Bring a coat.')]);
  expect(await again()).toMatchObject({ sent: [rowId], skipped: [] });
  await until(() => expect(arrived()).toEqual([['Olga Test invites you to Kyoto in spring', false]]));
  await until(async () => expect((await row()).mailTrouble).toBeNull());

  await on.server.db.update(rsvps).set({ mailTrouble: 'FAILED', invitationsMutedAt: on.clock() }).where(own);
  expect(await again()).toMatchObject({ sent: [], skipped: [rowId] });
});

test('if the writer of a note deletes their account, queued invitations are sent without it, in the name of the new owner', async () => {
  const password = 'quiet harbour 7';
  const [olga, hana] = [await on.server.makeUser('Olga', { password }), await on.server.makeUser('Hana')];
  const { id } = await makeEvent(on.server, olga, {});
  await putRsvp(on.server, id, hana, { status: 'YES', isHost: true });
  const [delayed, gone] = ['noor@example.org', 'gone@example.org'];
  on.catcher.refuseNext(451);
  on.catcher.refuseRecipient(gone, 550);
  await on.server.inject('POST', '/api/rsvp', {
    as: olga,
    body: { eventId: id, invitees: [delayed, gone], note: 'Bring a coat.' },
  });
  const rowOf = async (emailId: string) =>
    (await on.server.db.select().from(rsvps).where(eq(rsvps.emailId, emailId)))[0]!;
  await until(async () => expect((await rowOf(delayed)).mailTrouble).toBe('RETRYING'));
  await until(async () => expect((await rowOf(gone)).mailTrouble).toBe('NO_MAILBOX'));
  const left = await on.server.inject('POST', '/api/profile/deletion', {
    as: olga,
    body: { password, handOver: [{ eventId: id, to: hana.id }] },
  });
  expect(left.status).toBe(204);
  const stored = await on.server.db.select().from(mails);
  expect(stored.some(({ textBody, htmlBody }) => `${textBody}${htmlBody}`.includes('Bring a coat.'))).toBe(
    false,
  );
  on.clock.forward(30_000);
  await on.queue([]);
  const arrived = () =>
    on.catcher.caught
      .filter(({ recipients }) => recipients.includes(delayed))
      .map(({ mail }) => [mail.subject, mail.text?.includes('Bring a coat.')]);
  await until(() => expect(arrived()).toEqual([['Hana Test invites you to Kyoto in spring', false]]));
  const again = await on.server.inject('POST', '/api/rsvp', {
    as: hana,
    body: { eventId: id, invitees: [gone] },
  });
  expect(again.body.alreadyInvited, 'a refused one can still be sent again').toEqual([gone]);
  expect(await on.server.db.$count(mails, eq(mails.recipient, gone))).toBe(2);
});
