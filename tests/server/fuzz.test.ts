// Calls generated from the OpenAPI document, made by every kind of person. SEED repeats a run, CALLS sets how
// many.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import {
  addressFor,
  CALLERS,
  makePeople,
  makeScene,
  personOf,
  type AccessScene,
} from '#tests/support/access-scene.ts';
import { anyCallOfEach, type AnyCall, type Paths } from '#tests/support/any-call.ts';
import { patience } from '#tests/support/machine.mjs';
import { PNG } from '#tests/model/sim/picture.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const CALLS = Number(process.env.CALLS ?? 800);
/** So many calls on one event, until it is deleted, closed or full. */
const ON_ONE_EVENT = 50;
const LONGEST = patience(8000);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // nothing outside is asked
  server.services.linkedPicture = async () => Buffer.from(PNG);
});
afterAll(() => server.close());

/** Never ends, or ends the session of somebody who calls on. */
const LEFT_OUT = ['/api/live', '/auth/logout', '/api/sessions'];
/** What this installation has not configured; nothing else may fail. */
const NOT_OFFERED = ['SMS_UNAVAILABLE', 'GOOGLE_DISABLED'];
const NAMES = [
  'eventId',
  'dayId',
  'lastDayId',
  'activityId',
  'postId',
  'feedId',
  'commentId',
  'asksId',
  'guestId',
];

async function make(scene: AccessScene, call: AnyCall) {
  const ids: Record<string, string> = { ...idsOf(scene) };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID());
  const text = call.body === undefined ? undefined : fill(JSON.stringify(call.body));
  const caller = CALLERS[call.caller]!;
  const as = personOf(scene, caller);
  const startedAt = performance.now();
  const answer = await server.inject(call.method, addressFor(scene, caller, fill(call.path)), {
    as,
    ...(text !== undefined && { body: text, headers: { 'content-type': 'application/json' } }),
    ...(call.keyed && { key: randomUUID() }),
  });
  return { ...answer, ms: performance.now() - startedAt };
}

const idsOf = ({
  eventId,
  dayId,
  lastDayId,
  activityId,
  postId,
  commentId,
  asksId,
  people,
}: AccessScene) => ({
  eventId,
  dayId,
  lastDayId,
  activityId,
  postId,
  feedId: postId,
  commentId,
  asksId,
  guestId: people.G.id,
});

/** Whatever was stored can be read by everybody who may. */
async function expectReadable(scene: AccessScene): Promise<void> {
  for (const caller of CALLERS) {
    const as = personOf(scene, caller);
    const itinerary = await server.inject('GET', `/oapi/itinerary/${scene.eventId}`, { as });
    expect([200, 404]).toContain(itinerary.status);
    if (as)
      expect((await server.inject('POST', '/api/sync', { as, body: { cursors: {} } })).status).toBe(200);
  }
}

test(
  `any ${CALLS} calls (SEED=${seed})`,
  { timeout: Math.max(patience(120_000), CALLS * patience(60)) },
  async () => {
    const { body: document } = await server.inject('GET', '/oapi/openapi.json');
    const paths = Object.fromEntries(
      Object.entries(document.paths as Paths).filter(
        ([path]) => !LEFT_OUT.some((out) => path.startsWith(out)),
      ),
    );
    const answered = new Map<string, Set<number>>();
    const times = new Map<number, number>();
    const from = performance.now();
    let scene: AccessScene | undefined;
    let made = 0;
    const change = async () => {
      if (scene) await expectReadable(scene);
      scene = await makeScene(server, await makePeople(server), made % 100 === 0 ? 'PUBLIC' : 'PRIVATE');
      return scene;
    };
    const calls = anyCallOfEach(paths, NAMES, CALLERS.length);
    const expectAnswered = async (call: AnyCall) => {
      if (made % ON_ONE_EVENT === 0 || !scene) await change();
      made += 1;
      const { status, code, body, ms } = await make(scene!, call);
      const what = `${call.route} as ${CALLERS[call.caller]}`;
      times.set(status, (times.get(status) ?? 0) + 1);
      answered.set(call.route, (answered.get(call.route) ?? new Set()).add(status));
      expect(ms, what).toBeLessThan(LONGEST);
      if (status < 400) return;
      expect(Object.keys(ERRORS), `${what}: ${status}`).toContain(code);
      expect(status, what).toBe(ERRORS[code!][0]);
      if (status >= 500) expect(NOT_OFFERED, what).toContain(code);
      expect(body.error, what).toMatch(/\w/);
      expect(JSON.stringify(body), what).not.toMatch(
        /\bat .+\.[jt]s:\d|select |insert into|violates|node_modules/i,
      );
    };
    for (const call of calls.flatMap((ofOne) => fc.sample(ofOne, { seed, numRuns: 1 })))
      await expectAnswered(call);
    await fc.assert(fc.asyncProperty(fc.oneof(...calls), expectAnswered), {
      seed,
      numRuns: CALLS - calls.length,
      interruptAfterTimeLimit: 3_600_000,
      markInterruptAsFailure: true,
    });
    expect(made).toBeGreaterThanOrEqual(CALLS);
    // a generator whose calls are all refused tries nothing
    const everyRoute = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const done = everyRoute.filter((route) =>
      [...(answered.get(route) ?? [])].some((status) => status < 400),
    );
    const byStatus = [...times]
      .toSorted(([a], [b]) => a - b)
      .map(([status, n]) => `${n} × ${status}`)
      .join(', ');
    const seconds = Math.round((performance.now() - from) / 1000);
    process.stdout.write(
      `fuzz: SEED=${seed}, ${made} calls in ${seconds} s, ${done.length} of ${everyRoute.length} routes with success, ${byStatus}\n`,
    );
    expect(answered.size).toBe(everyRoute.length);
    expect(done.length, 'routes that were called with success').toBeGreaterThan(everyRoute.length / 5);
  },
);
