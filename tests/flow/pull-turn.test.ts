// The pull lock passes from tab to tab of one browser, even from a tab that is frozen.
import { expect, test } from 'vitest';
import { openOwnData } from '#src/data/databases/local-data.ts';
import { inPullTurn, type PullTurn } from '#src/sync/pull/pull-turn.ts';
import { Browser } from '#tests/model/sim/browser.ts';
import { Freezer } from '#tests/model/sim/freezer.ts';
import { pass } from '#tests/model/sim/pump.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';

const user = { guid: 'ben', firstName: 'Ben', lastName: 'Okri', profilePic: null };
const MINUTE = 60_000;

async function twoTabs() {
  const time = new VirtualTime();
  const browser = new Browser({ server: { fetch: () => Promise.reject(new Error('no server')) }, time });
  const tab = async () => {
    const freezer = new Freezer(time.clock());
    const ended = new AbortController();
    const data = await openOwnData(browser.device(freezer.clock), user);
    const log: string[] = [];
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const pull = () =>
      inPullTurn(
        { data, signal: ended.signal },
        async (turn: PullTurn) => {
          log.push('begins');
          await finished;
          await turn.write(() => data.cache.meta.put({ key: 'written', value: log.length }));
          log.push('writes');
          return 'pulled';
        },
        'ended',
      ).then((result) => void log.push(result));
    return { data, log, freezer, finish: () => finish(), pull, end: () => ended.abort() };
  };
  return { time, browser, first: await tab(), second: await tab() };
}

test('a tab that is slow but alive keeps the pull lock, and the next one waits', async () => {
  const { time, first, second } = await twoTabs();
  void first.pull();
  await pass(time, 0);
  void second.pull();
  second.finish();
  await pass(time, 10 * MINUTE);
  expect([first.log, second.log]).toEqual([['begins'], []]);
  first.finish();
  await pass(time, 0);
  expect(first.log).toEqual(['begins', 'writes', 'pulled']);
  expect(second.log).toEqual(['begins', 'writes', 'pulled']);
});

test('a frozen tab loses the pull lock within a minute, is fenced, and queues for the lock again when it thaws', async () => {
  const { time, browser, first, second } = await twoTabs();
  void first.pull();
  await pass(time, 0);
  first.freezer.frozen = true;
  let deliver: () => void = () => undefined;
  browser.locks.stealNotice = new Promise<void>((resolve) => (deliver = resolve));
  void second.pull();
  await pass(time, MINUTE);
  expect(second.log, 'it has stolen the lock').toEqual(['begins']);
  browser.locks.stealNotice = null;
  // its answer arrives before it learns that the lock was stolen
  first.finish();
  await pass(time, 0);
  expect(first.log, 'the late write is fenced').toEqual(['begins']);
  first.freezer.thaw();
  deliver();
  await pass(time, 0);
  expect(first.log, 'the second tab is still pulling').toEqual(['begins']);
  second.finish();
  await pass(time, 0);
  expect(second.log).toEqual(['begins', 'writes', 'pulled']);
  expect(first.log).toEqual(['begins', 'begins', 'writes', 'pulled']);
});

test('a stopped engine releases the pull lock and its place in the queue for it', async () => {
  const { time, first, second } = await twoTabs();
  void first.pull();
  await pass(time, 0);
  void second.pull();
  await pass(time, 0);
  second.end();
  await pass(time, 0);
  expect(second.log).toEqual(['ended']);
  first.end();
  await pass(time, 0);
  expect(first.log).toEqual(['begins', 'ended']);
});
