import { proxy } from 'valtio';

export type Mode = 'login' | 'register' | 'forgot';
export type Step = 'email' | 'otp' | 'details' | 'reset' | 'success';

const empty = { emailId: '', firstName: '', lastName: '', organisation: '' };
/**
 * `sentTo`: the address that received the code with this id. Whatever the form contains by then, the code is
 * valid only for that address.
 */
const noCode = { otpId: '', sentTo: '', code: '' };

/**
 * The current step, and everything typed that is not secret. Kept as long as the page lives, so that closing
 * the panel, going back a step or switching between login and register loses nothing; all three share the
 * e-mail. Passwords are held in their forms and forgotten with the panel.
 */
export const account = proxy({
  mode: 'login' as Mode,
  step: 'email' as Step,
  ...empty,
  ...noCode,
  resendAt: 0,
});

export function showMode(mode: Mode): void {
  if (account.mode !== mode) Object.assign(account, { mode, step: 'email', ...noCode });
}

/** Nothing of one person may be left for the next. */
export function forgetTyped(): void {
  Object.assign(account, empty, noCode, { mode: 'login', step: 'email', resendAt: 0 });
}
