// Calls that take as long as they take. The network is a stream that the test writes, and time is the test's own.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { theDevice } from '#src/data/device/device.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { experienceCalls, type Generated } from '#src/session/experience-calls.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';
import { someAccount } from '#tests/support/some-account.ts';

interface Sent {
  request: Request;
  say(text: string): void;
  cut(): void;
}

const MINUTE = 60_000;
const made: Generated = {
  id: '00000000-0000-7000-8000-00000000aaaa',
  startTime: '2099-05-03T00:00:00.000Z',
  endTime: '2099-05-03T23:59:59.999Z',
  planned: { by: 'AI', days: 1, activities: 2, notes: [], skipped: [], skippedCount: 0 },
};
const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;
const progress = (stage: string): string => event({ progress: { stage } });

const before = { ...theDevice() };
let time: VirtualTime;
let sent: Sent[];
/** What the network does with a call; by default it opens the stream. */
let network: (request: Request) => Response | null;
let told: string[];
let giveUp: AbortController;
beforeEach(async () => {
  time = new VirtualTime();
  [sent, told, giveUp] = [[], [], new AbortController()];
  network = () => null;
  const store = new SessionStore(theDevice());
  await store.write(someAccount({ guid: '00000000-0000-7000-8000-00000000bbbb' }));
  store.close();
  Object.assign(theDevice(), {
    clock: time.clock(),
    origin: 'http://sojourn.test',
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = input as Request;
      const other = network(request);
      if (other) return other;
      let stream!: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({ start: (of) => void (stream = of) });
      init?.signal?.addEventListener('abort', () => stream.error(new DOMException('', 'AbortError')));
      sent.push({
        request,
        say: (text) => stream.enqueue(new TextEncoder().encode(text)),
        cut: () => stream.error(new TypeError('network error')),
      });
      return new Response(body, { headers: { 'X-Sojourn': '1', 'Content-Type': 'text/event-stream' } });
    },
  });
});
afterEach(() => {
  giveUp.abort();
  Object.assign(theDevice(), before);
});

const begin = (): Promise<Generated> =>
  experienceCalls.generate(null, { name: 'Lisbon' }, 'the-key', giveUp.signal, {
    stage: (stage) => told.push(stage),
    lost: () => told.push('lost'),
  });
/** Lets time go on to the next thing that is due, for what it sets off is under way in between. */
async function pass(ms: number): Promise<void> {
  const end = time.now + ms;
  do await new Promise((resolve) => setTimeout(resolve, 1));
  while (time.step(end));
  time.passTo(end);
}
const call = async (n: number): Promise<Sent> => {
  // the call is made after the databases have answered; a repeated one after a while of the device's time
  for (; sent.length <= n; await pass(1000));
  return sent[n]!;
};

test('it waits for hours, as long as the server gives signs of life', async () => {
  const build = begin();
  const { request, say } = await call(0);
  expect(request.headers.get('Accept')).toContain('text/event-stream');
  say(progress('planning'));
  await expect.poll(() => told).toEqual(['planning']);
  const began = time.now;
  while (time.now - began < 3 * 60 * MINUTE) {
    say(':\n\n');
    await pass(20_000);
  }
  say(progress('writing') + event({ status: 201, body: made }));
  expect(await build).toEqual(made);
  expect([told, sent.length]).toEqual([['planning', 'writing'], 1]);
});

test.each<[string, (of: Sent) => void]>([
  ['that breaks', ({ cut }) => cut()],
  ['that has fallen silent', () => undefined],
])('a connection %s is opened again under the same key, as often as it takes', async (_what, then) => {
  const build = begin();
  for (let n = 0; n < 20; n += 1) {
    const now = await call(n);
    now.say(progress('planning'));
    await expect.poll(() => told.filter((one) => one === 'planning').length).toBe(n + 1);
    then(now);
    await pass(MINUTE / 2);
    await expect.poll(() => told.filter((one) => one === 'lost').length).toBe(n + 1);
  }
  (await call(20)).say(event({ status: 201, body: made }));
  expect(await build).toEqual(made);
  expect(new Set(sent.map(({ request }) => request.headers.get('Idempotency-Key')))).toEqual(
    new Set(['the-key']),
  );
});

test('a proxy’s timeout is no failure; a proxy that reaches no server is one, unless the work had begun', async () => {
  let answers = [504, 502];
  network = () => {
    const status = answers.shift();
    return status === undefined ? null : new Response('', { status });
  };
  const failed = begin();
  const outcome = failed.catch((problem: unknown) => problem);
  await expect.poll(() => told).toEqual(['lost']);
  await pass(5000);
  expect(await outcome).toMatchObject({ code: 'NETWORK' });

  answers = [504];
  const build = begin();
  (await call(0)).say(event({ status: 201, body: made }));
  expect(await build).toEqual(made);
});

test('a finished build, or a server without progress messages, gives an ordinary answer', async () => {
  network = () => Response.json(made, { headers: { 'X-Sojourn': '1' } });
  expect(await begin()).toEqual(made);
});

test('a refusal within the stream is one, with its own text', async () => {
  const build = begin();
  const outcome = build.catch((problem: unknown) => problem);
  const { say } = await call(0);
  say(progress('planning') + event({ status: 502, body: { error: 'No luck.', code: 'AI_FAILED' } }));
  expect(await outcome).toMatchObject({ status: 502, code: 'AI_FAILED', text: 'No luck.' });
  expect(sent).toHaveLength(1);
});

test('cancelled, it ends at once: while waiting for an answer, and while waiting to reconnect', async () => {
  const waiting = begin();
  (await call(0)).say(progress('planning'));
  await expect.poll(() => told).toEqual(['planning']);
  giveUp.abort();
  await expect(waiting).rejects.toThrow();

  giveUp = new AbortController();
  const lost = begin();
  const second = await call(1);
  second.say(progress('planning'));
  await expect.poll(() => told).toHaveLength(2);
  second.cut();
  await expect.poll(() => told.at(-1)).toBe('lost');
  giveUp.abort();
  await expect(lost).rejects.toThrow();
  await pass(MINUTE);
  expect(sent).toHaveLength(2);
});
