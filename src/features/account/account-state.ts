import { proxy } from 'valtio';

export type Mode = 'login' | 'register' | 'forgot';
export type Step = 'email' | 'otp' | 'details' | 'reset' | 'success';

const empty = { emailId: '', firstName: '', lastName: '', organisation: '' };
/**
 * `sentTo`: where the code with this id went. Whatever stands in the form by then, the code is good for that
 * address alone.
 */
const noCode = { otpId: '', sentTo: '', code: '' };

/**
 * How far the person is, and what they have typed that is no secret. Kept while the page lives, so that
 * closing the panel, going back a step or switching between login and register loses nothing; the e-mail is
 * shared by all three. Passwords live in their forms and are forgotten with the panel.
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

/** Nothing of one person stays for the next. */
export function forgetTyped(): void {
  Object.assign(account, empty, noCode, { mode: 'login', step: 'email', resendAt: 0 });
}
