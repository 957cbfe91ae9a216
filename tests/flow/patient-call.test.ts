// Long calls with progress messages. The test writes the response stream itself and controls the clock.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { theDevice } from '#src/data/device/device.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { experienceCalls, type Generated } from '#src/session/experience-calls.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';
import { someAccount } from '#tests/support/some-account.ts';

interface Sent {
  request: Request;
  write(text: string): void;
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
let reported: string[];
let giveUp: AbortController;
beforeEach(async () => {
  time = new VirtualTime();
  [sent, reported, giveUp] = [[], [], new AbortController()];
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
        write: (text) => stream.enqueue(new TextEncoder().encode(text)),
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
    stage: (stage) => reported.push(stage),
    lost: () => reported.push('lost'),
  });
/** Advances from one timer to the next, and lets the work that each of them starts proceed in between. */
async function pass(ms: number): Promise<void> {
  const end = time.now + ms;
  do await new Promise((resolve) => setTimeout(resolve, 1));
  while (time.step(end));
  time.passTo(end);
}
const call = async (n: number): Promise<Sent> => {
  // the first call follows database reads, a repeated one a delay on the device's clock
  for (; sent.length <= n; await pass(1000));
  return sent[n]!;
};

test('the call waits for hours as long as the server keeps the stream alive', async () => {
  const build = begin();
  const { request, write } = await call(0);
  expect(request.headers.get('Accept')).toContain('text/event-stream');
  write(progress('planning'));
  await expect.poll(() => reported).toEqual(['planning']);
  const began = time.now;
  while (time.now - began < 3 * 60 * MINUTE) {
    write(':\n\n');
    await pass(20_000);
  }
  write(progress('writing') + event({ status: 201, body: made }));
  expect(await build).toEqual(made);
  expect([reported, sent.length]).toEqual([['planning', 'writing'], 1]);
});

test.each<[string, (of: Sent) => void]>([
  ['that breaks', ({ cut }) => cut()],
  ['that has fallen silent', () => undefined],
])('a connection %s is reopened with the same idempotency key, without limit', async (_what, then) => {
  const build = begin();
  for (let n = 0; n < 20; n += 1) {
    const now = await call(n);
    now.write(progress('planning'));
    await expect.poll(() => reported.filter((one) => one === 'planning').length).toBe(n + 1);
    then(now);
    await pass(MINUTE / 2);
    await expect.poll(() => reported.filter((one) => one === 'lost').length).toBe(n + 1);
  }
  (await call(20)).write(event({ status: 201, body: made }));
  expect(await build).toEqual(made);
  expect(new Set(sent.map(({ request }) => request.headers.get('Idempotency-Key')))).toEqual(
    new Set(['the-key']),
  );
});

test('a 504 from a proxy is retried; a 502 ends the call with a network error', async () => {
  let answers = [504, 502];
  network = () => {
    const status = answers.shift();
    return status === undefined ? null : new Response('', { status });
  };
  const failed = begin();
  const outcome = failed.catch((problem: unknown) => problem);
  await expect.poll(() => reported).toEqual(['lost']);
  await pass(5000);
  expect(await outcome).toMatchObject({ code: 'NETWORK' });

  answers = [504];
  const build = begin();
  (await call(0)).write(event({ status: 201, body: made }));
  expect(await build).toEqual(made);
});

test('a plain JSON answer instead of a stream is accepted', async () => {
  network = () => Response.json(made, { headers: { 'X-Sojourn': '1' } });
  expect(await begin()).toEqual(made);
});

test('a refusal within the stream rejects the call with its code and text', async () => {
  const build = begin();
  const outcome = build.catch((problem: unknown) => problem);
  const { write } = await call(0);
  write(progress('planning') + event({ status: 502, body: { error: 'No luck.', code: 'AI_FAILED' } }));
  expect(await outcome).toMatchObject({ status: 502, code: 'AI_FAILED', text: 'No luck.' });
  expect(sent).toHaveLength(1);
});

test('cancelling ends the call at once, both while it waits for an answer and while it waits to reconnect', async () => {
  const waiting = begin();
  (await call(0)).write(progress('planning'));
  await expect.poll(() => reported).toEqual(['planning']);
  giveUp.abort();
  await expect(waiting).rejects.toThrow();

  giveUp = new AbortController();
  const lost = begin();
  const second = await call(1);
  second.write(progress('planning'));
  await expect.poll(() => reported).toHaveLength(2);
  second.cut();
  await expect.poll(() => reported.at(-1)).toBe('lost');
  giveUp.abort();
  await expect(lost).rejects.toThrow();
  await pass(MINUTE);
  expect(sent).toHaveLength(2);
});
