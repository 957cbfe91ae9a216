// Answers to invitations that the server has refused, in the state in which the outbox keeps them.
import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { readOutbox } from '#src/data/views/outbox.ts';

/** Parks every pending answer, with the server's text. An answer may be on screen before it is stored. */
export async function refuseAnswers(data: OwnData, text: string): Promise<void> {
  const answers = () => data.outbox.mutations.filter((row) => row.type === 'respondRsvp');
  await waitFor(async () => expect(await answers().count()).toBeGreaterThan(0));
  await act(async () => {
    await answers().modify({
      status: 'rejected',
      outcome: { status: 403, code: 'HOST_DECLINED', text, at: 0 },
    });
  });
}

/** Resolves when every view of the outbox is up to date. */
export async function outboxShown(data: OwnData): Promise<void> {
  await act(async () => {
    await readOutbox(data);
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
}
