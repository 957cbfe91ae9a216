// The mails of rules section 4 as a real SMTP server on this machine received them: who, when, what, and how to stop them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { mails } from '#server/db/schema.ts';
import { inUnit } from '#server/modules/auth/in-unit.ts';
import { day } from '#server/modules/mailbox/rsvp-letters.ts';
import { tellDue } from '#server/modules/mailbox/tell-due.ts';
import { tellStarts } from '#server/modules/mailbox/tell-starts.ts';
import { activityOn, makeEvent, putRsvp, type NewEvent } from '#tests/support/event-scene.ts';
import { startMailCatcher, type CaughtMail, type MailCatcher } from '#tests/support/mail-catcher.ts';
import { movingClock, type MovingClock } from '#tests/support/moving-clock.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const MINUTE = 60_000;
let clock: MovingClock;
let catcher: MailCatcher;
let server: TestServer;
let [olga, hana, gil]: TestUser[] = [];
beforeEach(async () => {
  clock = movingClock();
  catcher = await startMailCatcher();
  server = await startTestServer({ clock, config: { smtpUrl: catcher.url, publicUrl: 'https://sojourn.example' } });
  server.services.mail.start();
  [olga, hana, gil] = await Promise.all(['Olga', 'Hana', 'Gil'].map((name) => server.makeUser(name)));
});
afterEach(async () => {
  await server.close();
  await catcher.close();
});

/** Everything that is queued has arrived; answers what arrived for somebody, oldest first. */
async function arrived(who: { emailId: string }): Promise<CaughtMail[]> {
  await vi.waitFor(async () => expect((await server.db.select().from(mails)).filter((mail) => mail.sentAt === null)).toEqual([]), { timeout: 8000, interval: 20 });
  return catcher.caught.filter(({ recipients }) => recipients.includes(who.emailId));
}
const subjects = async (who: { emailId: string }) => (await arrived(who)).map(({ mail }) => mail.subject);
const last = async (who: { emailId: string }) => (await arrived(who)).at(-1)!.mail;
const settings = (as: TestUser | undefined, choices: object) => server.inject('PUT', '/api/profile', { as, body: { mails: choices } });
const respond = (id: string, as: TestUser | undefined, status: 'Yes' | 'No') => server.inject('PUT', `/api/rsvp/respond/${id}`, { as, body: { status } });
const header = (mail: CaughtMail['mail'], key: string) => mail.headers.find((one) => one.key === key)?.value;

/** Olga's event with Hana as host and Gil as guest. */
async function scene(more: NewEvent = {}) {
  const event = await makeEvent(server, olga!, { name: 'Kyoto, <Slowly>', timezone: 'Asia/Tokyo', ...more });
  await putRsvp(server, event.id, hana!, { status: 'YES', isHost: true });
  await putRsvp(server, event.id, gil!, { status: 'YES' });
  return event;
}

test('requests to join: the first at once, the rest gathered for a quarter of an hour, decided ones left out', async () => {
  const { id } = await scene();
  const guests = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => server.makeUser(name)));
  await respond(id, guests[0], 'Yes');
  expect(await subjects(olga!)).toEqual(['Ada Test asks to join Kyoto, <Slowly>']);
  for (const guest of guests.slice(1)) await respond(id, guest, 'Yes');
  clock.forward(14 * MINUTE);
  await tellDue(server.services);
  expect((await subjects(olga!)).length).toBe(1);
  // Dan does not want to come any more: nothing is said of him
  await respond(id, guests[3], 'No');
  clock.forward(MINUTE);
  await Promise.all([tellDue(server.services), tellDue(server.services)]);
  for (const host of [olga!, hana!]) {
    expect(await subjects(host)).toEqual(['Ada Test asks to join Kyoto, <Slowly>', '2 people ask to join Kyoto, <Slowly>']);
    const mail = await last(host);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Ben Test and Cleo Test would like to come');
      expect(part).not.toContain('Dan');
      expect(part).toContain(`https://sojourn.example/experiences/${id}/attendees`);
      expect(part).toContain('(Asia/Tokyo)');
    }
    expect(mail.html).toContain('Kyoto, &lt;Slowly&gt;');
  }
  expect(await subjects(gil!)).toEqual([]);
  // a new quarter of an hour: the next request does not wait
  clock.forward(15 * MINUTE);
  await respond(id, await server.makeUser('Eve'), 'Yes');
  expect((await subjects(olga!)).at(-1)).toBe('Eve Test asks to join Kyoto, <Slowly>');
});

