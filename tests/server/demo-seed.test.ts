import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import { spanOf } from '#contract/rules/time.ts';
import {
  activities,
  activityDocuments,
  bulletins,
  comments,
  documents,
  events,
  files,
  likes,
  mails,
  posts,
  reads,
  responses,
  rsvps,
  users,
} from '#server/db/schema.ts';
import { seedDemo } from '#server/modules/demo/seed-demo.ts';
import { movingClock } from '#tests/support/moving-clock.ts';
import { startTestServer, type TestUser } from '#tests/support/test-server.ts';
import { patience } from '#tests/support/machine.mjs';

// One folder for all tests: the pictures are the same every time.
const dataDir = mkdtempSync(path.join(tmpdir(), 'sojourn-demo-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

// An ordinary morning, the night in which clocks go forward in Lisbon and Rome, the last minute of a year, a
// leap day.
test.each([
  '2027-05-12T08:30:00.000Z',
  '2027-03-28T00:30:00.000Z',
  '2027-12-31T23:59:30.000Z',
  '2028-02-29T12:00:00.000Z',
])(
  'seeded at %s, the demo is complete and its events are around today',
  async (at) => {
    const clock = movingClock(at);
    const server = await startTestServer({ clock, config: { dataDir, seedDemo: true } });
    try {
      const signIns = await seedDemo(server.services);
      expect(signIns.map(({ emailId }) => emailId)).toContain('maya@sojourn.example');
      const seeded = await server.db.select().from(events);
      const states = seeded
        .map((event) => scheduleStatus(spanOf(event.startOn, event.endOn, event.timezone), clock()))
        .sort();
      expect(states).toEqual(['finished', 'ongoing', 'upcoming', 'upcoming']);
      expect(seeded.filter((event) => event.privacy === 'PRIVATE')).toHaveLength(1);
      expect(seeded.every((event) => event.imageFileId && event.description && event.subtitle)).toBe(true);
      const [acts, posted, commented, liked, answers, stored] = [
        await server.db.select().from(activities),
        await server.db.select().from(posts),
        await server.db.select().from(comments),
        await server.db.select().from(likes),
        await server.db.select().from(rsvps),
        await server.db.select().from(files),
      ];
      expect([acts.length > 30, posted.length > 6, commented.length > 8, liked.length > 10]).toEqual([
        true,
        true,
        true,
        true,
      ]);
      const responded = await server.db.select().from(responses);
      expect(responded.map(({ updatedAt }) => updatedAt < clock())).toEqual([true, true]);
      expect([...posted, ...commented].every((row) => row.createdAt <= clock())).toBe(true);
      // nobody has done anything that the product would not allow
      const isComing = (eventId: string, userId: string | null) =>
        seeded.some(({ id, ownerId }) => id === eventId && ownerId === userId) ||
        answers.some((row) => row.eventId === eventId && row.userId === userId && row.status === 'YES');
      const eventOf = new Map(posted.map(({ id, eventId }) => [id, eventId]));
      const notComing = [
        ...responded.map(({ eventId, userId }) => ['response', eventId, userId] as const),
        ...posted.map(({ eventId, ownerId }) => ['post', eventId, ownerId] as const),
        ...commented.map(({ postId, ownerId }) => ['comment', eventOf.get(postId)!, ownerId] as const),
        ...liked.map(({ postId, userId }) => ['like', eventOf.get(postId)!, userId] as const),
      ].filter(([, eventId, userId]) => !isComing(eventId, userId));
      expect(notComing).toEqual([]);
      expect(new Set(answers.map((row) => row.status))).toEqual(
        new Set(['YES', 'NO', 'REQUESTED', 'HOST_APPROVAL_REQUESTED']),
      );
      const [pictures, papers] = [
        stored.filter(({ mimeType }) => mimeType === 'image/webp'),
        stored.filter(({ mimeType }) => mimeType === 'application/pdf'),
      ];
      expect(pictures.every((file) => file.width === 1600)).toBe(true);
      const [noticed, handedOut] = [
        await server.db.select().from(bulletins),
        await server.db.select().from(documents),
      ];
      expect([pictures.length + papers.length, papers.length]).toEqual([stored.length, handedOut.length]);
      expect(
        [...noticed.map(({ postedAt }) => postedAt), ...handedOut.map(({ uploadedAt }) => uploadedAt)].every(
          (on) => on < clock(),
        ),
      ).toBe(true);
      expect(await server.db.select().from(mails)).toEqual([]);
      const { body } = await server.inject('POST', '/auth/signin', {
        body: { emailOrPhone: signIns[0]!.emailId, password: signIns[0]!.password },
      });
      expect(body).toMatchObject({ firstName: 'Maya' });
      const cover = seeded.find((event) => event.privacy === 'PUBLIC')!.imageFileId;
      expect((await server.inject('GET', `/files/${cover}?w=640`)).headers['content-type']).toBe(
        'image/webp',
      );
    } finally {
      await server.close();
    }
  },
  patience(60_000),
);

test('the demo has bulletins, personal documents and answers to a form', async () => {
  const server = await startTestServer({ config: { dataDir, seedDemo: true } });
  try {
    await seedDemo(server.services);
    const as = async (firstName: string): Promise<TestUser> => {
      const [user] = await server.db.select().from(users).where(eq(users.firstName, firstName));
      return server.signInAgain({
        id: user!.id,
        emailId: user!.emailId!,
        firstName,
        lastName: '',
        token: '',
        refreshToken: '',
      });
    };
    const [maya, jonas, priya] = [await as('Maya'), await as('Jonas'), await as('Priya')];
    const [lisbon] = await server.db.select().from(events).where(like(events.name, 'Lisbon%'));
    // oxlint-disable-next-line typescript/no-explicit-any -- rows of several lists
    const list = async (url: string, who = jonas): Promise<any[]> => {
      const answer = await server.inject('GET', url, { as: who });
      expect(answer.status).toBe(200);
      return answer.body;
    };
    const named = async (folder: string, who = jonas) =>
      (await list(`/api/documents/event/${lisbon!.id}/user/${folder}`, who)).map(({ name }) => name);

    const news = await list(`/api/bulletin/${lisbon!.id}`);
    expect(news).toHaveLength(4);
    expect(news.filter(({ media }) => media !== null)).toHaveLength(1);
    // he has read the older ones
    const [mark] = await server.db
      .select()
      .from(reads)
      .where(and(eq(reads.eventId, lisbon!.id), eq(reads.userId, jonas.id)));
    expect(news.filter(({ timestamp }) => new Date(timestamp) > mark!.bulletins)).toHaveLength(2);

    expect(await named('common')).toEqual(['Welcome to Lisbon.pdf', 'Getting there.pdf', 'Packing list.pdf']);
    expect(await named(jonas.id)).toEqual(['Fado ticket Jonas.pdf']);
    expect(await named(priya.id, priya)).toEqual(['Airport transfer Priya.pdf']);
    const attached = await server.db
      .select({ name: activities.name })
      .from(activityDocuments)
      .innerJoin(activities, eq(activities.id, activityDocuments.activityId));
    expect(attached.map(({ name }) => name).sort()).toEqual(['Keys at the house', 'Over the hill']);
    const [ticket] = await list(`/api/documents/event/${lisbon!.id}/user/${jonas.id}`);
    const { raw } = await server.inject('GET', ticket!.document.original);
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-');

    expect(await list(`/api/events/${lisbon!.id}/form`, maya)).toMatchObject([{ isActive: true }]);
    expect(await server.db.select().from(responses)).toHaveLength(2);
  } finally {
    await server.close();
  }
});

test('a second start writes nothing more; a database with any account is not seeded at all', async () => {
  const server = await startTestServer({ config: { dataDir } });
  try {
    const first = await seedDemo(server.services);
    const count = async () => [
      (await server.db.select().from(users)).length,
      (await server.db.select().from(events)).length,
    ];
    const before = await count();
    expect(await seedDemo(server.services)).toEqual(first);
    expect(await count()).toEqual(before);
  } finally {
    await server.close();
  }
  const lived = await startTestServer({ config: { dataDir } });
  await lived.makeUser('Somebody');
  expect(await seedDemo(lived.services)).toEqual([]);
  expect(await lived.db.select().from(events)).toEqual([]);
  await lived.close();
});
