// Unsubscribing from optional mails, and subscribing again.
import { isNull } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import { mailMutes, mails } from '#server/db/schema.ts';
import { muteUrl, type Mute } from '#server/modules/mail/mute-link.ts';
import { sendDueDigests } from '#server/modules/mail/send-due-digests.ts';
import { putRsvp } from '#tests/support/event-scene.ts';
import { headerOf, mailScene, MINUTE, plainMail, stopLinkOf } from '#tests/support/mail-scene.ts';

const on = mailScene();

test("optional mails can be stopped by the link, by a mail program's one-click request, and in the profile; opening the link alone stops nothing", async () => {
  const { id } = await on.scene();
  const ask = async () => {
    on.clock.forward(16 * MINUTE);
    await on.respond(id, await on.server.makeUser('Ada'), 'Yes');
  };
  await ask();
  const mail = await on.last(on.hana);
  const link = stopLinkOf(mail);
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(link.replaceAll('&', '&amp;'));
  const path = link.replace('https://sojourn.example', '');
  expect(path).toMatch('/oapi/mails/mute?');
  const look = await on.server.inject('GET', path);
  expect([look.status, look.body]).toEqual([
    200,
    expect.stringContaining('Stop e-mails about requests to join Kyoto, &lt;Slowly&gt;?'),
  ]);
  expect(look.headers['content-security-policy']).toContain("form-action 'self'");
  const headers = await on.server.app.inject({ method: 'HEAD', url: path });
  expect([headers.statusCode, headers.body]).toEqual([200, '']);
  await ask();
  expect((await on.subjects(on.hana)).length).toBe(2);

  for (const forged of [
    path.replace('k=requests', 'k=changes'),
    path.replace(on.hana.id, on.olga.id),
    path.slice(0, -3),
  ])
    expect((await on.server.inject('POST', forged)).status).toBe(404);
  const clicked = await on.server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([clicked.statusCode, clicked.body]).toEqual([
    200,
    expect.stringContaining('There will be no more e-mails about requests to join'),
  ]);
  await ask();
  expect([(await on.subjects(on.hana)).length, (await on.subjects(on.olga)).length]).toEqual([2, 3]);
  await on.settings(await on.server.signInAgain(on.olga), { requests: false });
  await ask();
  expect((await on.subjects(on.olga)).length).toBe(3);
});

test('invitations to an event can be stopped for an address without an account: no mail is sent for a new invitation, and hosts see why', async () => {
  const [one, other] = [await on.scene(), await on.scene({ name: 'Another' })];
  const noor = { emailId: 'noor@example.org' };
  const inviteTo = async (eventId: string, address: string) => {
    const row = await putRsvp(
      on.server,
      eventId,
      { id: null, emailId: address },
      { status: 'NO', decidedBy: 'SELF', invited: true },
    );
    expect(
      (
        await on.server.inject('PUT', '/api/rsvp', {
          as: on.hana,
          body: { eventId, status: 'REQUESTED', rsvps: [row] },
        })
      ).status,
    ).toBe(200);
  };
  const trouble = async (eventId: string, address: string) =>
    ((await on.server.inject('GET', `/api/rsvp/event/${eventId}`, { as: on.olga })).body as RsvpRow[]).find(
      ({ user }) => user.emailId === address,
    )?.mailTrouble;
  await inviteTo(one.id, noor.emailId);
  const mail = await on.last(noor);
  const link = stopLinkOf(mail);
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  // logs do not contain people's addresses, so links, which a log may contain, do not contain them either
  expect(link).not.toMatch(/noor/);
  const path = link.replace('https://sojourn.example', '');
  expect((await on.server.inject('GET', path)).body).toContain('Stop invitations to Kyoto, &lt;Slowly&gt;?');
  await inviteTo(one.id, noor.emailId);
  expect(await on.subjects(noor)).toHaveLength(2);
  for (const forged of [path.slice(0, -3), path.replace(/r=[0-9a-f]/, 'r=f')])
    expect((await on.server.inject('POST', forged)).status).toBe(404);

  const clicked = await on.server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([clicked.statusCode, clicked.body]).toEqual([
    200,
    expect.stringContaining('There will be no more invitations to Kyoto, &lt;Slowly&gt;'),
  ]);
  expect(await trouble(one.id, noor.emailId)).toBeUndefined();
  await inviteTo(one.id, noor.emailId);
  expect(await on.subjects(noor)).toHaveLength(2);
  expect(await trouble(one.id, noor.emailId)).toBe('STOPPED');
  // other events and other addresses are not affected
  await inviteTo(other.id, noor.emailId);
  await inviteTo(one.id, 'max@example.org');
  expect([
    (await on.subjects(noor)).at(-1),
    await on.subjects({ emailId: 'max@example.org' }),
    await trouble(one.id, 'max@example.org'),
  ]).toEqual(['Hana Test invites you to Another', ['Hana Test invites you to Kyoto, <Slowly>'], undefined]);
  // mails that cannot be stopped are still sent
  expect((await on.server.inject('DELETE', `/api/events/${one.id}`, { as: on.olga })).status).toBe(204);
  expect((await on.subjects(noor)).at(-1)).toBe('Cancelled: Kyoto, <Slowly>');
});

