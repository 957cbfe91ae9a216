import { parse } from 'valibot';
import { PushState } from '#contract/schemas/push.ts';
import { ownCall } from '#src/session/own-call.ts';

/** Turns push messages to this device on or off. The browser takes part in that, so none of it is queued. */
export const pushCalls = {
  state: async () => parse(PushState, await ownCall({ method: 'GET', path: '/api/push' })),
  subscribe: async (subscription: PushSubscriptionJSON): Promise<void> => {
    const { endpoint, keys } = subscription;
    await ownCall({ method: 'PUT', path: '/api/push', json: { endpoint, keys } });
  },
  unsubscribe: async (): Promise<void> => void (await ownCall({ method: 'DELETE', path: '/api/push' })),
} as const;
