// Posts, bulletins, documents and responses reach exactly the people they are for. The scenarios must fail on
// servers that are wrong in known ways.
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
  | 'a read bulletin becomes unread again'
  | 'an anonymous response names its author'
  | 'a hidden post stays on devices that hold it';
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
    // the last read mark counts, not the furthest
    markRead: async (unit, eventId, to) => {
      if (planted.fault === 'a read bulletin becomes unread again')
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
        planted.fault === 'an anonymous response names its author' ? { anonymous: false } : form,
        viewer,
      ),
  };
});
vi.mock(import('#server/access/who-sees-post.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    // the devices that hold it do not receive a deletion
    unseenPosts: (access, viewer) =>
      planted.fault === 'a hidden post stays on devices that hold it'
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
  ['a read bulletin becomes unread again', readMarksAreMonotonic],
  ['an anonymous response names its author', anonymousResponses],
  ['a hidden post stays on devices that hold it', hiddenPostIsDeleted],
] as const;

test.each(SCENARIOS)('planted: %s', async (fault, scenario) => {
  planted.fault = fault;
  await expect(scenario(server)).rejects.toMatchObject({ name: 'AssertionError' });
});

test('without a planted fault the same scenarios pass', async () => {
  for (const [, scenario] of SCENARIOS) await scenario(server);
});
