import { proxy, ref, useSnapshot } from 'valtio';

export interface SignInRequest {
  /** What logging in is for, shown above the form: "Kyoto, Slowly" / "Log in, and your answer is sent." */
  reason?: {
    title: string;
    text: string;
    /** Instead of `text` while registering. */
    registerText?: string;
    /** Of the event that it is about. */
    picture?: { src: string | null; of: { id: string; name: string; subtitle?: string } };
  };
  mode?: 'login' | 'register';
  emailId?: string;
  /** The interrupted action; runs once the person is signed in. */
  then?: () => void;
}

const store = proxy<{ asked: boolean; request: SignInRequest }>({ asked: false, request: {} });

/** What is known before anyone asks: the address in a mail's link, or whose session has ended. */
let prefilled: Pick<SignInRequest, 'emailId' | 'reason'> = {};

/** Fills the form whenever it is opened next, and does not open it. */
export function prefillSignIn(known: Pick<SignInRequest, 'emailId' | 'reason'>): void {
  prefilled = known;
}

/**
 * Opens the login panel over whatever is on screen; the address stays, so the person is back where they were.
 */
export function askToSignIn(request: SignInRequest = {}): void {
  // asked twice at once (a page for members, opened by the link in a mail): both are meant
  store.request = ref(store.asked ? { ...store.request, ...request } : { ...prefilled, ...request });
  store.asked = true;
}

/** Closing the panel without signing in forgets the interrupted action. */
export function stopAsking(): void {
  store.asked = false;
}

/**
 * Called by the panel after a successful sign-in. Where it was closed before the answer came, the interrupted
 * action was given up.
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
