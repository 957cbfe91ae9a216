import { expect, test } from 'vitest';
import { pulls, setPullState } from '#src/data/pull-request.ts';
import { reportToScreens } from '#src/sync/report.ts';

test('data that the server reported missing stays missing if a later pull does not request it', () => {
  setPullState('lost', { refreshing: true });
  setPullState('other', { refreshing: true });
  reportToScreens.fresh(1, ['lost'], { home: false });
  reportToScreens.fresh(2, [], { home: false });
  expect(pulls.of.lost).toMatchObject({ freshAt: 2, missing: true });
  expect(pulls.of.other).toMatchObject({ freshAt: 2, missing: false });
  expect(
    pulls.of.home,
    "a pull without other people's events does not change the state of the home feed",
  ).toBeUndefined();
  reportToScreens.fresh(3, [], { home: true });
  expect(pulls.of.home).toMatchObject({ freshAt: 3 });
});
