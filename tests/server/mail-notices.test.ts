// Mails that collect several changes (docs/rules.md#mails), as received by a real SMTP server on this
// machine: who gets them, and when.
import { expect, test, vi } from 'vitest';
import { sendDueDigests } from '#server/modules/mail/send-due-digests.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { activityOn, dayFromNow } from '#tests/support/event-scene.ts';
import { mailScene, MINUTE } from '#tests/support/mail-scene.ts';

const on = mailScene();

test('requests to join: the first is mailed at once, further ones are collected for a quarter of an hour, decided ones are left out', async () => {
  const { id } = await on.scene();
  const guests = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => on.server.makeUser(name)));
  await on.respond(id, guests[0], 'Yes');
  expect(await on.subjects(on.olga)).toEqual(['Ada Test wants to join Kyoto, <Slowly>']);
  for (const guest of guests.slice(1)) await on.respond(id, guest, 'Yes');
  on.clock.forward(14 * MINUTE);
  await sendDueDigests(on.server.services);
  expect((await on.subjects(on.olga)).length).toBe(1);
  // Dan withdraws: he is not mentioned
  await on.respond(id, guests[3], 'No');
  on.clock.forward(MINUTE);
  await Promise.all([sendDueDigests(on.server.services), sendDueDigests(on.server.services)]);
  for (const host of [on.olga, on.hana]) {
    expect(await on.subjects(host)).toEqual([
      'Ada Test wants to join Kyoto, <Slowly>',
      '2 people want to join Kyoto, <Slowly>',
    ]);
    const mail = await on.last(host);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Ben Test and Cleo Test would like to come');
      expect(part).not.toContain('Dan');
      expect(part).toContain(`https://sojourn.example/experiences/${id}/attendees`);
      expect(part).toContain('(Asia/Tokyo)');
    }
    expect(mail.html).toContain('Kyoto, &lt;Slowly&gt;');
  }
  expect(await on.subjects(on.gil)).toEqual([]);
  // in a new quarter of an hour, the next request is mailed at once
  on.clock.forward(15 * MINUTE);
  await on.respond(id, await on.server.makeUser('Eve'), 'Yes');
  expect((await on.subjects(on.olga)).at(-1)).toBe('Eve Test wants to join Kyoto, <Slowly>');
});

test('answers are mailed only to hosts who want it, collected, and with the status at the time of sending', async () => {
  const { id } = await on.scene({ rsvpType: 'OPEN' });
  await on.settings(on.olga, { answers: true });
  const [ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => on.server.makeUser(name)));
  await on.respond(id, ada, 'Yes');
  for (const [guest, answer] of [
    [ben, 'Yes'],
    [cleo, 'Yes'],
    [cleo, 'No'],
    [on.gil, 'No'],
  ] as const) {
    on.clock.forward(1);
    await on.respond(id, guest, answer);
  }
  on.clock.forward(15 * MINUTE);
  await sendDueDigests(on.server.services);
  expect(await on.subjects(on.olga)).toEqual([
    'Answers for Kyoto, <Slowly>: 1 joined',
    'Answers for Kyoto, <Slowly>: 1 joined, 2 declined',
  ]);
  const { text } = await on.last(on.olga);
  expect(text).toContain('Joined: Ben Test.');
  expect(text).toContain('Declined: Cleo Test and Gil Test.');
  expect(await on.subjects(on.hana)).toEqual([]);
});

test('changed times and places: one mail after five minutes, to everybody who is coming except the person who changed them', async () => {
  const {
    id,
    programs: [day],
  } = await on.scene({ timezone: 'UTC' });
  const url = `/api/events/${id}/programs/${day.id}/activity`;
  const add = async (name: string, hour: number) =>
    (
      await on.server.inject('POST', url, {
        as: on.olga,
        body: { ...activityOn(day.date, hour), name, location: 'Old hall' },
      })
    ).body.id as string;
  const [walk, tea, back] = [await add('Walk', 9), await add('Tea', 14), await add('Back again', 16)];
  const change = (activity: string, body: object) =>
    on.server.inject('PUT', `${url}/${activity}`, { as: on.hana, body });
  await change(walk, { startIsoTime: `${day.date}T08:00:00.000Z` });
  await change(tea, { location: 'Tea house <b>' });
  await change(back, { location: 'Elsewhere' });
  on.clock.forward(4 * MINUTE);
  await change(walk, { endIsoTime: `${day.date}T11:30:00.000Z` });
  await change(back, { location: 'Old hall' });
  await change(tea, { name: 'Tea ceremony' });
  await sendDueDigests(on.server.services);
  expect(await on.subjects(on.gil)).toEqual([]);
  on.clock.forward(MINUTE);
  await sendDueDigests(on.server.services);
  await sendDueDigests(on.server.services);
  for (const one of [on.gil, on.olga]) {
    expect(await on.subjects(one)).toEqual(['Kyoto, <Slowly>: 2 activities have changed']);
    const { text, html } = await on.last(one);
    expect(text).toMatch(
      /Walk: now \w+day,? \d+ \w+, 08:00 to 11:30 \(was \w+day,? \d+ \w+, 09:00 to 10:00\)/,
    );
    expect(text).toContain('Tea ceremony: now at Tea house <b> (was Old hall)');
    expect(text).not.toContain('Back again');
    expect(html).not.toContain('<b>');
    expect(html).toContain(`href="https://sojourn.example/itinerary/${id}"`);
  }
  expect(await on.subjects(on.hana)).toEqual([]);
});

