// Mails about being mentioned (docs/rules.md#mails), as received by a real SMTP server on this machine.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { dayFromNow, putRsvp } from '#tests/support/event-scene.ts';
import { sendDueDigests } from '#server/modules/mail/send-due-digests.ts';
import { mailScene, MINUTE, stopLinkOf } from '#tests/support/mail-scene.ts';
import type { TestUser } from '#tests/support/test-server.ts';

const on = mailScene();
const naming = (...people: TestUser[]) => people.map(({ id, firstName }) => ({ id, name: firstName }));
const say = (id: string, as: TestUser, title: string, mentions: object[] = []) =>
  on.server.inject('POST', `/api/feeds/${id}`, { as, body: { title, mentions } });
const comment = async (
  [id, post]: readonly [string, string],
  as: TestUser,
  words: string,
  ...people: TestUser[]
): Promise<string> =>
  (
    await on.server.inject('POST', `/api/feeds/${id}/${post}/comment`, {
      as,
      body: { comment: words, mentions: naming(...people) },
    })
  ).body.id;
const hide = (id: string, post: string) =>
  on.server.inject('PUT', `/api/feeds/${id}/${post}/hidden`, { as: on.olga, body: { hidden: true } });
/** The posts in which this person has notifications of a mention. */
const mentionsOf = async (as: TestUser): Promise<string[]> => {
  const { events } = (await on.server.inject('POST', '/api/sync', { as, body: { cursors: {} } })).body;
  const rows: { kind: string; subjectId: string }[] = events[0].changes.notifications ?? [];
  return rows.filter(({ kind }) => kind === 'mentioned').map(({ subjectId }) => subjectId);
};
const aMinuteLater = async () => {
  on.clock.forward(MINUTE);
  await sendDueDigests(on.server.services);
};

test('a mentioned person gets one mail for all mentions within a minute, and nobody else gets one', async () => {
  const { id } = await on.scene();
  const { body } = await say(id, on.olga, 'Ask @Gil about the <coats>', naming(on.gil, on.olga));
  expect(body.mentions).toEqual(naming(on.gil));
  const comment = await on.server.inject('POST', `/api/feeds/${id}/${body.id}/comment`, {
    as: on.hana,
    body: { comment: 'Yes, @Gil!', mentions: naming(on.gil) },
  });
  expect(comment.body.mentions).toEqual(naming(on.gil));
  await aMinuteLater();
  expect(await on.subjects(on.gil)).toEqual([expect.stringContaining('and 1 more mentioned you in Kyoto')]);
  const { text, html } = await on.last(on.gil);
  expect(text).toContain('Ask @Gil about the <coats>');
  expect(text).toContain(`https://sojourn.example/experiences/${id}/social`);
  expect(html).toContain('&lt;coats&gt;');
  for (const one of [on.olga, on.hana]) expect(await on.subjects(one)).toEqual([]);
});

test('nobody is notified of their own mention, of the name of somebody who does not attend, or in an event they have left', async () => {
  const { id } = await on.scene();
  const stranger = await on.server.makeUser('Sam');
  const invited = await on.server.makeUser('Ina');
  await putRsvp(on.server, id, invited, { status: 'REQUESTED' });
  const { body } = await say(
    id,
    on.gil,
    'I am @Gil; @Sam, @Ina?',
    naming(on.gil, on.hana, stranger, invited),
  );
  expect(body.mentions).toEqual(naming(on.gil));
  await aMinuteLater();
  for (const one of [on.gil, on.hana, stranger, invited]) expect(await on.subjects(one)).toEqual([]);
});

test('a mention that is hidden or deleted within the minute is not mailed', async () => {
  const { id } = await on.scene();
  const hidden = (await say(id, on.hana, 'Oh @Gil', naming(on.gil))).body.id as string;
  const deleted = (await say(id, on.hana, 'No, @Gil', naming(on.gil))).body.id as string;
  await on.server.inject('PUT', `/api/feeds/${id}/${hidden}/hidden`, { as: on.olga, body: { hidden: true } });
  await on.server.inject('DELETE', `/api/feeds/${id}/${deleted}`, { as: on.hana });
  await aMinuteLater();
  expect(await on.subjects(on.gil)).toEqual([]);
});

test('a mail about mentions quotes nothing from another experience, whatever has the same id', async () => {
  const { id } = await on.scene();
  const { body: other } = await on.server.inject('POST', '/api/events', {
    as: on.olga,
    body: {
      name: 'Elsewhere',
      startIsoTime: dayFromNow(10, on.clock()),
      endIsoTime: dayFromNow(10, on.clock()),
    },
  });
  const post = (await say(id, on.hana, 'Hello @Gil', naming(on.gil))).body.id as string;
  const said = await comment([id, post], on.hana, 'And again, @Gil', on.gil);
  const elsewhere = (body: object, path = '') =>
    on.server.inject('POST', `/api/feeds/${other.id}${path}`, { as: on.olga, body });
  // each has the id of the other kind
  expect((await elsewhere({ id: said, title: 'A secret post' })).status).toBe(201);
  expect((await elsewhere({ id: post, comment: 'A secret comment' }, `/${said}/comment`)).status).toBe(201);
  await aMinuteLater();
  const { text } = await on.last(on.gil);
  expect(text).toContain('Hello @Gil');
  expect(text).toContain('And again, @Gil');
  expect(text).not.toContain('secret');
});

