// What a tab reports to its screens about changes that another tab has sent.
import { expect } from 'vitest';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { quiet } from '#tests/model/sim/pump.ts';
import { inWorld } from '#tests/model/scenarios/stage.ts';

/** A change is reported as confirmed in every tab, whichever tab sends it. */
export const confirmedByAnotherTab = inWorld(async (world) => {
  const { tab, browser } = world.client(1);
  browser.network.online = false;
  const post = (title: string) =>
    tab.do(createPostMutation, { id: world.newId(), eventId: world.event.id, title, file: null });
  const ids = [await post('one'), await post('two')];
  // releases the lock, so that the other tab sends
  tab.leave();
  await quiet();
  expect(tab.seen.settled).toEqual([]);
  const other = (await browser.openTab()).start();
  browser.network.online = true;
  await other.sendAll();
  await quiet();
  expect(await tab.rows()).toEqual([]);
  for (const { seen } of [tab, other]) expect(seen.settled.toSorted()).toEqual(ids.toSorted());
  other.kill();
});

/** A refused change is not reported as confirmed. */
export const onlyWhatWasConfirmed = inWorld(async (world) => {
  const { tab, browser } = world.client(1);
  browser.network.rule = ({ path }) => (path === '/api/batch' ? 'refused' : undefined);
  await tab.do(createPostMutation, { id: world.newId(), eventId: world.event.id, title: 'no', file: null });
  await tab.sendAll();
  expect((await tab.rows()).map(({ status }) => status)).toEqual(['rejected']);
  expect(tab.seen.settled).toEqual([]);
});
