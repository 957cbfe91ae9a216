// Mails about the decisions of hosts, as received by a real SMTP server: invited, approved, cancelled.
import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { mails } from '#server/db/schema.ts';
import { putRsvp } from '#tests/support/event-scene.ts';
import { headerOf, mailScene } from '#tests/support/mail-scene.ts';

const on = mailScene();

test('a person who is invited again gets the host, the dates, a link with their address, and a calendar entry', async () => {
  const { id } = await on.scene({
    name: 'Kyoto; slowly, with a name that is far too long for one line of a calendar file ✨',
  });
  const rsvpId = await putRsvp(
    on.server,
    id,
    { id: null, emailId: 'new+guest@example.org' },
    { status: 'NO', decidedBy: 'SELF' },
  );
  const invite = () =>
    on.server.inject('PUT', '/api/rsvp', {
      as: on.hana,
      body: { eventId: id, status: 'REQUESTED', rsvps: [rsvpId] },
    });
  expect((await invite()).status).toBe(200);
  expect((await invite()).status).toBe(200);
  const guest = { emailId: 'new+guest@example.org' };
  expect((await on.subjects(guest)).length).toBe(1);
  const mail = await on.last(guest);
  expect(mail.subject).toMatch(/^Hana Test invites you to Kyoto; slowly/);
  for (const part of [mail.text, mail.html])
    expect(part).toContain(`https://sojourn.example/itinerary/${id}?emailId=new%2Bguest%40example.org`);
  const entry = mail.attachments.find(
    ({ mimeType }) => mimeType === 'text/calendar' || mimeType === 'application/ics',
  );
  const ics = typeof entry?.content === 'string' ? entry.content : new TextDecoder().decode(entry?.content);
  const lines = ics.split(/\r?\n/);
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const unfolded = lines.join('\n').replaceAll('\n ', '');
  expect(unfolded).toContain(
    'SUMMARY:Kyoto\\; slowly\\, with a name that is far too long for one line of a calendar file ✨',
  );
  expect(unfolded).toMatch(/DTSTART;VALUE=DATE:20270311\nDTEND;VALUE=DATE:20270314\n/);
});

test('an approved person gets a calendar entry', async () => {
  const { id } = await on.scene();
  const ada = await on.server.makeUser('Ada');
  const rsvpId = await putRsvp(on.server, id, ada, { status: 'HOST_APPROVAL_REQUESTED' });
  await on.server.inject('PUT', '/api/rsvp', {
    as: on.hana,
    body: { eventId: id, status: 'YES', rsvps: [rsvpId] },
  });
  const mail = await on.last(ada);
  expect(mail.subject).toBe('You are coming to Kyoto, <Slowly>');
  expect(mail.attachments.map(({ filename }) => filename)).toContain('experience.ics');
  expect((await on.server.db.select().from(mails).where(eq(mails.recipient, ada.emailId)))[0]).toMatchObject({
    calendar: null,
    htmlBody: '',
  });
});

test('when a host deletes an event, the owner is told who did it, and everybody who expected to come that it is cancelled', async () => {
  const { id } = await on.scene();
  const [asks, declined] = [await on.server.makeUser('Asks'), await on.server.makeUser('Declined')];
  await putRsvp(on.server, id, asks, { status: 'HOST_APPROVAL_REQUESTED' });
  await putRsvp(on.server, id, declined, { status: 'NO', decidedBy: 'SELF' });
  await putRsvp(
    on.server,
    id,
    { id: null, emailId: 'new@example.org' },
    { status: 'ONBOARD_REQUESTED', invited: true },
  );
  expect((await on.server.inject('DELETE', `/api/events/${id}`, { as: on.hana })).status).toBe(204);
  expect(await on.subjects(on.olga)).toEqual(['Hana Test deleted Kyoto, <Slowly>']);
  for (const one of [on.gil, asks, { emailId: 'new@example.org' }]) {
    expect(await on.subjects(one)).toEqual(['Cancelled: Kyoto, <Slowly>']);
    const mail = await on.last(one);
    for (const part of [mail.text, mail.html]) expect(part).toContain('(Asia/Tokyo)');
    expect(headerOf(mail, 'list-unsubscribe')).toBeUndefined();
  }
  expect([await on.subjects(declined), await on.subjects(on.hana)]).toEqual([[], []]);
});

test('when an event that is over is deleted, only the owner gets a mail, and none if they delete it themselves', async () => {
  const [over, mine] = [await on.scene(), await on.scene({ name: 'Mine' })];
  on.clock.forward(40 * 86_400_000);
  const [owner, host] = [await on.server.signInAgain(on.olga), await on.server.signInAgain(on.hana)];
  expect((await on.server.inject('DELETE', `/api/events/${over.id}`, { as: host })).status).toBe(204);
  expect((await on.server.inject('DELETE', `/api/events/${mine.id}`, { as: owner })).status).toBe(204);
  expect([await on.subjects(on.olga), await on.subjects(on.gil)]).toEqual([
    ['Hana Test deleted Kyoto, <Slowly>'],
    [],
  ]);
});

test('people who are removed get a mail, unless they had declined or been refused', async () => {
  const { id } = await on.scene();
  const [asks, declined, refused] = await Promise.all(
    ['Asks', 'Declined', 'Refused'].map((name) => on.server.makeUser(name)),
  );
  await putRsvp(on.server, id, asks!, { status: 'HOST_APPROVAL_REQUESTED' });
  await putRsvp(on.server, id, declined!, { status: 'NO', decidedBy: 'SELF' });
  await putRsvp(on.server, id, refused!, { status: 'HOST_APPROVAL_DENIED', decidedBy: 'HOST' });
  const users = [on.gil, asks!, declined!, refused!].map((person) => person.id);
  expect(
    (await on.server.inject('DELETE', `/api/events/${id}/guests`, { as: on.hana, body: { users } })).status,
  ).toBe(200);
  for (const one of [on.gil, asks!])
    expect(await on.subjects(one)).toEqual(['You are no longer on the guest list of Kyoto, <Slowly>']);
  for (const one of [declined!, refused!]) expect(await on.subjects(one)).toEqual([]);
});