test('after a reordering and a change of dates, the mail names the days that moved, and the itinerary only once', async () => {
  const { id, programs } = await on.scene({ timezone: 'UTC' });
  const order = programs.map((day: { id: string }) => day.id).toReversed();
  await on.server.inject('POST', `/api/events/${id}/programs/reorder`, {
    as: on.hana,
    body: { programIds: order },
  });
  on.clock.forward(5 * MINUTE);
  await sendDueDigests(on.server.services);
  expect((await on.subjects(on.gil)).at(-1)).toBe('Kyoto, <Slowly>: 2 dates have changed');
  expect((await on.last(on.gil)).text).toMatch(/Day 3: now .*\d \w+.* \(was .*\)/);

  const startOn = new Date(Date.parse(`${programs[0].date}T00:00:00Z`) + 7 * 86_400_000)
    .toISOString()
    .slice(0, 10);
  await on.server.inject('PUT', `/api/events/${id}`, { as: on.hana, body: { startOn } });
  on.clock.forward(5 * MINUTE);
  await sendDueDigests(on.server.services);
  expect((await on.subjects(on.gil)).at(-1)).toBe('Kyoto, <Slowly>: The programme has changed');
  expect((await on.last(on.gil)).text).toMatch(/The programme: now .* \(UTC\) \(was .* \(UTC\)\)/);
});

test('a reordering takes no more statements for many days than for a few; several together are one mail', async () => {
  const reorder = (eventId: string, programIds: string[], as = on.hana) =>
    on.server.inject('POST', `/api/events/${eventId}/programs/reorder`, { as, body: { programIds } });
  const idsOf = ({ programs }: { programs: { id: string }[] }) => programs.map(({ id }) => id);
  const lastToFront = async (days: number) => {
    const endIsoTime = dayFromNow(9 + days, on.clock());
    const event = await on.scene({ timezone: 'UTC', endIsoTime });
    const ids = idsOf(event);
    return countStatements(() => reorder(event.id, [...ids.slice(-1), ...ids.slice(0, -1)]));
  };
  await lastToFront(3);
  const ofThree = await lastToFront(3);
  expect(await lastToFront(20)).toBe(ofThree);

  const event = await on.scene({ timezone: 'UTC', endIsoTime: dayFromNow(13, on.clock()) });
  const [a, b, c, d] = idsOf(event) as [string, string, string, string];
  on.clock.forward(5 * MINUTE);
  await sendDueDigests(on.server.services);
  const before = await Promise.all([on.gil, on.olga, on.hana].map(on.subjects));
  await reorder(event.id, [b, a, c, d]);
  await reorder(event.id, [b, a, d, c], on.olga);
  on.clock.forward(5 * MINUTE);
  await sendDueDigests(on.server.services);
  const after = await Promise.all([on.gil, on.olga, on.hana].map(on.subjects));
  expect(after.map((subjects, who) => subjects.slice(before[who]?.length))).toEqual([
    ['Kyoto, <Slowly>: 4 dates have changed'],
    ['Kyoto, <Slowly>: 2 dates have changed'],
    ['Kyoto, <Slowly>: 2 dates have changed'],
  ]);
});

test('a mail that fails is sent in the next round, and does not hold up the others', async () => {
  const { id } = await on.scene();
  await on.server.inject('POST', `/api/bulletin/${id}`, {
    as: on.olga,
    body: { title: 'Coats', description: 'It is cold.' },
  });
  on.clock.forward(MINUTE);
  const arrived = async () => [...(await on.subjects(on.gil)), ...(await on.subjects(on.hana))];
  vi.spyOn(on.server.services.mail, 'queue').mockRejectedValueOnce(new Error('of this one alone'));
  await sendDueDigests(on.server.services);
  expect(await arrived()).toEqual(['Kyoto, <Slowly>: Coats']);
  await sendDueDigests(on.server.services);
  expect(await arrived()).toEqual(Array(2).fill('Kyoto, <Slowly>: Coats'));
});

test('no mail is sent about activities that have begun, about changes that nobody notices, or to people who left', async () => {
  const {
    id,
    programs: [day],
  } = await on.scene({
    timezone: 'UTC',
    startIsoTime: '2027-03-01T00:00:00.000Z',
    endIsoTime: '2027-03-02T00:00:00.000Z',
  });
  const url = `/api/events/${id}/programs/${day.id}/activity`;
  const soon = (
    await on.server.inject('POST', url, {
      as: on.olga,
      body: { ...activityOn(day.date, 11), startIsoTime: `${day.date}T10:03:00.000Z` },
    })
  ).body.id;
  const later = (await on.server.inject('POST', url, { as: on.olga, body: activityOn(day.date, 15) })).body
    .id;
  await on.server.inject('PUT', `${url}/${soon}`, { as: on.olga, body: { location: 'Gate 2' } });
  await on.server.inject('PUT', `${url}/${later}`, {
    as: on.olga,
    body: { name: 'Only a name', description: 'and words' },
  });
  on.clock.forward(6 * MINUTE);
  await sendDueDigests(on.server.services);
  expect([await on.subjects(on.gil), await on.subjects(on.hana)]).toEqual([[], []]);
  await on.server.inject('PUT', `${url}/${later}`, { as: on.olga, body: { location: 'Gate 3' } });
  await on.respond(id, on.gil, 'No');
  on.clock.forward(6 * MINUTE);
  await sendDueDigests(on.server.services);
  expect([await on.subjects(on.gil), await on.subjects(on.hana)]).toEqual([
    [],
    ['Kyoto, <Slowly>: Only a name has changed'],
  ]);
});
