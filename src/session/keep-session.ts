import { ref } from 'valtio';
import type { SignInAnswer } from '#contract/schemas/auth.ts';
import { TOKEN_REFRESH_INTERVAL } from '#contract/constants.ts';
import { saveBeforeClosing } from '#src/data/databases/before-closing.ts';
import { currentData, setCurrentData } from '#src/data/databases/current-data.ts';
import { theDevice, type Channel, type Device } from '#src/data/device/device.ts';
import { isLocked, unlockOutbox } from '#src/data/databases/fence.ts';
import { isOwn } from '#src/data/databases/is-own.ts';
import { closeData, openOwnData, openVisitorData } from '#src/data/databases/local-data.ts';
import { hasFirstAnswer } from '#src/data/first-page.ts';
import { giveViews } from '#src/data/given-views.ts';
import { forgetPulls, setPullRequester } from '#src/data/pull-request.ts';
import { setSending } from '#src/data/sending.ts';
import { unsaved } from '#src/data/unsaved.ts';
import { retryOpening } from '#src/data/storage/retry-opening.ts';
import { reportLost } from '#src/data/storage/storage-lost.ts';
import { prefillSignIn } from '#src/session/ask-to-sign-in.ts';
import { messages } from '#src/session/messages.ts';
import { leaveForStart, pageSignals } from '#src/session/page-signals.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { watchStorage } from '#src/session/watch-storage.ts';
import type { CallAuth, SignUpArgs } from '#src/session/auth-calls.ts';
import { loadAuthCalls } from '#src/session/own-code.ts';
import { startOwnSync } from '#src/session/own-sync.ts';
import { sessionState as session, type SignOutChoice } from '#src/session/session-state.ts';
import type { SessionEnd } from '#src/sync/calls/access.ts';
import { preloadTransport } from '#src/sync/calls/http.ts';
import {
  ENDED_BY_SERVER,
  endSession,
  finishSignOuts,
  followRefusal,
  SESSION_CHANNEL,
  notifyTabs,
} from '#src/sync/end-session.ts';
import { loadVisitorPull, startVisitor } from '#src/sync/pull/start-visitor.ts';
import type { Sync } from '#src/sync/start.ts';

giveViews({ readItinerary, readOutbox });

let sync: Sync | null = null;
/** Resolves once the engine of the signed-in person has been asked to start. */
let begun: Promise<unknown> = Promise.resolve();
/** To the other tabs; a channel does not receive its own messages. */
let channel: Channel | null = null;
/** Created before the start: on a server-rendered page somebody may sign in earlier than that. */
const store = new SessionStore(theDevice());
/** Called once it is known who is signed in. */
let onKnown: (() => void) | undefined;
/** The person asked for this sign-out, so it needs no explanation. */
let leaving = false;
const KNOWN_DEVICE = 'known-device';

/**
 * Start-up, in this order and without the network: who is signed in → that person's databases → the screens →
 * the engine. Dependencies that folders may not import from each other are injected here. `onBroken` is called if the
 * databases cannot be opened. If it returns true (somebody is probably signed in), the start waits until they can be
 * opened.
 */
export async function startSession(onBroken?: () => boolean): Promise<void> {
  const device = theDevice();
  setPullRequester(async (key) => sync?.pull(key));
  watchStorage(device, pageSignals, reopen);
  // before reading who is signed in, so that nothing another tab announces in between is missed
  channel ??= device.channel(SESSION_CHANNEL);
  if (channel)
    channel.onmessage = ({ data }) =>
      data === LEFT ? leaveForStart() : void follow().catch(() => undefined);
  await follow().catch(async () => {
    if (onBroken?.()) await untilKnown();
    // a device that cannot store anything can still show public pages
    else session.status = 'signedOut';
  });
  setInterval(() => void confirm().catch(() => undefined), TOKEN_REFRESH_INTERVAL);
  // after the engine: the first screen needs none of it
  void begun.then(() => finishSignOuts(device, store)).catch(() => undefined);
  void begun.then(confirm).catch(() => undefined);
}

const untilKnown = (): Promise<void> =>
  new Promise((known) => {
    const others = onKnown;
    onKnown = () => {
      others?.();
      known();
    };
  });