test('a link that is incomplete, or whose event is deleted, shows a page that says so', async () => {
  const { id } = await on.scene();
  const linkOf = (eventId: string) =>
    muteUrl(
      { publicUrl: '', secret: on.server.services.config.secret },
      { userId: on.gil.id, eventId, kind: 'bulletins' },
    );
  const goneAt = async (path: string) => {
    const { status, body, headers } = await on.server.inject('GET', path);
    expect([status, headers['content-type'], body]).toEqual([
      404,
      'text/html; charset=utf-8',
      expect.stringContaining('This link does not work any more.'),
    ]);
    expect(body).not.toContain('<form');
  };
  expect((await on.server.inject('GET', linkOf(id))).status).toBe(200);
  await goneAt(linkOf(id).slice(0, -3));
  await goneAt(linkOf(id).replace(/&k=.*/, ''));
  await goneAt(linkOf(crypto.randomUUID()));
});

/** The address behind the only button of such a page. */
const buttonOf = (page: string): string =>
  (/<form method="post" action="([^"]+)">/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
const press = async (address: string): Promise<string> => (await on.server.inject('POST', address)).body;

test('a stopped mail can be resumed on the page where it was stopped, and stopped again; each link affects its own mails only', async () => {
  const { id } = await on.scene();
  const ask = async () => {
    on.clock.forward(16 * MINUTE);
    await on.respond(id, await on.server.makeUser('Ada'), 'Yes');
    return (await on.subjects(on.hana)).length;
  };
  await ask();
  const stop = stopLinkOf(await on.last(on.hana)).replace('https://sojourn.example', '');
  const stopped = await press(stop);
  expect(await ask()).toBe(1);
  const again = buttonOf(stopped);
  expect((await on.server.inject('GET', again)).body, 'opening the link changes nothing').toContain(
    'Stop e-mails about requests to join',
  );
  expect(await ask()).toBe(1);
  for (const forged of [
    again.replace('k=requests', 'k=changes'),
    again.replace(on.hana.id, on.olga.id),
    again.replace(/sig=../, 'sig='),
  ])
    expect((await on.server.inject('POST', forged)).status).toBe(404);
  const allowed = await press(again);
  expect(allowed).toContain('You will get e-mails about requests to join Kyoto, &lt;Slowly&gt; again');
  expect(await ask()).toBe(2);
  expect(await press(buttonOf(allowed))).toContain('There will be no more e-mails about requests to join');
  expect(await ask()).toBe(2);
});

