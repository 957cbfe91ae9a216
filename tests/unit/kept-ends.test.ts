import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keptEnds } from '#server/providers/ended/kept-ends.ts';

test('what is being noted is stored once everything has settled, and a note that fails keeps nobody waiting', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sojourn-ends-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const ends = keptEnds(folder);
  const ids = Array.from({ length: 5 }, () => randomUUID());
  for (const id of ids) void ends.note('sessions', id, { at: '2027-05-03T08:00:00.000Z' });
  const failed = vi.fn();
  void ends.note('sessions', 'no id', {}).catch(failed);
  await ends.settled();
  expect((await ends.ids('sessions')).toSorted()).toEqual(ids.toSorted());
  expect(failed).toHaveBeenCalledOnce();
});
