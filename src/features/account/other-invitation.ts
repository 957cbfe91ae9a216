import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { sessionState } from '#src/session/session-state.ts';
import { signOut } from '#src/session/session.ts';
import { toast } from '#src/ui/notices/toast.tsx';

const text = ACCOUNT_TEXT.otherInvitation;

interface Invitation {
  eventId: string;
  invite: string;
  /** The invited address, as the link says. */
  emailId: string;
}

/**
 * An invitation can only be answered for its address. Somebody signed in with another one, perhaps their own
 * second address, learns why there is nothing to answer, and can still answer it.
 */
export function tellOfOtherInvitation(invitation: Invitation): void {
  const own = sessionState.user?.emailId;
  if (!own || own === invitation.emailId) return;
  toast.info(text.told(invitation.emailId, own), {
    label: text.answer,
    run: () => void logOutToAnswer(invitation),
  });
}

async function logOutToAnswer({ eventId, ...link }: Invitation): Promise<void> {
  try {
    if ((await signOut()) > 0) toast.info(text.unsent);
    else location.assign(`/itinerary/${eventId}?${new URLSearchParams(link).toString()}`);
  } catch {
    toast.error(ACCOUNT_TEXT.leave.failed);
  }
}