test("resuming affects neither other people's mails nor other kinds of mails or other events", async () => {
  const [one, other] = [await on.scene(), await on.scene()];
  const hers = { userId: on.hana.id, eventId: one.id, kind: 'requests' } as const;
  const others = [
    { ...hers, kind: 'changes' },
    { ...hers, eventId: other.id },
    { ...hers, userId: on.olga.id },
  ] as const;
  const linkOf = (mute: Mute) => muteUrl({ publicUrl: '', secret: on.server.services.config.secret }, mute);
  for (const mute of [hers, ...others]) await press(linkOf(mute));
  await press(`${linkOf(hers)}&again=1`);
  const left = await on.server.db.select().from(mailMutes);
  expect(left.map(({ userId, eventId, kind }) => linkOf({ userId, eventId, kind })).sort()).toEqual(
    others.map(linkOf).sort(),
  );
});

test('the reminder before the start is a setting of the profile, and the link resumes it there', async () => {
  const stop = muteUrl(
    { publicUrl: '', secret: on.server.services.config.secret },
    { userId: on.gil.id, eventId: (await on.scene()).id, kind: 'starts' },
  );
  const starts = async () =>
    (await on.server.inject('GET', '/api/profile', { as: on.gil })).body.mails.starts as boolean;
  await on.settings(on.gil, { answers: true });
  const page = await press(stop);
  expect(await starts()).toBe(false);
  await press(buttonOf(page));
  expect(await starts()).toBe(true);
  expect(
    (await on.server.inject('GET', '/api/profile', { as: on.gil })).body.mails.answers,
    'a setting for another kind of mail',
  ).toBe(true);
});

test('an invitation that was withheld is sent once when its address resumes invitations, if the event is still open to it', async () => {
  const noor = { emailId: 'noor@example.org' };
  const today = '2027-03-01T00:00:00.000Z';
  const events = {
    withheld: await on.scene(),
    gone: await on.scene({ name: 'Called off' }),
    over: await on.scene({ name: 'Over', startIsoTime: today, endIsoTime: today }),
    answered: await on.scene({ name: 'Answered' }),
    free: await on.scene({ name: 'Not invited again' }),
  };
  const rows: Record<string, string> = {};
  for (const [what, { id }] of Object.entries(events)) {
    const row = await putRsvp(
      on.server,
      id,
      { id: null, emailId: noor.emailId },
      { status: 'NO', decidedBy: 'SELF', invited: true },
    );
    rows[what] = row;
    await press(muteUrl({ publicUrl: '', secret: on.server.services.config.secret }, { rsvpId: row }));
    if (what !== 'free')
      expect(
        (
          await on.server.inject('PUT', '/api/rsvp', {
            as: on.hana,
            body: { eventId: id, status: 'REQUESTED', rsvps: [row] },
          })
        ).status,
      ).toBe(200);
    else
      await putRsvp(
        on.server,
        id,
        { id: null, emailId: noor.emailId },
        { status: 'REQUESTED', invited: true },
      );
  }
  await on.server.inject('DELETE', `/api/events/${events.gone.id}`, { as: on.olga });
  await putRsvp(
    on.server,
    events.answered.id,
    { id: null, emailId: noor.emailId },
    { status: 'NO', decidedBy: 'SELF', invited: true },
  );
  const before = await on.subjects(noor);
  on.clock.forward(2 * 24 * 60 * MINUTE);
  const host = await on.server.signInAgain(on.olga);
  const trouble = async ({ id }: { id: string }) =>
    ((await on.server.inject('GET', `/api/rsvp/event/${id}`, { as: host })).body as RsvpRow[]).find(
      ({ user }) => user.emailId === noor.emailId,
    )?.mailTrouble;
  const troubles = () =>
    Promise.all([events.withheld, events.over, events.answered, events.free].map(trouble));
  expect(await troubles()).toEqual(['STOPPED', 'STOPPED', 'STOPPED', undefined]);
  const again = Object.values(rows).map(
    (rsvpId) => `${muteUrl({ publicUrl: '', secret: on.server.services.config.secret }, { rsvpId })}&again=1`,
  );
  await Promise.all([...again, ...again].map(press));
  expect((await on.subjects(noor)).slice(before.length)).toEqual([
    'Olga Test invites you to Kyoto, <Slowly>',
  ]);
  expect(await troubles()).toEqual([undefined, undefined, undefined, undefined]);
});

