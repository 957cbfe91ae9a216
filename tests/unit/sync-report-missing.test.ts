import { expect, test } from 'vitest';
import { pulls, setPullState } from '#src/data/pull-request.ts';
import { reportToScreens } from '#src/sync/report.ts';

test('what the server said is not there stays so when a later pull does not ask for it again', () => {
  setPullState('lost', { refreshing: true });
  setPullState('other', { refreshing: true });
  reportToScreens.fresh(1, ['lost']);
  reportToScreens.fresh(2, []);
  expect(pulls.of.lost).toMatchObject({ freshAt: 2, missing: true });
  expect(pulls.of.other).toMatchObject({ freshAt: 2, missing: false });
});
