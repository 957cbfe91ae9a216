import { array, parse } from 'valibot';
import { OwnSession, Profile } from '#contract/schemas/profile.ts';
import { currentData } from '#src/data/databases/current-data.ts';
import { ownCall as own } from '#src/session/own-call.ts';
import { putSelfBase } from '#src/data/views/self.ts';

/**
 * Calls that need their answer at once: a phone number with its code, and sign-ins. Names, pictures and settings
 * go through the outbox. Loaded only with the profile page.
 */
export const ownCalls = {
  /** The response is stored on this device at once, without a pull. */
  setPhone: async (json: { phone: string; otpId: string }): Promise<void> => {
    const profile = parse(Profile, await own({ method: 'PUT', path: '/api/profile/phone', json }));
    const data = currentData();
    if (data) await putSelfBase(data, profile);
  },
  removePhone: async (): Promise<void> => void (await own({ method: 'DELETE', path: '/api/profile/phone' })),
  sessions: async (): Promise<OwnSession[]> =>
    parse(array(OwnSession), await own({ method: 'GET', path: '/api/sessions' })),
  signOutOf: async (id: string): Promise<void> =>
    void (await own({ method: 'DELETE', path: `/api/sessions/${id}` })),
  signOutElsewhere: async (): Promise<void> => void (await own({ method: 'DELETE', path: '/api/sessions' })),
} as const;
