// How npm test runs its suites in parallel: see tests/support/side-by-side.mjs.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runSideBySide } from '#tests/support/side-by-side.mjs';

const suite = (name: string, more: { cores?: number; after?: string[] } = {}) => ({
  name,
  title: name,
  command: [],
  ...more,
});
const ended = (name: string, outcome: 'passed' | 'failed' = 'passed') => ({
  name,
  title: name,
  outcome,
  seconds: 0,
});

test('as many suites run at once as the cores allow; one without a declared load runs alone', async () => {
  const running = new Set<string>();
  const seen: string[] = [];
  const results = await runSideBySide(
    [
      suite('all'),
      suite('one', { cores: 1 }),
      suite('more than there are', { cores: 9 }),
      suite('two', { cores: 1 }),
      suite('three', { cores: 1 }),
    ],
    {
      cores: 2,
      write: () => {},
      run: async ({ name }) => {
        running.add(name);
        seen.push([...running].join(' + '));
        await wait(5);
        running.delete(name);
        return ended(name);
      },
    },
  );
  expect(seen).toEqual(['all', 'one', 'one + two', expect.stringMatching(/three$/), 'more than there are']);
  expect(results.map(({ name }) => name)).toEqual(['all', 'one', 'more than there are', 'two', 'three']);
});

test('outputs are not mixed: the first is shown live, the others afterwards', async () => {
  const said: string[] = [];
  const write = (bytes: string) => void said.push(bytes.replaceAll(/[━\n]+/g, '').trim());
  const loud = async (name: string, say: (bytes: string) => void, ms: number) => {
    say(`${name} begins`);
    await wait(ms);
    say(`${name} ends`);
    return ended(name);
  };
  await runSideBySide([suite('slow', { cores: 1 }), suite('quick', { cores: 1 })], {
    cores: 2,
    write,
    run: ({ name }, _room, say) => loud(name, say, name === 'slow' ? 40 : 1),
  });
  expect(said).toEqual(['slow', 'slow begins', 'slow ends', 'quick', 'quick begins', 'quick ends']);
});

test('a suite does not run if its prerequisite failed; one that was not selected is not required', async () => {
  const ran: string[] = [];
  const results = await runSideBySide(
    [
      suite('build', { cores: 1 }),
      suite('browser', { after: ['build'] }),
      suite('free', { after: ['not chosen'] }),
    ],
    {
      cores: 2,
      write: () => {},
      run: async ({ name }) => {
        ran.push(name);
        return ended(name, name === 'build' ? 'failed' : 'passed');
      },
    },
  );
  expect(ran).toEqual(['build', 'free']);
  expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['failed', undefined],
    ['not run', 'build did not pass'],
    ['passed', undefined],
  ]);
});
