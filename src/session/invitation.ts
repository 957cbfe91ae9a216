import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { DecidedBy, RsvpStatus } from '#contract/schemas/rsvp.ts';
import type { InferOutput } from 'valibot';
import { restWanted } from '#src/data/rest-of-app.ts';
import { invitationFlag, takenInvites } from '#src/data/taken-invites.ts';
import type { SessionStore } from '#src/data/session-store.ts';

/** The invitation whose link was opened on this device, for as long as nobody is signed in. */
export interface HeldInvitation {
  /** What the link carries: it answers for the invited address, and for nothing else. */
  invite: string;
  /** As the server last said; until then, as the mail says. */
  status: RsvpStatus;
  decidedBy: InferOutput<typeof DecidedBy> | null;
  placeInLine?: number | undefined;
  companions?: readonly string[] | undefined;
  /** What the code on their ticket says, while they come. */
  ticket?: string | undefined;
}

const store = proxy<{ held: Record<string, HeldInvitation | null> }>({ held: {} });

interface Taken {
  eventId: string;
  invite: string;
}
/** For this tab alone: a page whose databases did not come is loaded anew, without it in the address. */
const TAKEN = 'sojourn:invitation';

/**
 * The link's own part of the address, taken out of the address bar at once; also one that was taken and not
 * held yet. Null when there is none.
 */
export function takeInvitationFromAddress(): Taken | null {
  const url = new URL(location.href);
  const invite = url.searchParams.get('invite');
  if (invite === null) {
    const taken = readTaken();
    if (taken) takenInvites.set(taken.eventId, taken.invite);
    return taken;
  }
  url.searchParams.delete('invite');
  history.replaceState(history.state, '', url);
  const eventId = /^\/itinerary\/([^/]+)/.exec(url.pathname)?.[1];
  if (!eventId || !invite) return null;
  const taken = { eventId, invite };
  takenInvites.set(eventId, invite);
  writeTaken(taken);
  return taken;
}

/** It is held, or somebody is signed in, who answers for themselves. */
export const forgetTakenInvitation = (): void => writeTaken(null);

function readTaken(): Taken | null {
  try {
    return JSON.parse(sessionStorage.getItem(TAKEN) ?? 'null') as Taken | null;
  } catch {
    return null;
  }
}

function writeTaken(taken: Taken | null): void {
  try {
    if (taken) sessionStorage.setItem(TAKEN, JSON.stringify(taken));
    else sessionStorage.removeItem(TAKEN);
  } catch {
    // this page has it all the same
  }
}

/** Null forgets it. A device that cannot keep it has it until the page is closed. */
export async function holdInvitation(eventId: string, held: HeldInvitation | null): Promise<void> {
  store.held[eventId] = held;
  if (!held) takenInvites.delete(eventId);
  await withFlags((flags) => flags.writeFlag(invitationFlag(eventId), held)).catch(() => undefined);
}

/** For visitors; what the server says of it follows once it is within reach. */
export function useInvitation(eventId: string, signedIn: boolean): HeldInvitation | null {
  const held = useSnapshot(store).held[eventId];
  // a page that is taken over is on screen before its invitation is held
  const isHeld = Boolean(held);
  useEffect(() => {
    void look(eventId, signedIn).catch(() => undefined);
  }, [eventId, signedIn, isHeld]);
  return signedIn ? null : (held ?? null);
}

async function look(eventId: string, signedIn: boolean): Promise<void> {
  // a page that the server drew is on screen before the databases
  await restWanted();
  const shown = store.held[eventId];
  // forgotten, though the device may not have had room to note it
  if (shown === null) return;
  const held =
    shown ??
    ((await withFlags((flags) => flags.readFlag(invitationFlag(eventId)))) as
      | HeldInvitation
      | null
      | undefined);
  if (!held) return;
  // from now on the account answers for itself
  if (signedIn) return holdInvitation(eventId, null);
  if (!shown) {
    // with that it is looked at again
    store.held[eventId] = held;
    return;
  }
  const { askForInvitation } = await import('#src/session/invitation-calls.ts');
  await askForInvitation(eventId, held.invite);
}

async function withFlags<T>(work: (flags: SessionStore) => Promise<T>): Promise<T> {
  const { SessionStore } = await import('#src/data/session-store.ts');
  const flags = new SessionStore();
  try {
    return await work(flags);
  } finally {
    flags.close();
  }
}
