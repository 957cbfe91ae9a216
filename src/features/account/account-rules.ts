import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { passwordError } from '#contract/rules/password.ts';
import { EmailId, NewPassword, SignInBody } from '#contract/schemas/auth.ts';
import { RequiredText, Text } from '#contract/schemas/common.ts';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';

// The same rules as the server's, so that nothing is sent only to be refused.

export const LoginRules = SignInBody;

export const EmailRules = v.object({
  emailOrPhone: v.config(EmailId, { message: ACCOUNT_TEXT.invalidEmail }),
});

const newPassword = (emailId: string) =>
  v.pipe(
    NewPassword,
    v.check(
      (password) => passwordError(password, emailId) === null,
      ({ input }) => passwordError(input, emailId) ?? '',
    ),
  );
const isSame = ({ password, confirm }: { password: string; confirm: string }) => password === confirm;

export const resetRules = (emailId: string) =>
  v.pipe(
    v.object({ password: newPassword(emailId), confirm: v.string() }),
    v.forward(v.partialCheck([['password'], ['confirm']], isSame, ACCOUNT_TEXT.mismatch), ['confirm']),
  );

export const detailsRules = (emailId: string) =>
  v.pipe(
    v.object({
      firstName: RequiredText(TEXT_LIMITS.person, ACCOUNT_TEXT.required),
      lastName: RequiredText(TEXT_LIMITS.person, ACCOUNT_TEXT.required),
      organisation: Text(TEXT_LIMITS.organisation),
      password: newPassword(emailId),
      confirm: v.string(),
    }),
    v.forward(v.partialCheck([['password'], ['confirm']], isSame, ACCOUNT_TEXT.mismatch), ['confirm']),
  );