test('a mail that is being collected is not sent once its kind is stopped, by the link or in the profile', async () => {
  const { id } = await on.scene();
  const bulletin = (title: string) =>
    on.server.inject('POST', `/api/bulletin/${id}`, {
      as: on.olga,
      body: { title, description: 'It is cold.' },
    });
  const aMinuteLater = async () => {
    on.clock.forward(MINUTE);
    await sendDueDigests(on.server.services);
  };
  await bulletin('Coats');
  const link = muteUrl(
    { publicUrl: '', secret: on.server.services.config.secret },
    { userId: on.gil.id, eventId: id, kind: 'bulletins' },
  );
  await press(link);
  await on.settings(on.hana, { bulletins: false });
  await aMinuteLater();
  expect([await on.subjects(on.gil), await on.subjects(on.hana)]).toEqual([[], []]);

  // what was withheld is not sent later
  await press(`${link}&again=1`);
  await on.settings(on.hana, { bulletins: true });
  await bulletin('Cars');
  await aMinuteLater();
  for (const one of [on.gil, on.hana]) expect(await on.subjects(one)).toEqual(['Kyoto, <Slowly>: Cars']);
});

test('mails that are being retried are deleted once their kind is stopped, and hosts no longer see them as delayed', async () => {
  const [one, other] = [await on.scene(), await on.scene()];
  const both = [on.gil, on.hana];
  const linkOf = (userId: string, eventId: string, kind: 'bulletins' | 'changes' | 'starts') =>
    muteUrl(on.server.services.config, { userId, eventId, kind });
  for (const { emailId } of both) on.catcher.refuseRecipient(emailId, 451);
  await on.queue(
    both.flatMap((who) =>
      [one, other].flatMap(({ id: eventId }) =>
        (['bulletins', 'changes', 'starts'] as const).map((kind) => ({
          ...plainMail(who.emailId, kind),
          eventId,
          unsubscribeUrl: linkOf(who.id, eventId, kind),
        })),
      ),
    ),
  );
  const unsent = () => on.server.db.select().from(mails).where(isNull(mails.sentAt));
  const retried = async (who: { emailId: string }) =>
    (await unsent())
      .filter(({ recipient }) => recipient === who.emailId)
      .map(({ eventId, subject }) => `${eventId === one.id ? 'one' : 'other'}: ${subject}`)
      .sort();
  const troubles = async () => {
    const lists = await Promise.all(
      [one, other].map(({ id }) => on.server.inject('GET', `/api/rsvp/event/${id}`, { as: on.olga })),
    );
    return lists.flatMap(({ body }) =>
      (body as RsvpRow[]).flatMap(({ user, mailTrouble }) => (user.guid === on.olga.id ? [] : mailTrouble)),
    );
  };
  await vi.waitFor(
    async () => {
      expect((await unsent()).map(({ lastError }) => lastError)).toEqual(Array(12).fill(expect.any(String)));
      expect(await troubles()).toEqual(Array(4).fill('RETRYING'));
    },
    { timeout: 8000, interval: 20 },
  );
  await on.server.services.mail.stop();

  const pressed = (link: string) => press(link.replace('https://sojourn.example', ''));
  await pressed(linkOf(on.gil.id, one.id, 'bulletins'));
  expect(await retried(on.gil)).toEqual([
    'one: changes',
    'one: starts',
    'other: bulletins',
    'other: changes',
    'other: starts',
  ]);
  expect((await troubles()).filter((trouble) => trouble === 'RETRYING')).toHaveLength(3);
  await pressed(linkOf(on.gil.id, one.id, 'starts'));
  expect(await retried(on.gil), 'the reminder is stopped for all events').toEqual([
    'one: changes',
    'other: bulletins',
    'other: changes',
  ]);
  await on.settings(on.hana, { changes: false });
  expect(await retried(on.hana)).toEqual([
    'one: bulletins',
    'one: starts',
    'other: bulletins',
    'other: starts',
  ]);
  expect(await troubles()).toEqual(Array(4).fill(undefined));
});
