import type { Device } from '#src/data/device/device.ts';
import { SessionStore } from '#src/data/session-store.ts';

/** Where a device keeps the invitation whose link was opened on it, for as long as nobody is signed in. */
export const invitationFlag = (eventId: string): string => `invitation:${eventId}`;

/** Taken from the address of this page, and perhaps not stored yet. */
const taken = new Map<string, string>();
export const noteInvite = (eventId: string, invite: string): void => void taken.set(eventId, invite);

/** What the link of an invitation carries, with which its event is read without an account; null without one. */
export async function inviteFor(device: Device, eventId: string): Promise<string | null> {
  const known = taken.get(eventId);
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