test('joined and declined: only for hosts who asked for it, gathered, as it stands by then', async () => {
  const { id } = await scene({ rsvpType: 'OPEN' });
  await settings(olga, { answers: true });
  const [ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => server.makeUser(name)));
  await respond(id, ada, 'Yes');
  for (const [guest, answer] of [[ben, 'Yes'], [cleo, 'Yes'], [cleo, 'No'], [gil, 'No']] as const) {
    clock.forward(1);
    await respond(id, guest, answer);
  }
  clock.forward(15 * MINUTE);
  await tellDue(server.services);
  expect(await subjects(olga!)).toEqual(['Answers for Kyoto, <Slowly>: 1 joined', 'Answers for Kyoto, <Slowly>: 1 joined, 2 declined']);
  const { text } = await last(olga!);
  expect(text).toContain('Joined: Ben Test.');
  expect(text).toContain('Declined: Cleo Test and Gil Test.');
  expect(await subjects(hana!)).toEqual([]);
});

test('mails that can be stopped are: by the link, by a mail program\'s one click, in the profile; opening the link stops nothing', async () => {
  const { id } = await scene();
  const ask = async () => {
    clock.forward(16 * MINUTE);
    await respond(id, await server.makeUser('Ada'), 'Yes');
  };
  await ask();
  const mail = await last(hana!);
  const link = /<(.+)>/.exec(header(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';
  expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(link.replaceAll('&', '&amp;'));
  const path = link.replace('https://sojourn.example', '');
  expect(path).toMatch('/oapi/mails/mute?');
  const look = await server.inject('GET', path);
  expect([look.status, look.body]).toEqual([200, expect.stringContaining('Stop mails about requests to join for Kyoto, &lt;Slowly&gt;?')]);
  expect(look.headers['content-security-policy']).toContain("form-action 'self'");
  await ask();
  expect((await subjects(hana!)).length).toBe(2);

  for (const forged of [path.replace('k=requests', 'k=changes'), path.replace(hana!.id, olga!.id), path.slice(0, -3)]) expect((await server.inject('POST', forged)).status).toBe(404);
  const clicked = await server.app.inject({ method: 'POST', url: path, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'List-Unsubscribe=One-Click' });
  expect([clicked.statusCode, clicked.body]).toEqual([200, expect.stringContaining('There will be no more mails about requests to join')]);
  await ask();
  expect([(await subjects(hana!)).length, (await subjects(olga!)).length]).toEqual([2, 3]);
  await settings(await server.signInAgain(olga!), { requests: false });
  await ask();
  expect((await subjects(olga!)).length).toBe(3);
});

test('changed times and places: one mail after five minutes, to everybody who comes but the one who changed them', async () => {
  const { id, programs: [day] } = await scene({ timezone: 'UTC' });
  const url = `/api/events/${id}/programs/${day.id}/activity`;
  const add = async (name: string, hour: number) => (await server.inject('POST', url, { as: olga, body: { ...activityOn(day.date, hour), name, location: 'Old hall' } })).body.id as string;
  const [walk, tea, back] = [await add('Walk', 9), await add('Tea', 14), await add('Back again', 16)];
  const change = (activity: string, body: object) => server.inject('PUT', `${url}/${activity}`, { as: hana, body });
  await change(walk, { startIsoTime: `${day.date}T08:00:00.000Z` });
  await change(tea, { location: 'Tea house <b>' });
  await change(back, { location: 'Elsewhere' });
  clock.forward(4 * MINUTE);
  await change(walk, { endIsoTime: `${day.date}T11:30:00.000Z` });
  await change(back, { location: 'Old hall' });
  await change(tea, { name: 'Tea ceremony' });
  await tellDue(server.services);
  expect(await subjects(gil!)).toEqual([]);
  clock.forward(MINUTE);
  await tellDue(server.services);
  await tellDue(server.services);
  for (const one of [gil!, olga!]) {
    expect(await subjects(one)).toEqual(['Kyoto, <Slowly>: 2 activities have changed']);
    const { text, html } = await last(one);
    expect(text).toMatch(/Walk: now \w+day,? \d+ \w+, 08:00 to 11:30 \(was \w+day,? \d+ \w+, 09:00 to 10:00\)/);
    expect(text).toContain('Tea ceremony: now at Tea house <b> (was Old hall)');
    expect(text).not.toContain('Back again');
    expect(html).not.toContain('<b>');
    expect(html).toContain(`href="https://sojourn.example/itinerary/${id}"`);
  }
  expect(await subjects(hana!)).toEqual([]);
});

test('what has begun by then, who left and what nobody can feel are no news', async () => {
  const { id, programs: [day] } = await scene({ timezone: 'UTC', startIsoTime: '2027-03-01T00:00:00.000Z', endIsoTime: '2027-03-02T00:00:00.000Z' });
  const url = `/api/events/${id}/programs/${day.id}/activity`;
  const soon = (await server.inject('POST', url, { as: olga, body: { ...activityOn(day.date, 11), startIsoTime: `${day.date}T10:03:00.000Z` } })).body.id;
  const later = (await server.inject('POST', url, { as: olga, body: activityOn(day.date, 15) })).body.id;
  await server.inject('PUT', `${url}/${soon}`, { as: olga, body: { location: 'Gate 2' } });
  await server.inject('PUT', `${url}/${later}`, { as: olga, body: { name: 'Only a name', description: 'and words' } });
  clock.forward(6 * MINUTE);
  await tellDue(server.services);
  expect([await subjects(gil!), await subjects(hana!)]).toEqual([[], []]);
  await server.inject('PUT', `${url}/${later}`, { as: olga, body: { location: 'Gate 3' } });
  await respond(id, gil, 'No');
  clock.forward(6 * MINUTE);
  await tellDue(server.services);
  expect([await subjects(gil!), await subjects(hana!)]).toEqual([[], ['Kyoto, <Slowly>: Only a name has changed']]);
});

test('an event that a host deletes: the owner is told by whom, everybody who expected to come that it is cancelled', async () => {
  const { id } = await scene();
  const [asks, said] = [await server.makeUser('Asks'), await server.makeUser('Declined')];
  await putRsvp(server, id, asks, { status: 'HOST_APPROVAL_REQUESTED' });
  await putRsvp(server, id, said, { status: 'NO', decidedBy: 'SELF' });
  await putRsvp(server, id, { id: null, emailId: 'new@example.org' }, { status: 'ONBOARD_REQUESTED', invited: true });
  expect((await server.inject('DELETE', `/api/events/${id}`, { as: hana })).status).toBe(204);
  expect(await subjects(olga!)).toEqual(['Hana Test deleted Kyoto, <Slowly>']);
  for (const one of [gil!, asks, { emailId: 'new@example.org' }]) {
    expect(await subjects(one)).toEqual(['Cancelled: Kyoto, <Slowly>']);
    const mail = await last(one);
    for (const part of [mail.text, mail.html]) expect(part).toContain('(Asia/Tokyo)');
    expect(header(mail, 'list-unsubscribe')).toBeUndefined();
  }
  expect([await subjects(said), await subjects(hana!)]).toEqual([[], []]);
});

test('an event that is over is deleted without a word, except to its owner; by the owner there is no notice to themselves', async () => {
  const [over, mine] = [await scene(), await scene({ name: 'Mine' })];
  clock.forward(40 * 86_400_000);
  const [owner, host] = [await server.signInAgain(olga!), await server.signInAgain(hana!)];
  expect((await server.inject('DELETE', `/api/events/${over.id}`, { as: host })).status).toBe(204);
  expect((await server.inject('DELETE', `/api/events/${mine.id}`, { as: owner })).status).toBe(204);
  expect([await subjects(olga!), await subjects(gil!)]).toEqual([['Hana Test deleted Kyoto, <Slowly>'], []]);
});

test('invited again: host, dates, a link with the address, and an entry for the calendar', async () => {
  const { id } = await scene({ name: 'Kyoto; slowly, with a name that is far too long for one line of a calendar file ✨' });
  const rsvpId = await putRsvp(server, id, { id: null, emailId: 'new+guest@example.org' }, { status: 'NO', decidedBy: 'SELF' });
  const invite = () => server.inject('PUT', '/api/rsvp', { as: hana, body: { eventId: id, status: 'REQUESTED', rsvps: [rsvpId] } });
  expect((await invite()).status).toBe(200);
  expect((await invite()).status).toBe(200);
  const guest = { emailId: 'new+guest@example.org' };
  expect((await subjects(guest)).length).toBe(1);
  const mail = await last(guest);
  expect(mail.subject).toMatch(/^Hana Test invites you to Kyoto; slowly/);
  for (const part of [mail.text, mail.html]) expect(part).toContain(`https://sojourn.example/itinerary/${id}?emailId=new%2Bguest%40example.org`);
  const entry = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar' || mimeType === 'application/ics');
  const ics = typeof entry?.content === 'string' ? entry.content : new TextDecoder().decode(entry?.content);
  const lines = ics.split(/\r?\n/);
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const unfolded = lines.join('\n').replaceAll('\n ', '');
  expect(unfolded).toContain('SUMMARY:Kyoto\\; slowly\\, with a name that is far too long for one line of a calendar file ✨');
  expect(unfolded).toMatch(/DTSTART;VALUE=DATE:20270311\nDTEND;VALUE=DATE:20270314\n/);
});

test('approved with an entry for the calendar', async () => {
  const { id } = await scene();
  const ada = await server.makeUser('Ada');
  const rsvpId = await putRsvp(server, id, ada, { status: 'HOST_APPROVAL_REQUESTED' });
  await server.inject('PUT', '/api/rsvp', { as: hana, body: { eventId: id, status: 'YES', rsvps: [rsvpId] } });
  const mail = await last(ada);
  expect(mail.subject).toBe('You are coming to Kyoto, <Slowly>');
  expect(mail.attachments.map(({ filename }) => filename)).toContain('experience.ics');
  expect((await server.db.select().from(mails).where(eq(mails.recipient, ada.emailId)))[0]).toMatchObject({ calendar: null, htmlBody: '' });
});

test('an invitation can be stopped for its address and experience, without an account: invited again, no mail goes out and hosts see why', async () => {
  const [one, other] = [await scene(), await scene({ name: 'Another' })];
  const noor = { emailId: 'noor@example.org' };
  const inviteTo = async (eventId: string, address: string) => {
    const row = await putRsvp(server, eventId, { id: null, emailId: address }, { status: 'NO', decidedBy: 'SELF', invited: true });
    expect((await server.inject('PUT', '/api/rsvp', { as: hana, body: { eventId, status: 'REQUESTED', rsvps: [row] } })).status).toBe(200);
  };
  const trouble = async (eventId: string, address: string) =>
    ((await server.inject('GET', `/api/rsvp/event/${eventId}`, { as: olga })).body as RsvpRow[]).find(({ user }) => user.emailId === address)?.mailTrouble;
  await inviteTo(one.id, noor.emailId);
  const mail = await last(noor);
  const link = /<(.+)>/.exec(header(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';
  expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  // addresses of people are in no log, so they are in no link that a log may show
  expect(link).not.toMatch(/noor/);
  const path = link.replace('https://sojourn.example', '');
  expect((await server.inject('GET', path)).body).toContain('Stop invitations to Kyoto, &lt;Slowly&gt;?');
  await inviteTo(one.id, noor.emailId);
  expect(await subjects(noor)).toHaveLength(2);
  for (const forged of [path.slice(0, -3), path.replace(/r=[0-9a-f]/, 'r=f')]) expect((await server.inject('POST', forged)).status).toBe(404);

  const clicked = await server.app.inject({ method: 'POST', url: path, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'List-Unsubscribe=One-Click' });
  expect([clicked.statusCode, clicked.body]).toEqual([200, expect.stringContaining('There will be no more invitations to Kyoto, &lt;Slowly&gt;')]);
  expect(await trouble(one.id, noor.emailId)).toBeUndefined();
  await inviteTo(one.id, noor.emailId);
  expect(await subjects(noor)).toHaveLength(2);
  expect(await trouble(one.id, noor.emailId)).toBe('STOPPED');
  // another experience and another address are another matter
  await inviteTo(other.id, noor.emailId);
  await inviteTo(one.id, 'max@example.org');
  expect([(await subjects(noor)).at(-1), await subjects({ emailId: 'max@example.org' }), await trouble(one.id, 'max@example.org')]).toEqual(['Hana Test invites you to Another', ['Hana Test invites you to Kyoto, <Slowly>'], undefined]);
  // what cannot be stopped still comes
  expect((await server.inject('DELETE', `/api/events/${one.id}`, { as: olga })).status).toBe(204);
  expect((await subjects(noor)).at(-1)).toBe('Cancelled: Kyoto, <Slowly>');
});

/** The clock of these tests starts on 1 March 2027, 10:00 UTC; the event on the 11th in Tokyo, so on the 10th at 15:00 UTC. */
const toTheDayBefore = () => clock.forward(Date.parse('2027-03-09T15:00:00Z') - clock().getTime());
const starting = `Kyoto, <Slowly> starts on ${day('2027-03-11')}`;

test('a day before it starts, everybody who comes is told once: by two processes, after a restart and wherever the start moves', async () => {
  const { id, programs: [day] } = await scene();
  const [asks, mutes, late] = await Promise.all(['Asks', 'Mutes', 'Late'].map((name) => server.makeUser(name)));
  await putRsvp(server, id, asks!, { status: 'HOST_APPROVAL_REQUESTED' });
  await putRsvp(server, id, mutes!, { status: 'YES' });
  await settings(mutes, { starts: false });
  toTheDayBefore();
  clock.forward(-1000);
  await tellStarts(server.services);
  expect(await subjects(gil!)).toEqual([]);
  clock.forward(1000);
  await Promise.all([tellStarts(server.services), tellStarts(server.services)]);
  for (const one of [gil!, hana!, olga!]) expect(await subjects(one)).toEqual([starting]);
  for (const one of [asks!, mutes!]) expect(await subjects(one)).toEqual([]);
  const mail = await last(gil!);
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('(Asia/Tokyo)');
    expect(part).toContain(`https://sojourn.example/itinerary/${id}`);
  }

  // its link is of use for the next experience only: there is one such mail for each
  const path = /<https:\/\/sojourn\.example(.+)>/.exec(header(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';
  expect((await server.inject('POST', path)).body).toContain('There will be no more reminders before an experience starts.');
  expect((await server.inject('GET', '/api/profile', { as: await server.signInAgain(gil!) })).body.mails).toEqual({ requests: true, answers: false, changes: true, starts: false });

  // who joins now knows; the start moves a day on, and comes near again
  await putRsvp(server, id, late!, { status: 'YES' });
  expect((await server.inject('DELETE', `/api/events/${id}/programs/${day.id}`, { as: await server.signInAgain(olga!) })).status).toBe(204);
  clock.forward(24 * 60 * MINUTE);
  await tellStarts(server.services);
  expect([await subjects(gil!), await subjects(late!)]).toEqual([[starting], []]);
});

test('a start that is near when the experience is made, that is over or that was called off is no news', async () => {
  await scene({ name: 'Tomorrow', timezone: 'UTC', startIsoTime: '2027-03-02T00:00:00.000Z', endIsoTime: '2027-03-03T00:00:00.000Z' });
  const gone = await scene({ name: 'Called off' });
  await scene({ name: 'Missed', startIsoTime: '2027-03-05T00:00:00.000Z', endIsoTime: '2027-03-06T00:00:00.000Z' });
  await tellStarts(server.services);
  // nobody looked between the 3rd and the 9th
  toTheDayBefore();
  await server.inject('DELETE', `/api/events/${gone.id}`, { as: await server.signInAgain(olga!) });
  await tellStarts(server.services);
  expect((await subjects(gil!)).filter((subject) => subject?.includes('starts'))).toEqual([]);
});

test('a reminder that cannot leave before the start does not leave', async () => {
  await scene();
  toTheDayBefore();
  catcher.refuseNext(451, 3);
  await tellStarts(server.services);
  const stored = () => server.db.select().from(mails);
  await vi.waitFor(async () => expect((await stored()).map(({ lastError }) => lastError !== null)).toEqual([true, true, true]));
  clock.forward(24 * 60 * MINUTE);
  // the queue looks again
  await inUnit(server.db, clock(), (unit) => server.services.mail.queue(unit, []));
  await vi.waitFor(async () => expect((await stored()).map(({ failed }) => failed)).toEqual([true, true, true]));
  expect([catcher.tries(), catcher.caught]).toEqual([3, []]);
});
