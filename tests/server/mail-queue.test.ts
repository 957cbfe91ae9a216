import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OTP_LIFE } from '#contract/constants.ts';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { transaction } from '#server/db/transaction.ts';
import { mails } from '#server/db/schema.ts';
import { inUnit } from '#server/modules/auth/in-unit.ts';
import { letter } from '#server/modules/mailbox/letter.ts';
import { approvedLetter, declinedLetter, joinRequestLetter, removedLetter } from '#server/modules/mailbox/rsvp-letters.ts';
import { createMailQueue } from '#server/providers/mail/mail-queue.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { logOf } from '#tests/support/log-of.ts';
import { startMailCatcher, type MailCatcher } from '#tests/support/mail-catcher.ts';
import { movingClock, type MovingClock } from '#tests/support/moving-clock.ts';
import { PullingDevice } from '#tests/support/pulling-device.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let clock: MovingClock;
let catcher: MailCatcher;
let server: TestServer;
beforeEach(async () => {
  clock = movingClock();
  catcher = await startMailCatcher();
  server = await startTestServer({ clock, config: { smtpUrl: catcher.url } });
  server.services.mail.start();
});
afterEach(async () => {
  await server.close();
  await catcher.close();
});

const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 8000, interval: 20 });
const queue = (mail: Parameters<typeof server.services.mail.queue>[1]) => inUnit(server.db, clock(), (unit) => server.services.mail.queue(unit, mail));
const plain = (to: string, subject = 'Hello') => letter({ to, subject, title: 'Hello', paragraphs: ['A word.'], footnote: 'Because.' });
const stored = async () => (await server.db.select().from(mails))[0]!;

test('a code arrives by SMTP: recipient, subject, both parts; afterwards its words are gone from the table', async () => {
  await server.inject('POST', '/oapi/otp', { body: { emailOrPhone: 'ada@example.org', otpType: 'SIGNUP' } });
  await until(() => expect(catcher.caught).toHaveLength(1));
  const [{ from, recipients, mail }] = catcher.caught as [typeof catcher.caught[0]];
  expect([from, recipients, mail.subject]).toEqual(['no-reply@sojourn.test', ['ada@example.org'], 'Your Sojourn code']);
  const code = /^\d{6}$/m.exec(mail.text ?? '')?.[0];
  expect(code).toBeDefined();
  expect(mail.html).toContain(`>${code}</p>`);
  expect(mail.html).not.toContain('<script');
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@sojourn\.test>$/);
  await until(async () => expect((await stored()).sentAt).not.toBeNull());
  expect(JSON.stringify(await stored())).not.toContain(code);
});

test('letters carry their links in both parts and name zone and dates', async () => {
  const occasion = { to: 'host@example.org', publicUrl: 'https://sojourn.example', event: { id: '11111111-1111-4111-8111-111111111111', name: 'Kyoto & <friends>', startOn: '2027-04-06', endOn: '2027-04-11', timezone: 'Asia/Tokyo' } };
  for (const mail of [joinRequestLetter({ ...occasion, guestNames: ['Ada <b>Byron</b>'] }), approvedLetter(occasion), declinedLetter(occasion), removedLetter(occasion)]) {
    await queue(mail);
    clock.forward(1);
  }
  await until(() => expect(catcher.caught).toHaveLength(4));
  const order = (subject = '') => ['asks to join', 'You are coming', 'Your request', 'You are no longer'].findIndex((words) => subject.includes(words));
  const link = { join: `https://sojourn.example/experiences/${occasion.event.id}/attendees`, approved: `https://sojourn.example/itinerary/${occasion.event.id}`, declined: 'https://sojourn.example', removed: 'https://sojourn.example' };
  const arrived = catcher.caught.toSorted((a, b) => order(a.mail.subject) - order(b.mail.subject));
  for (const [i, url] of Object.values(link).entries()) {
    const { mail } = arrived[i]!;
    expect(mail.subject).toContain('Kyoto & <friends>');
    expect(mail.text).toContain(url);
    expect(mail.html).toContain(`href="${url}"`);
    expect(mail.text).toMatch(/Tuesday,? 6 April 2027 to Sunday,? 11 April 2027 \(Asia\/Tokyo\)/);
    // Other people's words are never markup.
    expect(mail.html).not.toContain('<friends>');
    expect(mail.html).not.toContain('<b>Byron');
  }
});

