// The screens of a tab show pending changes from memory, and follow what is stored. Some scenarios are run
// again with a planted bug and must fail.
import { afterEach, expect, test, vi } from 'vitest';
import {
  correctedElsewhere,
  orderOfAll,
  removedElsewhere,
  settledElsewhere,
  unannounced,
  unannouncedByLockHolder,
  withTabs,
} from '#tests/support/mirror-scenarios.ts';
import { changedRows, onStored } from '#src/data/databases/changed-rows.ts';
import { mirrorOf } from '#src/data/mirror.ts';
import { discardRow } from '#src/mutations/outbox/discard-row.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { respondRsvpMutation } from '#src/mutations/rsvps/respond-rsvp.ts';

type Fault =
  | 'a removal by another tab is missed'
  | 'an accepted change is off the screen before its effect is read'
  | 'what waits is shown in the order in which it was heard of';
const planted = vi.hoisted(() => ({ fault: null as Fault | null }));
vi.mock(import('#src/data/databases/changed-rows.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    changedRows: (...of) =>
      planted.fault === 'a removal by another tab is missed' ? [] : real.changedRows(...of),
  };
});
vi.mock(import('#src/data/live/rows-shown.ts'), async (original) => {
  const { RowsShown } = await original();
  return {
    RowsShown: class extends RowsShown {
      override get now() {
        const all = super.now;
        return planted.fault === 'what waits is shown in the order in which it was heard of'
          ? [...all].sort((a, b) => (a.id < b.id ? -1 : 1))
          : all;
      }
      override drop(...of: Parameters<InstanceType<typeof RowsShown>['drop']>) {
        return planted.fault === 'an accepted change is off the screen before its effect is read'
          ? true
          : super.drop(...of);
      }
    },
  };
});
afterEach(() => {
  planted.fault = null;
});

test.each([
  ['Honest count: a change discarded in another tab is no longer pending in this one', removedElsewhere],
  [
    'Nothing pending hidden: a change sent by another tab stays on screen until it is confirmed',
    settledElsewhere,
  ],
  ['Honest count: a change corrected in another tab is never counted twice', correctedElsewhere],
  ['pending changes are in the order in which they were made, whichever tab made them', orderOfAll],
  [
    'Honest count: a change stored but not announced by a killed tab is found with the next change',
    unannounced,
  ],
  ['rows removed but not announced by a killed sender are found by the next sender', unannouncedByLockHolder],
] as const)('%s', (_, scenario) => scenario());

test.each([
  ['a removal by another tab is missed', removedElsewhere],
  ['an accepted change is off the screen before its effect is read', settledElsewhere],
  ['what waits is shown in the order in which it was heard of', orderOfAll],
] as const)('planted: %s', async (fault, scenario) => {
  planted.fault = fault;
  await expect(scenario({ timeout: 200 })).rejects.toMatchObject({ name: 'AssertionError' });
});

test('property: whatever two tabs write, the mirror equals what is stored', () =>
  withTabs(async ({ here, there, say }) => {
    const mirror = mirrorOf(here.outbox);
    let seed = 7;
    const next = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n;
    for (let i = 0; i < 60; i++) {
      const tab = [here, there][next(2)]!;
      const ids = await tab.outbox.mutations.toCollection().primaryKeys();
      const id = ids[next(ids.length + 1)];
      const actions: (() => Promise<unknown>)[] = [
        () => Promise.all([say(`${i} here`), say(`${i} there`, there)]),
        () => say(`${i}`, tab),
        async () => id && tab.outbox.mutations.delete(id),
        async () => id && tab.outbox.mutations.update(id, { attempts: i, maybeSent: 1 }),
        () => tab.outbox.mutations.toCollection().modify({ failures: i }),
      ];
      const done = actions[next(actions.length)]!();
      if (next(2)) await done;
    }
    await vi.waitFor(async () =>
      expect(mirror.rows).toEqual(await here.outbox.mutations.orderBy('seq').toArray()),
    );
  }));

test('a page with the tray open learns that a refused answer was overtaken, and that it no longer is', () =>
  withTabs(async ({ here, there, tray, eventId }) => {
    const answer = async (answer: 'YES' | 'NO') =>
      (await enqueueIn(there, respondRsvpMutation, { eventId, answer }))!;
    const isOvertaken = (expected: boolean) =>
      vi.waitFor(() => expect(tray.at(-1)?.rows[0]?.overtaken).toBe(expected));
    const refused = await enqueueIn(there, respondRsvpMutation, {
      eventId,
      answer: 'YES',
      companions: ['Ann'],
    });
    await there.outbox.mutations.update(refused!, {
      status: 'rejected',
      maybeSent: 1,
      outcome: { status: 409, code: 'NO_ROOM_FOR_ALL', text: '', at: 1 },
    });
    await isOvertaken(false);
    const newer = await answer('NO');
    await isOvertaken(true);
    await discardRow(newer, there);
    await isOvertaken(false);
    expect(mirrorOf(here.outbox).rows).toEqual(await there.outbox.mutations.toArray());
  }));

test('only changed rows of a long outbox are read again, unless there are many', () =>
  withTabs(async ({ here, there, say }) => {
    const row = (await there.outbox.mutations.get(await say('One')))!;
    const rows = Array.from({ length: 400 }, (_, n) => ({
      ...row,
      id: `${row.id.slice(0, -4)}${String(n).padStart(4, '0')}`,
      seq: row.seq + 1 + n,
    }));
    await there.outbox.mutations.bulkPut(rows);
    const isCurrent = () =>
      vi.waitFor(async () =>
        expect(mirrorOf(here.outbox).rows).toEqual(await there.outbox.mutations.orderBy('seq').toArray()),
      );
    await isCurrent();
    const whole = vi.spyOn(here.outbox.mutations, 'orderBy');
    // Dexie does not name the keys if more than fifty change at once
    await there.outbox.transaction('rw', there.outbox.mutations, async () => {
      for (const from of [100, 130])
        await there.outbox.mutations.bulkPut(
          rows.slice(from, from + 30).map((one) => ({ ...one, attempts: 7 })),
        );
    });
    await isCurrent();
    expect(whole).not.toHaveBeenCalled();
    await there.outbox.mutations.bulkPut(rows.map((one) => ({ ...one, attempts: 8 })));
    await isCurrent();
    expect(whole).toHaveBeenCalled();
    whole.mockRestore();
  }));

test('changes announced by another tab are plain data, and name no keys if many rows changed at once', () =>
  withTabs(async ({ here, say }) => {
    const announced: (readonly string[] | 'all')[] = [];
    const stop = onStored((parts) =>
      announced.push(changedRows(structuredClone(parts), here.outbox.name, 'mutations')),
    );
    const row = await say('One');
    const other = await say('Two');
    await here.outbox.mutations.bulkDelete([row, other]);
    const stored = Array.from({ length: 50 }, (_, i) => ({ key: `draft ${i}`, text: '', savedAt: 0 }));
    await here.outbox.drafts.bulkPut(stored);
    await here.outbox.mutations.clear();
    stop();
    expect(announced.map((ids) => (ids === 'all' ? ids : [...ids].sort()))).toEqual([
      [row],
      [other],
      [row, other].sort(),
      [],
      'all',
    ]);
  }));
