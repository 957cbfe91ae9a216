// What people write and are handed reaches whom it is for: not so on servers that are wrong in known ways.
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { reads } from '#server/db/schema.ts';
import {
  anonymousResponses,
  documentForOneGuest,
  hiddenPostIsDeleted,
  readMarksAreMonotonic,
} from '#tests/support/content-scenarios.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

type Fault =
  | 'a document reaches every guest'
  | 'what was read is unread again'
  | 'an answer without names says whose it is'
  | 'a hidden post stays where it was held';
const planted = vi.hoisted(() => ({ fault: null as Fault | null }));
vi.mock(import('#server/modules/documents/read-documents.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    visibleTo: (access, viewer) =>
      planted.fault === 'a document reaches every guest' ? undefined : real.visibleTo(access, viewer),
  };
});
vi.mock(import('#server/modules/bulletin/mark-read.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    // the last mark counts, not the furthest
    markRead: async (unit, eventId, to) => {
      if (planted.fault === 'what was read is unread again')
        await unit.tx
          .delete(reads)
          .where(and(eq(reads.eventId, eventId), eq(reads.userId, unit.actor.userId)));
      return real.markRead(unit, eventId, to);
    },
  };
});
vi.mock(import('#server/modules/feedback/present-form.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    presentResponse: (given, form, viewer) =>
      real.presentResponse(
        given,
        planted.fault === 'an answer without names says whose it is' ? { anonymous: false } : form,
        viewer,
      ),
  };
});
vi.mock(import('#server/access/who-sees-post.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    // who held it is not told
    unseenPosts: (access, viewer) =>
      planted.fault === 'a hidden post stays where it was held'
        ? sql`false`
        : real.unseenPosts(access, viewer),
  };
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  planted.fault = null;
});
afterAll(() => server.close());

const SCENARIOS = [
  ['a document reaches every guest', documentForOneGuest],
  ['what was read is unread again', readMarksAreMonotonic],
  ['an answer without names says whose it is', anonymousResponses],
  ['a hidden post stays where it was held', hiddenPostIsDeleted],
] as const;

test.each(SCENARIOS)('planted: %s', async (fault, scenario) => {
  planted.fault = fault;
  await expect(scenario(server)).rejects.toMatchObject({ name: 'AssertionError' });
});

test('without a planted fault the same scenarios pass', async () => {
  for (const [, scenario] of SCENARIOS) await scenario(server);
});
