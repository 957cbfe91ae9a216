import { proxy } from 'valtio';

export type Mode = 'login' | 'register' | 'forgot';
export type Step = 'email' | 'otp' | 'details' | 'reset' | 'success';

const empty = {
  emailId: '',
  password: '',
  confirm: '',
  firstName: '',
  lastName: '',
  organisation: '',
  code: '',
};
/**
 * `sentTo`: where the code with this id went. Whatever stands in the form by then, the code is good for that
 * address alone.
 */
const noCode = { otpId: '', sentTo: '' };

/**
 * What the person has typed and how far they are. Kept while the page lives, so that closing the panel, going
 * back a step or switching between login and register loses nothing; the e-mail is shared by all three.
 */
export const account = proxy({
  mode: 'login' as Mode,
  step: 'email' as Step,
  ...empty,
  ...noCode,
  resendAt: 0,
});

export function showMode(mode: Mode): void {
  if (account.mode !== mode)
    Object.assign(account, { mode, step: 'email', ...noCode, code: '', password: '', confirm: '' });
}

/** Nothing of one person stays for the next. */
export function forgetTyped(): void {
  Object.assign(account, empty, noCode, { mode: 'login', step: 'email', resendAt: 0 });
}
