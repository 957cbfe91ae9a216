// A guest without an account answers their invitation while the page is still asking for its status.
import { expect, test } from 'vitest';
import { theDevice } from '#src/data/device/device.ts';
import { heldInvitations, readHeldInvitation } from '#src/session/held-invitation.ts';
import { answerInvitation, askForInvitation } from '#src/session/invitation-calls.ts';

test.each([
  ['before', ['GET', 'POST']],
  ['while', ['POST', 'GET']],
] as const)(
  'the reply to a question asked %s the answer was on its way does not overwrite it',
  async (_, order) => {
    const [eventId, invite] = [crypto.randomUUID(), 'a.b'];
    const replies = new Map<string, (status: string) => void>();
    Object.assign(theDevice(), {
      origin: 'http://sojourn.test',
      fetch: async ({ method }: Request) => {
        const status = await new Promise<string>((resolve) => replies.set(method, resolve));
        return Response.json(
          { eventId, emailId: 'guest@example.org', status, decidedBy: null },
          { headers: { 'X-Sojourn': '1' } },
        );
      },
    });
    const asked = new Map<string, Promise<string>>();
    for (const method of order) {
      asked.set(
        method,
        method === 'GET' ? askForInvitation(eventId, invite) : answerInvitation(eventId, invite, 'YES'),
      );
      await expect.poll(() => replies.has(method)).toBe(true);
    }
    replies.get('POST')!('YES');
    expect(await asked.get('POST')).toBe('YES');
    replies.get('GET')!('ONBOARD_REQUESTED');
    await asked.get('GET');
    expect(heldInvitations[eventId]).toMatchObject({ invite, status: 'YES' });
    expect(await readHeldInvitation(eventId)).toMatchObject({ status: 'YES' });

    // one asked afterwards counts again
    replies.clear();
    const later = askForInvitation(eventId, invite);
    await expect.poll(() => replies.has('GET')).toBe(true);
    replies.get('GET')!('HOST_REMOVED');
    await later;
    expect(heldInvitations[eventId]).toMatchObject({ status: 'HOST_REMOVED' });
  },
);
