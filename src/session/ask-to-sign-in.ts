import { proxy, ref, useSnapshot } from 'valtio';

export interface SignInRequest {
  /** Why to log in, shown above the form: "Kyoto, Slowly" / "Log in, and your answer is sent." */
  reason?: {
    title: string;
    text: string;
    /** Replaces `text` while registering. */
    registerText?: string;
    /** Picture of the event that the request is about. */
    picture?: { src: string | null; of: { id: string; name: string; subtitle?: string } };
  };
  mode?: 'login' | 'register';
  emailId?: string;
  /** The interrupted action; runs once the person is signed in. */
  then?: () => void;
}

const store = proxy<{ asked: boolean; request: SignInRequest }>({ asked: false, request: {} });

/**
 * What is known before anyone asks: the address from a link in a mail, or from the session that has just
 * ended.
 */
let prefilled: Pick<SignInRequest, 'emailId' | 'reason'> = {};

/** Prefills the form for the next time it opens; does not open it. */
export function prefillSignIn(known: Pick<SignInRequest, 'emailId' | 'reason'>): void {
  prefilled = known;
}

/**
 * Opens the login panel over the current screen. The URL does not change, so the person stays where they
 * were.
 */
export function askToSignIn(request: SignInRequest = {}): void {
  // two requests at once (a members' page opened through a link in a mail): merge them, both are meant
  store.request = ref(store.asked ? { ...store.request, ...request } : { ...prefilled, ...request });
  store.asked = true;
}

/** Closing the panel without signing in forgets the interrupted action. */
export function stopAsking(): void {
  store.asked = false;
}

/**
 * Called by the panel after a successful sign-in. If the panel was closed before the response arrived, the
 * interrupted action was abandoned.
 */
export function finishAsking(): void {
  const { then } = store.asked ? store.request : {};
  Object.assign(store, { asked: false, request: ref<SignInRequest>({}) });
  prefilled = {};
  then?.();
}

export const isAskedToSignIn = (): boolean => store.asked;
export const useAskedToSignIn = (): boolean => useSnapshot(store).asked;
export const useSignInRequest = (): SignInRequest => useSnapshot(store).request as SignInRequest;
export const signInRequest = (): SignInRequest => store.request;
