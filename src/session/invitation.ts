import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { DecidedBy, RsvpStatus } from '#contract/schemas/rsvp.ts';
import type { InferOutput } from 'valibot';
import { restRequested } from '#src/data/rest-of-app.ts';
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

const store = proxy<{ held: Record<string, HeldInvitation | null> }>({ held: {} });

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
 * earlier but not stored yet. Null when there is none.
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

/** `null` forgets it. If the device cannot store it, it lasts until the page closes. */
export async function holdInvitation(eventId: string, held: HeldInvitation | null): Promise<void> {
  store.held[eventId] = held;
  if (!held) takenInvites.delete(eventId);
  await withFlags((flags) => flags.writeFlag(invitationFlag(eventId), held)).catch(() => undefined);
}

/** For visitors. Shows the stored state first, then refreshes it from the server once reachable. */
export function useInvitation(eventId: string, signedIn: boolean): HeldInvitation | null {
  const held = useSnapshot(store).held[eventId];
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
  const shown = store.held[eventId];
  // already forgotten, even if the device had no room to record that
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
    // setting it here makes the effect ask the server again
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
