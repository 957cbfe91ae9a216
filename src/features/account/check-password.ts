import * as v from 'valibot';
import { passwordError } from '#contract/rules/password.ts';
import { NewPassword } from '#contract/schemas/auth.ts';
import { account } from '#src/features/account/account-state.ts';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';

/** The same rules as the server's, so that nothing is sent only to be refused. */
export function checkPassword(): Record<string, string> {
  const parsed = v.safeParse(NewPassword, account.password);
  const problem = parsed.success ? passwordError(account.password, account.sentTo) : parsed.issues[0].message;
  return {
    ...(problem ? { password: problem } : {}),
    ...(account.password === account.confirm ? {} : { confirm: ACCOUNT_TEXT.mismatch }),
  };
}
