import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ReadWriteLock } from '#server/db/read-write-lock.ts';
import { afterArrivals, mapInTurns, yieldBetweenSlices } from '#server/db/yield-between-slices.ts';

test('a long turn of the database yields before its next statement, a short one continues', async () => {
  // a turn is as long as the test says, even if this process is interrupted
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(1);
  const order: string[] = [];
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  await yieldBetweenSlices();
  setImmediate(() => order.push('another call'));
  await yieldBetweenSlices();
  order.push('second statement');
  vi.advanceTimersByTime(15);
  await yieldBetweenSlices();
  order.push('third statement');
  expect(order).toEqual(['second statement', 'another call', 'third statement']);
});

test('the parts of a calendar or booklet are made one after the other, with other work in between', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(1);
  await new Promise((resolve) => {
    afterArrivals(() => setImmediate(resolve));
  });
  const order: string[] = [];
  function* parts() {
    for (const part of ['cover', 'first day', 'second day']) {
      order.push(part);
      // rendering it takes a while
      vi.advanceTimersByTime(15);
      setImmediate(() => order.push(`after ${part}`));
      yield part;
    }
  }
  expect(await mapInTurns(parts(), (part) => part.length)).toEqual([5, 9, 10]);
  expect(order.slice(0, 5)).toEqual(['cover', 'after cover', 'first day', 'after first day', 'second day']);
});

/**
 * A process that calls this one. Data arrives at once, but is only read when this process gets to its event
 * loop.
 */
async function caller(): Promise<{ say(what: string): void; hears(said: (what: string) => void): void }> {
  const hears = new EventEmitter();
  const folder = mkdtempSync(path.join(tmpdir(), 'sojourn-turns-'));
  const server = net.createServer((socket) =>
    socket.on('data', (said) => hears.emit('said', said.toString())),
  );
  server.listen(path.join(folder, 'socket'));
  await once(server, 'listening');
  const socket = net.connect(path.join(folder, 'socket'));
  await once(socket, 'connect');
  onTestFinished(() => {
    socket.destroy();
    server.close();
    rmSync(folder, { recursive: true });
  });
  return { say: (what) => void socket.write(what), hears: (said) => void hears.on('said', said) };
}

test('a call that arrives during a long turn is accepted before the turn continues, whatever started it', async () => {
  const order: string[] = [];
  const { say, hears } = await caller();
  await new Promise<void>((resolve, reject) => {
    const long = async () => {
      await yieldBetweenSlices();
      say('another call');
      const until = performance.now() + 15;
      while (performance.now() < until);
      await yieldBetweenSlices();
      order.push('the long one');
    };
    hears((said) => {
      if (said === 'long') long().then(resolve, reject);
      else order.push(said);
    });
    say('long');
  });
  expect(order).toEqual(['another call', 'the long one']);
});

test('a call that arrives during a write reads before the next write', async () => {
  const turns = new ReadWriteLock();
  const order: string[] = [];
  const { say, hears } = await caller();
  await new Promise<void>((resolve, reject) => {
    const first = async () => {
      say('read');
      order.push('first write');
    };
    hears((said) => {
      if (said === 'read') turns.read(async () => order.push('read')).catch(reject);
      else
        Promise.all([turns.write(first), turns.write(async () => order.push('second write'))]).then(
          () => resolve(),
          reject,
        );
    });
    say('write');
  });
  expect(order).toEqual(['first write', 'read', 'second write']);
});
