import { proxy } from 'valtio';
import type { InferOutput } from 'valibot';
import type { DecidedBy, RsvpStatus } from '#contract/schemas/rsvp.ts';
import { invitationFlag, takenInvites } from '#src/data/taken-invites.ts';
import type { SessionStore } from '#src/data/session-store.ts';

/** The invitation whose link was opened on this device. Held only while nobody is signed in. */
export interface HeldInvitation {
  /** The token from the link: it can answer for the invited address and do nothing else. */
  invite: string;
  /** As the server last reported it; until then, as the mail says. */
  status: RsvpStatus;
  decidedBy: InferOutput<typeof DecidedBy> | null;
  placeInLine?: number | undefined;
  companions?: readonly string[] | undefined;
  /** The text of their ticket's code, while their answer is yes. */
  ticket?: string | undefined;
}

/** By event; null: already forgotten, even if the device had no room to record that. */
export const heldInvitations = proxy<Record<string, HeldInvitation | null>>({});

/** `null` forgets it. If the device cannot store it, it lasts until the page closes. */
export async function holdInvitation(eventId: string, held: HeldInvitation | null): Promise<void> {
  heldInvitations[eventId] = held;
  if (!held) takenInvites.delete(eventId);
  await withFlags((flags) => flags.writeFlag(invitationFlag(eventId), held)).catch(() => undefined);
}

/** The one stored on this device. */
export const readHeldInvitation = (eventId: string): Promise<HeldInvitation | null> =>
  withFlags(
    async (flags) =>
      ((await flags.readFlag(invitationFlag(eventId))) as HeldInvitation | null | undefined) ?? null,
  );

async function withFlags<T>(work: (flags: SessionStore) => Promise<T>): Promise<T> {
  const { SessionStore } = await import('#src/data/session-store.ts');
  const flags = new SessionStore();
  try {
    return await work(flags);
  } finally {
    flags.close();
  }
}
