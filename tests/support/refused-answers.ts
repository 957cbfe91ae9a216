// An answer that the server refuses, as the outbox holds it afterwards.
import { act } from '@testing-library/react';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { readOutbox } from '#src/data/views/outbox.ts';

/** Parks every answer that waits, with the server's words. */
export async function refuseAnswers(data: OwnData, text: string): Promise<void> {
  await act(async () => {
    await data.outbox.mutations
      .filter((row) => row.type === 'respondRsvp')
      .modify({ status: 'rejected', outcome: { status: 403, code: 'HOST_DECLINED', text, at: 0 } });
  });
}

/** Everything that shows the outbox has seen it as it is now. */
export async function outboxRead(data: OwnData): Promise<void> {
  await act(async () => {
    await readOutbox(data);
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
}
