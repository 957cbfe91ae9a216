import { parse, type InferInput } from 'valibot';
import { DeletionPlan, type DeleteAccountBody } from '#contract/schemas/own-data.ts';
import { ownCall } from '#src/session/own-call.ts';
import { accountDeleted } from '#src/session/session.ts';

/** What a person may do with all that is theirs; fetched only by those who do. */
export const ownDataCalls = {
  deletionPlan: async (): Promise<DeletionPlan> =>
    parse(DeletionPlan, await ownCall({ method: 'GET', path: '/api/profile/deletion' })),
  /** Afterwards nothing of the person is left on this device, either. */
  deleteAccount: async (json: InferInput<typeof DeleteAccountBody>): Promise<void> => {
    await ownCall({ method: 'POST', path: '/api/profile/deletion', json });
    await accountDeleted();
  },
} as const;
