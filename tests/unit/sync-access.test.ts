import { expect, test, vi } from 'vitest';
import type { SignInAnswer } from '#contract/schemas/auth.ts';
import type { Clock } from '#src/data/device/clock.ts';
import type { Device } from '#src/data/device/device.ts';
import type { SessionStore } from '#src/data/session-store.ts';
import { refreshTokens } from '#src/sync/calls/access.ts';
import { SimulatedLocks } from '#tests/model/sim/locks.ts';
import { pass } from '#tests/model/sim/pump.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';

const never = new Promise<never>(() => undefined);

/** A browser with two tabs; the session is refreshed by whichever tab asks first. */
function browser(hasLocks = true) {
  const time = new VirtualTime();
  const locks = new SimulatedLocks();
  const user = { guid: 'me', authToken: 'old', refreshToken: 'r1' } as SignInAnswer;
  let calls = 0;
  const answer = async () => {
    calls++;
    return new Response(JSON.stringify({ authToken: 'new', refreshToken: 'r2' }), {
      headers: { 'X-Sojourn': '1' },
    });
  };
  const tab = ({
    fetch = answer,
    stuck,
    clock = time.clock(),
  }: { fetch?: () => Promise<Response>; stuck?: 'read' | 'writeTokens'; clock?: Clock } = {}) => {
    const device = {
      clock,
      locks: hasLocks ? locks : null,
      fetch,
      origin: 'http://sojourn.test',
    } as unknown as Device;
    const store = {
      read: async () => (stuck === 'read' ? never : { ...user }),
      writeTokens: async (_used: SignInAnswer, pair: object) =>
        stuck === 'writeTokens' ? never : Boolean(Object.assign(user, pair)),
    } as unknown as SessionStore;
    let outcome: string | undefined;
    void refreshTokens({ device, store, see: () => undefined }, 'me', 'old').then((one) => (outcome = one));
    return {
      mend: () => {
        stuck = undefined;
      },
      again: (failed = 'old') => refreshTokens({ device, store, see: () => undefined }, 'me', failed),
      get outcome() {
        return outcome;
      },
    };
  };
  return {
    time,
    tab,
    user,
    answer,
    get calls() {
      return calls;
    },
  };
}

test('two tabs that refresh at once make one call', async () => {
  const of = browser();
  const tabs = [of.tab(), of.tab()];
  await pass(of.time, 0);
  expect([tabs.map(({ outcome }) => outcome), of.calls, of.user.authToken]).toEqual([
    ['refreshed', 'refreshed'],
    1,
    'new',
  ]);
});

test('a renewed session is announced, so that pictures are tried again that the old one could not fetch', async () => {
  const heard = vi.fn<(event: Event) => boolean>();
  vi.stubGlobal('dispatchEvent', heard);
  const of = browser();
  of.tab();
  await pass(of.time, 0);
  expect(heard.mock.calls.map(([{ type }]) => [type, of.user.authToken])).toEqual([
    ['sojourn:online', 'new'],
  ]);
});

test.each(['read', 'writeTokens'] as const)(
  'a storage that never answers (%s) does not block a tab forever',
  async (stuck) => {
    const of = browser();
    const [broken, other] = [of.tab({ stuck }), of.tab()];
    await pass(of.time, 29_000);
    expect([broken.outcome, other.outcome]).toEqual([undefined, undefined]);
    await pass(of.time, 2000);
    expect([broken.outcome, other.outcome, of.user.authToken]).toEqual(['unreachable', 'refreshed', 'new']);
  },
);

test('nor does it without locks; and the next refresh tries the storage again', async () => {
  const of = browser(false);
  const broken = of.tab({ stuck: 'read' });
  await pass(of.time, 31_000);
  expect(broken.outcome).toBe('unreachable');
  broken.mend();
  let again: string | undefined;
  void broken.again().then((outcome) => (again = outcome));
  await pass(of.time, 0);
  expect([again, of.user.authToken]).toEqual(['refreshed', 'new']);
});

test('a frozen tab that holds the lock does not block the others', async () => {
  const of = browser();
  // its clock stands still as well
  of.tab({ fetch: () => never, clock: new VirtualTime().clock() });
  const other = of.tab();
  await pass(of.time, 29_000);
  expect(other.outcome).toBeUndefined();
  await pass(of.time, 2000);
  expect([other.outcome, of.calls]).toEqual(['refreshed', 1]);
});

test('a late refusal of an old session says nothing about the next one of the same person', async () => {
  const of = browser();
  let refuse: (answer: Response) => void = () => undefined;
  const refusal = new Promise<Response>((resolve) => (refuse = resolve));
  const asked: (() => Promise<Response>)[] = [() => refusal];
  const tab = of.tab({ fetch: () => asked.shift()?.() ?? of.answer() });
  await pass(of.time, 0);
  expect(asked, 'the old session is being refreshed').toEqual([]);

  Object.assign(of.user, { authToken: 'second', refreshToken: 's1' });
  let second: string | undefined;
  void tab.again('second').then((outcome) => (second = outcome));
  await pass(of.time, 0);
  refuse(
    Response.json({ error: 'no', code: 'UNAUTHENTICATED' }, { status: 401, headers: { 'X-Sojourn': '1' } }),
  );
  await pass(of.time, 0);
  expect([tab.outcome, second, of.user.authToken]).toEqual(['refreshed', 'refreshed', 'new']);
});

test.each([
  ['the session it was about ends', {}, 'ended'],
  ['not if nobody is signed in any more', { guid: undefined, refreshToken: undefined }, 'unreachable'],
  ['nor if somebody else is', { guid: 'other', refreshToken: 'o1' }, 'unreachable'],
])('after a refusal, %s', async (_, meanwhile, outcome) => {
  const of = browser();
  const tab = of.tab({
    fetch: async () => {
      Object.assign(of.user, meanwhile);
      return Response.json({}, { status: 401, headers: { 'X-Sojourn': '1' } });
    },
  });
  await pass(of.time, 0);
  expect(tab.outcome).toBe(outcome);
});
