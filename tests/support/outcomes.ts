// Outcomes of pending changes, in the state in which the sync engine leaves them.
import { act } from '@testing-library/react';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { setSettled } from '#src/data/settled.ts';

/** The server confirms all pending changes, each with this answer. Returns the number of rows. */
export async function confirmAll(data: OwnData, answer?: unknown): Promise<number> {
  const ids = await data.outbox.mutations.toCollection().primaryKeys();
  await act(async () => {
    await data.outbox.mutations.clear();
    setSettled(ids, Object.fromEntries(ids.map((id) => [id, answer])));
  });
  return ids.length;
}

/** Parks all pending changes, with the server's text. */
export async function refuseAll(data: OwnData, text: string): Promise<void> {
  await act(async () => {
    await data.outbox.mutations.toCollection().modify({
      status: 'rejected',
      outcome: { status: 409, code: 'LAST_DAY', text, at: 0 },
    });
  });
}
