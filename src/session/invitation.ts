import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { restRequested } from '#src/data/rest-of-app.ts';
import { takenInvites } from '#src/data/taken-invites.ts';
import {
  heldInvitations,
  holdInvitation,
  readHeldInvitation,
  type HeldInvitation,
} from '#src/session/held-invitation.ts';

interface Taken {
  eventId: string;
  invite: string;
}
/**
 * Survives a reload of this tab, after which the address no longer has it (a page reloads if its database
 * code fails to load).
 */
const TAKEN = 'sojourn:invitation';

/**
 * Returns the link's token and removes it from the address bar at once; also returns one that was removed
 * earlier but is not stored yet. Null when there is none.
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

/** Call it once the invitation is stored, or when somebody is signed in, who then answers for themselves. */
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
    // this page still has it in memory
  }
}

/** For visitors. Shows the stored state first, then refreshes it from the server once reachable. */
export function useInvitation(eventId: string, signedIn: boolean): HeldInvitation | null {
  const held = useSnapshot(heldInvitations)[eventId];
  // a page that takes over server-rendered markup is on screen before its invitation is stored
  const isHeld = Boolean(held);
  useEffect(() => {
    void look(eventId, signedIn).catch(() => undefined);
  }, [eventId, signedIn, isHeld]);
  return signedIn ? null : (held ?? null);
}

async function look(eventId: string, signedIn: boolean): Promise<void> {
  // a server-rendered page is on screen before the databases are open
  await restRequested();
  const shown = heldInvitations[eventId];
  if (shown === null) return;
  const held = shown ?? (await readHeldInvitation(eventId));
  if (!held) return;
  // from now on the account answers for itself
  if (signedIn) return holdInvitation(eventId, null);
  if (!shown) {
    // setting it here makes the effect ask the server again
    heldInvitations[eventId] = held;
    return;
  }
  const { askForInvitation } = await import('#src/session/invitation-calls.ts');
  await askForInvitation(eventId, held.invite);
}