/**
 * Switches this tab to the person who is signed in on this device. Called at start and when another tab
 * reports a change. If the databases cannot be opened, it is done as soon as they can.
 */
async function follow(): Promise<void> {
  try {
    await followInTurn();
  } catch (error) {
    reportLost('unopened');
    throw error;
  }
}

let following: Promise<void> = Promise.resolve();
function followInTurn(): Promise<void> {
  const follows = () => retryOpening(theDevice().clock, followNow);
  following = following.then(follows, follows);
  return following;
}

/**
 * Handles databases that have stopped answering: reopens them for the same person and restarts the engine on
 * them.
 */
async function reopen(): Promise<void> {
  const before = currentData();
  if (before) closeData(before);
  store.close();
  await followInTurn();
}

async function followNow(): Promise<void> {
  const device = theDevice();
  let user = await store.read();
  const before = currentData();
  const same =
    isOwn(before) && before.me.guid === user?.guid && before.outbox.isOpen() && before.cache.isOpen();
  if (!same) {
    session.ended = isOwn(before) && !user && !leaving;
    const how = session.ended ? await store.readFlag(ENDED_BY_SERVER) : undefined;
    if (session.ended && isOwn(before)) tellWhy(before.me, how);
    // unmount a private screen before it could re-read its data as somebody else
    if (isOwn(before) && before.me.guid !== user?.guid) session.status = 'starting';
    sync?.stop();
    sync = null;
    // the server ended it: what is being typed stays theirs
    if (how && how !== 'deleted') await saveBeforeClosing();
    if (before) closeData(before);
    forgetPulls();
    setSending([]);
    if (user && !(await startOwn(device, user))) user = null;
    if (!user) {
      await startAsVisitor(device);
      leaving = false;
    }
  }
  [session.lockedQueues, session.isKnownDevice] = await Promise.all([
    store.lockedQueues(),
    store.readFlag(KNOWN_DEVICE).then(Boolean),
  ]);
  session.user = user ? ref(user) : undefined;
  session.status = user ? 'signedIn' : 'signedOut';
  onKnown?.();
}

/** In the sign-in form. */
const tellWhy = ({ emailId }: { emailId?: string | undefined }, how: unknown): void =>
  prefillSignIn(
    how === 'deleted'
      ? { reason: messages.deleted }
      : { emailId, reason: how === 'forgotten' ? messages.forgotten : messages.ended },
  );

/** False if that person's session was being ended when the page was closed; that is then completed. */
async function startOwn(device: Device, user: SignInAnswer): Promise<boolean> {
  const data = await openOwnData(device, user);
  if (await isLocked(data.outbox)) {
    closeData(data);
    const refused = (await store.readFlag(ENDED_BY_SERVER)) as SessionEnd | false | undefined;
    await endSession(device, store, user, { unsent: 'keep', refused });
    if (refused) tellWhy(user, refused);
    return false;
  }
  // here and for a visitor in the same tick as the data is published: a screen that sees it may pull at once
  setCurrentData(data);
  const own = startOwnSync(data, store);
  [sync, begun] = [own, own.begun];
  return true;
}

async function startAsVisitor(device: Device): Promise<void> {
  // a person reading a page that came with its data may never make a call
  if (!hasFirstAnswer()) void Promise.all([preloadTransport(), loadVisitorPull()]);
  const data = await openVisitorData(device);
  setCurrentData(data);
  sync = startVisitor({ data, page: pageSignals });
}

/** Asks the server whether the session is still valid, and renews it. Only an explicit refusal ends it. */
async function confirm(): Promise<void> {
  const user = await store.read();
  if (!user) return;
  const { refreshTokens } = await import('#src/sync/calls/access.ts');
  const outcome = await refreshTokens(
    { device: theDevice(), store, see: () => undefined },
    user.guid,
    user.authToken,
  );
  if (outcome !== 'refreshed' && outcome !== 'unreachable') {
    await followRefusal(theDevice(), store, user, outcome);
    await follow();
  }
  // not every page makes calls of its own
  if (outcome === 'unreachable') sync?.findOut();
}

/**
 * Opens a session from the server's response; changes that this person had left on this device are unlocked
 * and sent.
 */
