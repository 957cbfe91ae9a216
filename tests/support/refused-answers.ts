// Answers to invitations that the server has refused, in the state in which the outbox keeps them.
import { act } from '@testing-library/react';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { readOutbox } from '#src/data/views/outbox.ts';

/** Parks every pending answer, with the server's text. */
export async function refuseAnswers(data: OwnData, text: string): Promise<void> {
  await act(async () => {
    await data.outbox.mutations
      .filter((row) => row.type === 'respondRsvp')
      .modify({ status: 'rejected', outcome: { status: 403, code: 'HOST_DECLINED', text, at: 0 } });
  });
}

/** Resolves when every view of the outbox is up to date. */
export async function outboxShown(data: OwnData): Promise<void> {
  await act(async () => {
    await readOutbox(data);
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
}