test('a name with a line break cannot add a header or a recipient', async () => {
  await queue(plain('ada@example.org', 'Hello\r\nBcc: eve@example.org\r\n\r\nboo'));
  await until(() => expect(catcher.caught).toHaveLength(1));
  expect(catcher.caught[0]?.recipients).toEqual(['ada@example.org']);
  expect([(await stored()).subject, catcher.caught[0]?.mail.subject]).toEqual(Array.from({ length: 2 }, () => 'Hello Bcc: eve@example.org boo'));
  expect(catcher.caught[0]?.mail.headers.some((header) => header.key === 'bcc')).toBe(false);
});

test('a busy server is tried again later and later, with the same Message-ID, and the mail arrives once', async () => {
  catcher.refuseNext(451, 2);
  await queue(plain('ada@example.org'));
  await until(async () => expect(await stored()).toMatchObject({ attempts: 1, sentAt: null, failed: false, nextTryAt: new Date(clock().getTime() + 30_000) }));
  const nudge = () => queue(plain('other@example.org'));
  clock.forward(29_000);
  await nudge();
  await until(() => expect(catcher.tries()).toBe(2));
  clock.forward(1000);
  await nudge();
  await until(async () => expect((await server.db.select().from(mails).where(eq(mails.recipient, 'ada@example.org')))[0]?.sentAt).not.toBeNull());
  expect(catcher.caught.filter((one) => one.recipients[0] === 'ada@example.org')).toHaveLength(1);
});

test('a refusal for good is final', async () => {
  catcher.refuseNext(550);
  await queue(plain('gone@example.org'));
  await until(async () => expect(await stored()).toMatchObject({ failed: true, attempts: 1, lastError: expect.stringContaining('550') }));
  clock.forward(86_400_000);
  await queue(plain('ada@example.org'));
  await until(() => expect(catcher.caught).toHaveLength(1));
  expect(catcher.tries()).toBe(2);
});

test('a recipient refused at the door for good is final, one refused for now is tried again; the log says why, not whom', async () => {
  server.app.log.level = 'warn';
  const log = logOf(server);
  catcher.refuseRecipient('gone@example.org', 550);
  catcher.refuseRecipient('full@example.org', 452);
  for (const name of ['gone', 'full', 'ada']) await queue(plain(`${name}@example.org`));
  const states = async () => Object.fromEntries((await server.db.select().from(mails)).map((mail) => [mail.recipient.split('@')[0], mail.sentAt ? 'sent' : mail.failed ? 'failed' : mail.attempts > 0 ? 'again' : 'waiting']));
  await until(async () => expect(await states()).toEqual({ gone: 'failed', full: 'again', ada: 'sent' }));
  await until(() => expect(log.text.match(/a mail was not sent/g)).toHaveLength(2));
  expect(log.text).toContain('550');
  expect(log.text).toContain('no such mailbox');
  expect(log.text).not.toContain('@example.org');
});

test('hosts see whose mail is delayed and whose was refused for good, and no longer once one arrives; guests never do', async () => {
  const [maya, gil, noor] = [await server.makeUser('Maya'), await server.makeUser('Gil'), await server.makeUser('Noor')];
  const { id } = await makeEvent(server, maya, { rsvpType: 'OPEN_INVITE' });
  await putRsvp(server, id, gil, { status: 'YES' });
  const row = await putRsvp(server, id, noor, { status: 'HOST_APPROVAL_REQUESTED' });
  const device = new PullingDevice(server, maya);
  await device.pull();
  const trouble = async () => {
    await device.pull();
    const listed = (await server.inject('GET', `/api/rsvp/event/${id}`, { as: maya })).body as RsvpRow[];
    const { mailTrouble } = listed.find(({ user }) => user.guid === noor.id)!;
    expect(device.row(id, 'rsvps', row)?.['mailTrouble'], 'a device learns it by a pull').toBe(mailTrouble);
    return mailTrouble;
  };
  expect(await trouble()).toBeUndefined();
  catcher.refuseNext(451);
  await server.inject('PUT', '/api/rsvp', { as: maya, body: { eventId: id, status: 'YES', rsvps: [row] } });
  await until(async () => expect(await trouble()).toBe('RETRYING'));
  catcher.refuseNext(550);
  clock.forward(30_000);
  await queue(plain('other@example.org'));
  await until(async () => expect(await trouble()).toBe('FAILED'));
  const forGuests = (await server.inject('GET', `/api/rsvp/event/${id}`, { as: gil })).body as RsvpRow[];
  expect(forGuests.map(({ user, mailTrouble }) => [user.guid, mailTrouble])).toContainEqual([noor.id, undefined]);
  await server.inject('DELETE', `/api/events/${id}/guests`, { as: maya, body: { users: [noor.id] } });
  await until(async () => expect(await trouble()).toBeUndefined());
});