async function begin(user: SignInAnswer): Promise<void> {
  const device = theDevice();
  const before = await store.read();
  if (before && before.guid !== user.guid) await endSession(device, store, before, { unsent: 'keep' });
  const own = await openOwnData(device, user);
  await unlockOutbox(own.outbox);
  closeData(own);
  await store.write(user);
  await store.writeFlag(KNOWN_DEVICE, true);
  await store.writeFlag(ENDED_BY_SERVER, false);
  notifyTabs(device);
  // the session is stored, so the page follows once the databases open
  await follow().catch(untilKnown);
  // nobody waits until a large file has been sent
  void sync?.sendNow();
}

/** @throws ApiError INVALID_CREDENTIALS; NETWORK when the server was not reached */
export async function signIn(body: { emailOrPhone: string; password: string }): Promise<void> {
  const { callAuth } = await loadAuthCalls();
  await begin(await callAuth.signIn(body));
}

/** Creates the account and signs in. @throws ApiError with `fields` */
export async function signUp(body: SignUpArgs): Promise<void> {
  const { callAuth } = await loadAuthCalls();
  await begin(await callAuth.signUp(body));
}

/** Signs in with the result of the provider's window. @throws ApiError GOOGLE_REFUSED */
export async function signInWithGoogle(body: { credential: string; nonce: string }): Promise<void> {
  const { callAuth } = await loadAuthCalls();
  await begin(await callAuth.google(body));
}

export const requestOtp: CallAuth['requestOtp'] = async (body) =>
  (await loadAuthCalls()).callAuth.requestOtp(body);
export const verifyOtp: CallAuth['verifyOtp'] = async (body) =>
  (await loadAuthCalls()).callAuth.verifyOtp(body);
export const resetPassword: CallAuth['resetPassword'] = async (body) =>
  (await loadAuthCalls()).callAuth.resetPassword(body);

const LAST_TRY = 5000;
/**
 * Sent when the person signs out on purpose: other tabs leave their pages too, so that the next person does
 * not see them.
 */
const LEFT = 'left';

/**
 * Signs out. Tries to send pending changes for at most 5 s. If some are left and the caller made no choice
 * (or chose `send`), it stays signed in and returns their number so that the person can choose; 0: signed
 * out. Works without a connection.
 */
export async function signOut(choice?: SignOutChoice, stays?: AbortSignal): Promise<number> {
  const data = currentData();
  const user = await store.read();
  if (!user || !isOwn(data)) return 0;
  if (choice === undefined || choice === 'send') {
    const { mutations } = data.outbox;
    if ((await mutations.count()) > 0)
      await Promise.race([sync?.sendNow(), new Promise((resolve) => setTimeout(resolve, LAST_TRY))]);
    // what could not be stored exists only in this page; what was refused cannot be sent anyway
    const here = unsaved.items.filter(({ owner, refused }) => owner === data.key && !refused);
    const left = (await mutations.count()) + here.length;
    if (left > 0) return left;
  }
  stays?.throwIfAborted();
  leaving = true;
  await endHere(() =>
    endSession(theDevice(), store, user, { unsent: choice === 'discard' ? 'discard' : 'keep' }),
  );
  channel?.postMessage(LEFT);
  // it is done even if a visitor's databases do not open yet
  await follow().catch(() => undefined);
  // notifies the server without depending on it; the request starts before the page is left
  const calls = await loadAuthCalls().catch(() => undefined);
  void calls?.sendSignOut(user);
  return 0;
}

/** If `end` fails, what it had begun is completed; if it had not begun, the page goes on with a new engine. */
async function endHere(end: () => Promise<void>): Promise<void> {
  sync?.stop();
  try {
    await end();
  } catch (problem) {
    const data = currentData();
    if (data) closeData(data);
    await follow().catch(() => undefined);
    leaving = false;
    if (isOwn(currentData())) throw problem;
  }
}

/** Called once the account has been deleted: removes everything of that person from this device. */
export async function accountDeleted(): Promise<void> {
  const user = await store.read();
  if (!user) return;
  await endHere(() => followRefusal(theDevice(), store, user, 'deleted'));
  await follow().catch(() => undefined);
}

/** For downloads that need a token in a header. Null when signed out. */
export async function getAccessToken(): Promise<string | null> {
  return (await store.read())?.authToken ?? null;
}
