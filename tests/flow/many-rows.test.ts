// Many rows are read or deleted in few requests, without touching any others.
import { Dexie, type EntityTable } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asItIs, deleteMany, getMany } from '#src/data/databases/many-rows.ts';

interface Row {
  id: string;
  n: number;
}
const idOf = (n: number): string => `id-${String(n).padStart(4, '0')}`;
const ids = (from: number, to: number, step = 1): string[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, n) => idOf(from + n * step));

let db: Dexie & { rows: EntityTable<Row, 'id'> };
beforeEach(async () => {
  db = new Dexie('rows', { indexedDB: new IDBFactory(), IDBKeyRange }) as typeof db;
  db.version(1).stores({ rows: '&id' });
  await db.rows.bulkAdd(Array.from({ length: 200 }, (_, n) => ({ id: idOf(n), n })));
});
afterEach(() => {
  vi.restoreAllMocks();
  db.close();
});

test('rows are returned in the requested order, with a gap for each missing one', async () => {
  const wanted = [...ids(20, 40).toReversed(), 'none', idOf(7), idOf(7)];
  expect(await getMany(db.rows, wanted, asItIs)).toEqual(await db.rows.bulkGet(wanted));
  expect(await getMany(db.rows, [], asItIs)).toEqual([]);
});

test('neighbouring rows are read in one request, distant ones one by one', async () => {
  const single = vi.spyOn(db.rows, 'bulkGet');
  expect((await getMany(db.rows, ids(20, 60), asItIs)).map((row) => row?.n)).toEqual(
    Array.from({ length: 40 }, (_, n) => 20 + n),
  );
  expect(single).not.toHaveBeenCalled();
  expect((await getMany(db.rows, ids(0, 200, 10), asItIs)).map((row) => row?.n)).toEqual(
    Array.from({ length: 20 }, (_, n) => n * 10),
  );
  expect(single).toHaveBeenCalledOnce();
});

test('a range is deleted as one only if it holds nothing else', async () => {
  const single = vi.spyOn(db.rows, 'bulkDelete');
  await deleteMany(db.rows, ids(50, 90));
  expect([single.mock.calls.length, await db.rows.count()]).toEqual([0, 160]);
  // some of them are deleted already
  await deleteMany(db.rows, ids(40, 100));
  expect([single.mock.calls.length, await db.rows.count()]).toEqual([0, 140]);
  const unwanted = ids(100, 140).filter((id) => id !== idOf(120));
  await deleteMany(db.rows, unwanted);
  expect(single).toHaveBeenCalledOnce();
  expect(await db.rows.get(idOf(120)), 'not among the rows to delete').toEqual({ id: idOf(120), n: 120 });
  expect(await db.rows.count()).toBe(101);
});
