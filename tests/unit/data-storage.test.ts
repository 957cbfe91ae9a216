import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { fileIdOf, keptPath } from '#src/data/files/kept-files.ts';
import { isQuota } from '#src/data/storage/storage-errors.ts';
import { wantedByDefault } from '#src/data/files/needed-files.ts';
import { sizeText } from '#src/ui/text/size-text.ts';

const quota = new DOMException('full', 'QuotaExceededError');

test('a quota error is recognised however it is wrapped, and no other error is', () => {
  expect(isQuota(quota)).toBe(true);
  expect(isQuota(new Dexie.AbortError('aborted', quota))).toBe(true);
  expect(isQuota(new Dexie.BulkError('some failed', [quota]))).toBe(true);
  expect(isQuota(new Error('not saved', { cause: quota }))).toBe(true);
  for (const other of [
    new Dexie.AbortError('aborted'),
    new Error('x'),
    null,
    undefined,
    'QuotaExceededError',
  ])
    expect(isQuota(other)).toBe(false);
});

test('a file is identified by its id, whatever the signature or width in its address; other addresses are left unchanged', () => {
  const id = '018f0000-0000-7000-8000-00000000000a';
  expect(
    [
      `/files/${id}`,
      `/files/${id}?u=1&exp=2&sig=3`,
      `/api/files/${id.toUpperCase()}?w=640`,
      `https://sojourn.example/files/${id}`,
    ].map(fileIdOf),
  ).toEqual([id, id, id, id]);
  expect(
    [null, 'outbox:abc', 'https://images.example/a.jpg', `/elsewhere/${id}`, `/files/${id}0`].map(fileIdOf),
  ).toEqual([null, null, null, null, null]);
  expect([keptPath(id.toUpperCase(), 640), keptPath(id)]).toEqual([`/files/${id}?w=640`, `/files/${id}`]);
});

test('by default the events that one hosts or attends are kept offline, until they are over', () => {
  const event = {
    isOwner: false,
    isHost: false,
    selfStatus: null,
    endTime: '2027-04-02T00:00:00.000Z',
  } as const;
  const before = Date.parse('2027-04-01T00:00:00.000Z');
  expect([wantedByDefault(event, before), wantedByDefault({ ...event, selfStatus: 'NO' }, before)]).toEqual([
    false,
    false,
  ]);
  for (const mine of [{ isOwner: true }, { isHost: true }, { selfStatus: 'YES' as const }]) {
    expect(wantedByDefault({ ...event, ...mine }, before)).toBe(true);
    expect(wantedByDefault({ ...event, ...mine }, before + 2 * 86_400_000)).toBe(false);
  }
});

test('sizes are formatted as people write them', () => {
  expect([0, 1, 999, 1200, 15_400, 2_000_000, 3_450_000_000].map(sizeText)).toEqual([
    '0 bytes',
    '1 bytes',
    '999 bytes',
    '1.2 KB',
    '15 KB',
    '2.0 MB',
    '3.5 GB',
  ]);
});
