// Mails about bulletins (docs/rules.md#mails), as received by a real SMTP server on this machine.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notices } from '#server/db/schema.ts';
import { sendDueDigests } from '#server/modules/mail/send-due-digests.ts';
import { mailScene, MINUTE, stopLinkOf } from '#tests/support/mail-scene.ts';
import type { TestUser } from '#tests/support/test-server.ts';

const on = mailScene();
const post = (id: string, as: TestUser, title: string, description = 'It is cold.') =>
  on.server.inject('POST', `/api/bulletin/${id}`, { as, body: { title, description } });
const aMinuteLater = async () => {
  on.clock.forward(MINUTE);
  await sendDueDigests(on.server.services);
};

test('a bulletin is mailed after a minute to every attendee except its author, with its text and a link', async () => {
  const { id } = await on.scene();
  const invited = await on.server.makeUser('Ina');
  await post(id, on.hana, 'Coats & <lockers>', 'North gate.\n300 yen.');
  await sendDueDigests(on.server.services);
  expect(await on.subjects(on.gil)).toEqual([]);
  await aMinuteLater();
  for (const one of [on.gil, on.olga]) {
    expect(await on.subjects(one)).toEqual(['Kyoto, <Slowly>: Coats & <lockers>']);
    const { text, html } = await on.last(one);
    expect(text).toContain('North gate.\n\n300 yen.');
    expect(text).toContain(`https://sojourn.example/experiences/${id}/bulletin`);
    expect(html).toContain('Coats &amp; &lt;lockers&gt;');
  }
  for (const one of [on.hana, invited]) expect(await on.subjects(one)).toEqual([]);
});

test('several bulletins within the minute are one mail; a bulletin that was deleted by then is left out', async () => {
  const { id } = await on.scene();
  await post(id, on.olga, 'Coats');
  const mistake = (await post(id, on.olga, 'A mistake')).body.id as string;
  await post(id, on.olga, 'Cars');
  await on.server.inject('DELETE', `/api/bulletin/${id}/${mistake}`, { as: on.olga });
  await aMinuteLater();
  expect(await on.subjects(on.gil)).toEqual(['Kyoto, <Slowly>: 2 new bulletins']);
  const { text, html } = await on.last(on.gil);
  expect(text).toMatch(/Coats:[^]*Cars:/);
  expect(html, 'each under its title').toMatch(/font-weight:700">Coats<[^]*font-weight:700">Cars</);
  expect(text).not.toContain('A mistake');
});

test('nothing is sent for a bulletin deleted within the minute, nor to people who have left', async () => {
  const { id } = await on.scene({ rsvpType: 'OPEN' });
  const { body } = await post(id, on.olga, 'A mistake');
  await on.server.inject('DELETE', `/api/bulletin/${id}/${body.id}`, { as: on.olga });
  await aMinuteLater();
  await post(id, on.olga, 'Coats');
  await on.respond(id, on.gil, 'No');
  await aMinuteLater();
  expect(await on.subjects(on.gil)).toEqual([]);
  expect(await on.subjects(on.hana)).toEqual(['Kyoto, <Slowly>: Coats']);
});

test('mails about bulletins can be stopped: for one experience by the link in each mail, for all in the profile', async () => {
  const { id } = await on.scene();
  await post(id, on.olga, 'Coats');
  await aMinuteLater();
  const link = stopLinkOf(await on.last(on.gil));
  expect((await on.server.inject('POST', link.replace('https://sojourn.example', ''))).status).toBe(200);
  await on.settings(on.hana, { bulletins: false });
  await post(id, on.olga, 'Cars');
  expect(
    await on.server.db
      .select()
      .from(notices)
      .where(eq(notices.userId, on.hana.id))
      .then((all) => all.filter(({ sentAt }) => sentAt === null)),
  ).toEqual([]);
  await aMinuteLater();
  for (const one of [on.gil, on.hana]) expect(await on.subjects(one)).toEqual(['Kyoto, <Slowly>: Coats']);
});