test('no mail for what was rolled back', async () => {
  await expect(transaction(server.db, async (tx) => {
    await server.services.mail.queue({ tx, afterCommit: () => {} }, plain('ada@example.org'));
    throw new Error('undone');
  })).rejects.toThrow('undone');
  await queue(plain('kept@example.org'));
  await until(() => expect(catcher.caught.map((one) => one.recipients)).toEqual([['kept@example.org']]));
});

test('two workers on one table send each mail once', async () => {
  let sentBySecond = 0;
  const second = createMailQueue({ db: server.db, clock, log: server.services.log, sender: { send: async () => { sentBySecond += 1; }, close: () => {} }, every: 5 });
  second.start();
  for (let i = 0; i < 25; i += 1) await queue(plain(`a${i}@example.org`));
  await until(async () => expect((await server.db.select().from(mails)).every((mail) => mail.sentAt)).toBe(true));
  await second.stop();
  expect(catcher.caught.length + sentBySecond).toBe(25);
});

test('stopping ends after the mail under way and leaves the rest untouched for the next start', async () => {
  let release = () => {};
  const sent: string[] = [];
  const held = new Promise<void>((go) => { release = go; });
  await server.services.mail.stop();
  for (const name of ['a', 'b', 'c']) await queue(plain(`${name}@example.org`));
  const slow = createMailQueue({ db: server.db, clock, log: server.services.log, sender: { send: async ({ to }) => { sent.push(to); await held; }, close: () => {} } });
  slow.start();
  await until(() => expect(sent).toHaveLength(1));
  const stopping = slow.stop();
  release();
  await stopping;
  const left = (await server.db.select().from(mails)).filter((mail) => !mail.sentAt);
  expect(sent).toHaveLength(1);
  expect(left.map((mail) => mail.attempts)).toEqual([0, 0]);
  const next = createMailQueue({ db: server.db, clock, log: server.services.log, sender: { send: async ({ to }) => { sent.push(to); }, close: () => {} } });
  next.start();
  await until(() => expect(sent).toHaveLength(3));
  await next.stop();
});

test('what was kept while there was no mail server never leaves, also once there is one', async () => {
  const keeping = await startTestServer({ clock, database: server.database });
  keeping.services.mail.start();
  await keeping.inject('POST', '/oapi/otp', { body: { emailOrPhone: 'ada@example.org', otpType: 'SIGNUP' } });
  await inUnit(keeping.db, clock(), (unit) => keeping.services.mail.queue(unit, plain('gil@example.org')));
  const shown = await keeping.app.inject({ method: 'GET', url: '/mailbox', headers: { host: 'localhost' } });
  for (const address of ['ada@example.org', 'gil@example.org']) expect(shown.body).toContain(address);
  await keeping.services.mail.stop();
  await keeping.app.close();

  clock.forward(1000);
  await queue(plain('now@example.org'));
  clock.forward(86_400_000);
  await queue(plain('later@example.org'));
  await until(() => expect(catcher.caught.map(({ recipients: [to] }) => to)).toEqual(['now@example.org', 'later@example.org']));
  expect(await server.db.select({ sentAt: mails.sentAt, attempts: mails.attempts }).from(mails).where(eq(mails.recipient, 'ada@example.org'))).toEqual([{ sentAt: null, attempts: 0 }]);
});

