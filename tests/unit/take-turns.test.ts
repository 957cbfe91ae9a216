import { expect, test } from 'vitest';
import { takeTurns } from '#server/db/take-turns.ts';

test('a long turn of the database ends before its next statement, a short one goes on', async () => {
  const order: string[] = [];
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  await takeTurns();
  setImmediate(() => order.push('another call'));
  await takeTurns();
  order.push('second statement');
  const until = performance.now() + 15;
  while (performance.now() < until);
  await takeTurns();
  order.push('third statement');
  expect(order).toEqual(['second statement', 'another call', 'third statement']);
});
