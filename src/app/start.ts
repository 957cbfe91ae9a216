import { proxy } from 'valtio';
import { askForBackgroundSync } from '#src/app/background-sync.ts';
import { startDebugPanel } from '#src/app/debug-panel.ts';
import { hasSessionMarker } from '#src/app/has-session-marker.ts';
import { keepStorage } from '#src/app/keep-storage.ts';
import { offerAppAfterAnswers } from '#src/app/offer-app-after-answers.ts';
import { opensPanel, takeEmailFromAddress } from '#src/features/account/email-link.ts';
import { listenForInstall } from '#src/features/install/install-offer.ts';
import { askToSignIn, prefillSignIn } from '#src/session/ask-to-sign-in.ts';
import { holdInvitation } from '#src/session/held-invitation.ts';
import { forgetTakenInvitation, takeInvitationFromAddress } from '#src/session/invitation.ts';
import { CodeNotLoaded } from '#src/session/own-code.ts';
import { getAccessToken, startSession } from '#src/session/session.ts';

/** Why the app cannot work: the browser refuses storage, or a part of the app could not be fetched. */
export const startup = proxy<{ failed: 'storage' | 'code' | null; settled: boolean }>({
  failed: null,
  /** It is known who is signed in. */
  settled: false,
});

/**
 * What has to run before the first screen, in order. Needs no network. `serverRendered`: the page is hydrated
 * first, and nothing on it may change meanwhile.
 */
export async function start(serverRendered?: Promise<void>): Promise<void> {
  const emailId = takeEmailFromAddress();
  const invitation = takeInvitationFromAddress();
  startDebugPanel(serverRendered);
  askForBackgroundSync();
  listenForInstall();
  keepStorage();
  offerAppAfterAnswers();
  try {
    await serverRendered;
    await startSession(serverRendered !== undefined, () => {
      const isMember = hasSessionMarker(false);
      if (isMember) startup.failed = 'storage';
      return isMember;
    });
    startup.failed = null;
    const signedOut = (emailId || invitation) && (await getAccessToken().catch(() => null)) === null;
    if (invitation)
      await holdInvitation(
        invitation.eventId,
        signedOut ? { invite: invitation.invite, status: 'REQUESTED', decidedBy: null } : null,
      );
    forgetTakenInvitation();
    if (emailId && invitation && !signedOut)
      void import('#src/features/account/other-invitation.ts').then(
        ({ tellOfOtherInvitation }) => tellOfOtherInvitation({ ...invitation, emailId }),
        () => undefined,
      );
    if (emailId && signedOut) {
      prefillSignIn({ emailId });
      if (opensPanel(location.pathname)) askToSignIn({ emailId });
    }
  } catch (problem) {
    startup.failed = problem instanceof CodeNotLoaded ? 'code' : 'storage';
  } finally {
    startup.settled = true;
  }
}