test('a code that has expired is never sent, however long the mail server was away, and its words are gone', async () => {
  catcher.refuseNext(451, 2);
  await server.inject('POST', '/oapi/otp', { body: { emailOrPhone: 'ada@example.org', otpType: 'SIGNUP' } });
  await queue(plain('gil@example.org'));
  await until(async () => expect((await server.db.select().from(mails)).map(({ lastError }) => lastError !== null)).toEqual([true, true]));
  clock.forward(OTP_LIFE);
  await queue(plain('now@example.org'));
  await until(() => expect(catcher.caught.map(({ recipients: [to] }) => to).toSorted()).toEqual(['gil@example.org', 'now@example.org']));
  await until(async () => expect((await server.db.select().from(mails).where(eq(mails.recipient, 'ada@example.org')))[0]).toMatchObject({ sentAt: null, failed: true, textBody: '', htmlBody: '' }));
  expect(catcher.tries()).toBe(4);
});

test('no mail is sent that is older than two days', async () => {
  catcher.refuseNext(451);
  await queue(plain('ada@example.org'));
  await until(async () => expect((await stored()).lastError).not.toBeNull());
  clock.forward(2 * 86_400_000);
  await queue(plain('now@example.org'));
  await until(() => expect(catcher.caught.map(({ recipients: [to] }) => to)).toEqual(['now@example.org']));
  expect(catcher.tries()).toBe(2);
});

test('hosts see why a mail was not delivered, as far as the mail server says it', async () => {
  const maya = await server.makeUser('Maya');
  const { id } = await makeEvent(server, maya, {});
  const answers = [[550, undefined, 'NO_MAILBOX'], [550, '5.1.1 unknown user', 'NO_MAILBOX'], [552, '5.2.2 over quota', 'MAILBOX_FULL'], [552, 'over quota', 'MAILBOX_FULL'], [550, '5.7.1 looks like spam', 'FAILED'], [554, 'no', 'FAILED']] as const;
  const rows: string[] = [];
  for (const [at, [code, words]] of answers.entries()) {
    catcher.refuseRecipient(`g${at}@example.org`, code, words);
    rows.push(await putRsvp(server, id, { id: null, emailId: `g${at}@example.org` }, { status: 'NO', decidedBy: 'SELF' }));
  }
  catcher.refuseRecipient('late@example.org', 451);
  rows.push(await putRsvp(server, id, { id: null, emailId: 'late@example.org' }, { status: 'NO', decidedBy: 'SELF' }));
  const troubles = async () => {
    const listed = (await server.inject('GET', `/api/rsvp/event/${id}`, { as: await server.signInAgain(maya) })).body as RsvpRow[];
    return rows.map((row) => listed.find((one) => one.id === row)?.mailTrouble);
  };
  await server.inject('PUT', '/api/rsvp', { as: maya, body: { eventId: id, status: 'REQUESTED', rsvps: rows } });
  const known = answers.map(([, , trouble]) => trouble);
  await until(async () => expect(await troubles()).toEqual([...known, 'RETRYING']));
  clock.forward(2 * 86_400_000);
  await queue([]);
  await until(async () => expect(await troubles()).toEqual([...known, 'NOT_TAKEN']));
});

test('an invitation that failed is sent again when a host invites again, once; one that has arrived or is on its way is not', async () => {
  const maya = await server.makeUser('Maya');
  const { id } = await makeEvent(server, maya, {});
  const guest = { id: null, emailId: 'gone@example.org' };
  const row = await putRsvp(server, id, guest, { status: 'NO', decidedBy: 'SELF' });
  const invite = () => server.inject('PUT', '/api/rsvp', { as: maya, body: { eventId: id, status: 'REQUESTED', rsvps: [row] } });
  const trouble = async () => ((await server.inject('GET', `/api/rsvp/event/${id}`, { as: maya })).body as RsvpRow[]).find((one) => one.id === row)?.mailTrouble;
  const sent = async () => (await server.db.select().from(mails)).length;
  catcher.refuseNext(550);
  await invite();
  await until(async () => expect(await trouble()).toBe('FAILED'));
  catcher.refuseNext(451);
  const again = await invite();
  expect([again.status, again.body]).toMatchObject([200, [{ id: row, status: 'ONBOARD_REQUESTED' }]]);
  await until(async () => expect(await trouble()).toBe('RETRYING'));
  expect((await invite()).body[0].mailTrouble).toBe('RETRYING');
  expect(await sent()).toBe(2);
  clock.forward(30_000);
  await queue([]);
  await until(() => expect(catcher.caught.map(({ recipients }) => recipients)).toEqual([['gone@example.org']]));
  await until(async () => expect(await trouble()).toBeUndefined());
  await invite();
  expect(await sent()).toBe(2);
});
