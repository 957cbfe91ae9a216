import type { Device } from '#src/data/device/device.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { invitationFlag, takenInvites } from '#src/data/taken-invites.ts';

/**
 * The token of an invitation link, with which its event can be read without an account; null if there is
 * none.
 */
export async function inviteFor(device: Device, eventId: string): Promise<string | null> {
  const known = takenInvites.get(eventId);
  if (known !== undefined) return known;
  const store = new SessionStore(device);
  try {
    const held = (await store.readFlag(invitationFlag(eventId))) as { invite?: string } | null | undefined;
    return held?.invite ?? null;
  } catch {
    return null;
  } finally {
    store.close();
  }
}