test('mails about mentions can be stopped: for one experience by the link in each mail, for all in the profile', async () => {
  const { id } = await on.scene();
  await say(id, on.hana, 'First @Gil, @Olga', naming(on.gil, on.olga));
  await aMinuteLater();
  expect((await on.subjects(on.gil)).length).toBe(1);
  const link = stopLinkOf(await on.last(on.gil));
  expect((await on.server.inject('POST', link.replace('https://sojourn.example', ''))).status).toBe(200);
  await on.settings(on.olga, { mentions: false });
  await say(id, on.hana, 'Again @Gil, @Olga', naming(on.gil, on.olga));
  await aMinuteLater();
  expect((await on.subjects(on.gil)).length).toBe(1);
  expect((await on.subjects(on.olga)).length).toBe(1);
});

test('a mention is a notification in the app as well, until its text is hidden', async () => {
  const { id } = await on.scene();
  const { body } = await say(id, on.hana, 'Where is @Gil?', naming(on.gil));
  expect(await mentionsOf(on.gil)).toEqual([body.id]);
  await hide(id, body.id);
  expect(await mentionsOf(on.gil)).toEqual([]);
});

test('a mention under a hidden post notifies those who see the post, and nobody else', async () => {
  const { id } = await on.scene();
  const ida = await on.server.makeUser('Ida');
  await putRsvp(on.server, id, ida, { status: 'YES' });
  const { body } = await say(id, on.gil, 'My own');
  await hide(id, body.id);
  await comment([id, body.id], on.hana, 'Sorry @Gil, @Olga and @Ida', on.gil, on.olga, ida);
  expect([await mentionsOf(on.gil), await mentionsOf(on.olga), await mentionsOf(ida)]).toEqual([
    [body.id],
    [body.id],
    [],
  ]);
  await aMinuteLater();
  expect(await on.subjects(ida)).toEqual([]);
  expect(await on.subjects(on.gil)).toHaveLength(1);
});

test('a deleted comment no longer mentions anybody; other texts that mention the same person still do', async () => {
  const { id } = await on.scene();
  const { body } = await say(id, on.hana, 'Where is @Gil?', naming(on.gil));
  const of = [id, body.id] as const;
  const first = await comment(of, on.hana, 'With @Olga?', on.olga);
  const second = await comment(of, on.hana, 'Or alone');
  expect([await mentionsOf(on.gil), await mentionsOf(on.olga)]).toEqual([[body.id], [body.id]]);
  await on.server.inject('DELETE', `/api/feeds/${id}/${body.id}/comment/${first}`, { as: on.hana });
  expect(await mentionsOf(on.olga)).toEqual([]);
  await on.server.inject('DELETE', `/api/feeds/${id}/${body.id}/comment/${second}`, { as: on.hana });
  expect(await mentionsOf(on.gil), 'by the post').toEqual([body.id]);
});

test('further comments that arrive while a mail is due are in that mail', async () => {
  const { id } = await on.scene();
  const { body } = await say(id, on.hana, 'First of all, @Gil', naming(on.gil));
  on.clock.forward(MINUTE + 1000);
  const requests = ['Second, @Gil', 'Third, @Gil'].map((words) => ({
    id: randomUUID(),
    method: 'POST',
    path: `/api/feeds/${id}/${body.id}/comment`,
    body: { comment: words, mentions: naming(on.gil) },
  }));
  const { body: batch } = await on.server.inject('POST', '/api/batch', { as: on.hana, body: { requests } });
  expect(batch.results.map(({ status }: { status: number }) => status)).toEqual([201, 201]);
  await sendDueDigests(on.server.services);
  expect(await on.subjects(on.gil)).toHaveLength(1);
  const { text } = await on.last(on.gil);
  for (const words of ['First of all, @Gil', 'Second, @Gil', 'Third, @Gil']) expect(text).toContain(words);
});

test('only participants receive whom a text mentions', async () => {
  const { id } = await on.scene({ privacy: 'PUBLIC' });
  const stranger = await on.server.makeUser('Sam');
  const { body } = await say(id, on.hana, 'Hello @Gil', naming(on.gil));
  const seenBy = async (as: TestUser) =>
    (await on.server.inject('GET', `/api/feeds/${id}/${body.id}`, { as })).body.mentions;
  expect([await seenBy(on.olga), await seenBy(stranger)]).toEqual([naming(on.gil), []]);
});
