import { OTP_LIFE } from '#contract/constants.ts';
import { renderMail } from '#server/modules/mail/render-mail.ts';
import type { Mail } from '#server/providers/mail/mail-sender.ts';

const MINUTES = OTP_LIFE / 60_000;
const asked =
  'You got this because somebody entered your address. If it wasn’t you, ignore it: nothing will happen.';
// `emailId` prefills the form; it is never a credential.
const loginUrl = (publicUrl: string, to: string): string => `${publicUrl}/?emailId=${encodeURIComponent(to)}`;

export const signUpMail = (of: { to: string; code: string }): Mail =>
  renderMail({
    to: of.to,
    subject: 'Your Sojourn code',
    title: 'Welcome to Sojourn',
    paragraphs: ['Enter this code to confirm your e-mail address.', `It works for ${MINUTES} minutes.`],
    code: of.code,
    footnote: asked,
  });

/** For an address that already has an account. Only its owner learns of that, from this mail. */
export const alreadyRegisteredMail = (of: { to: string; code: string; publicUrl: string }): Mail =>
  renderMail({
    to: of.to,
    subject: 'You already have a Sojourn account',
    title: 'You already have an account',
    paragraphs: [
      'There is no need to sign up again: log in with this address, or choose “Forgot?” there to set a new password.',
      'The code you asked for only proves that the address is yours:',
    ],
    code: of.code,
    action: { label: 'Log in', url: loginUrl(of.publicUrl, of.to) },
    footnote: asked,
  });

/** A mail with a code that lets its reader do something that matters. */
const codeMail =
  (subject: string, title: string, purpose: string, footnote = asked) =>
  ({ to, code }: { to: string; code: string }): Mail =>
    renderMail({
      to,
      subject,
      title,
      paragraphs: [
        `Enter this code to ${purpose}.`,
        `It works for ${MINUTES} minutes. Nobody from Sojourn will ever ask you for it.`,
      ],
      code,
      footnote,
    });

export const passwordResetMail = codeMail(
  'Your code for a new Sojourn password',
  'Set a new password',
  'choose a new password',
);

/** For people without a password, to prove their identity. */
export const deletionCodeMail = codeMail(
  'Your code to delete your Sojourn account',
  'Delete your account',
  'delete your account for good',
  'You got this because somebody who is logged in to your account wants to delete it. If it wasn’t you, choose “Forgot?” when you log in: a new password logs every device out.',
);

/** The last mail to this address. */
export const accountDeletedMail = (of: { to: string; publicUrl: string }): Mail =>
  renderMail({
    to: of.to,
    subject: 'Your Sojourn account was deleted',
    title: 'Your account is gone',
    paragraphs: [
      'Your name, addresses, picture, answers and documents were removed, and every device was logged out.',
      'What you wrote in the experiences of others stays there, as from a deleted account.',
      'You are welcome back any time, with a new account.',
    ],
    action: { label: 'Open Sojourn', url: of.publicUrl },
    footnote: 'You got this because your account was deleted. There will be no further e-mails.',
  });

export const passwordChangedMail = (of: { to: string; publicUrl: string; unlinked?: boolean }): Mail =>
  renderMail({
    to: of.to,
    subject: 'Your Sojourn password was changed',
    title: 'Your password was changed',
    paragraphs: [
      'Every device has been logged out. Log in again with the new password.',
      ...(of.unlinked ? ['Google was removed from your account. Logging in with Google adds it again.'] : []),
      'If it was not you, set a new password now: choose “Forgot?” when you log in, and we’ll send a code to this address.',
    ],
    action: { label: 'Log in', url: loginUrl(of.publicUrl, of.to) },
    footnote: 'You got this because the password of your account was changed.',
  });

/** To the owner of an account that Google was just linked to. */
export const signInMethodMail = (of: { to: string; publicUrl: string }): Mail =>
  renderMail({
    to: of.to,
    subject: 'A new way to log in to Sojourn',
    title: 'Google was added to your account',
    paragraphs: [
      'Somebody logged in to your account with Google for the first time. Google has verified that this address is theirs.',
      'If it was not you, choose “Forgot?” when you log in: a new password logs every device out and removes Google from your account.',
    ],
    action: { label: 'Log in', url: loginUrl(of.publicUrl, of.to) },
    footnote: 'You got this because a new way to log in was added to your account.',
  });

/**
 * To the owner of an account whose phone number was added or changed. `phone` is in E.164; the mail shows its last
 * two digits.
 */
export const phoneMail = (of: { to: string; publicUrl: string; phone: string }): Mail =>
  renderMail({
    to: of.to,
    subject: 'A new way to log in to Sojourn',
    title: 'A phone number was added to your account',
    paragraphs: [
      `You can now log in with the phone number ending in ${of.phone.slice(-2)} instead of this address. The password is the same.`,
      'If it was not you, choose “Forgot?” when you log in: a new password logs every device out. Then remove the number in your profile.',
    ],
    action: { label: 'Open your profile', url: `${of.publicUrl}/profile` },
    footnote: 'You got this because a new way to log in was added to your account.',
  });

export const phoneCodeText = (code: string): string =>
  `${code} is your Sojourn code. It works for ${MINUTES} minutes.`;
