import type { FormEvent } from 'react';
import { account } from '#src/features/account/account-state.ts';
import classes from '#src/features/account/account.module.css';
import { checkPassword } from '#src/features/account/check-password.ts';
import { FormError } from '#src/features/account/form-error.tsx';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { NewCodeOffer } from '#src/features/account/new-code-offer.tsx';
import { PasswordPair } from '#src/features/account/password-pair.tsx';
import { StepLinks } from '#src/features/account/step-links.tsx';
import { SubmitButton } from '#src/features/account/submit-button.tsx';
import { useCall } from '#src/features/account/use-call.ts';
import { resetPassword } from '#src/session/session.ts';

const text = ACCOUNT_TEXT.forgot;

/** Last step of a forgotten password. */
export function ResetStep() {
  const call = useCall();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problems = checkPassword();
    if (Object.keys(problems).length > 0) return call.fail(problems);
    const done = await call.run(
      () => resetPassword({ emailId: account.sentTo, password: account.password, otpId: account.otpId }),
      ACCOUNT_TEXT.resetFailed,
    );
    if (done && account.mode === 'forgot')
      Object.assign(account, { step: 'success', password: '', confirm: '' });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={account.sentTo} />
      <PasswordPair
        labels={[text.password, text.confirm]}
        errors={{ password: call.fields.password, confirm: call.fields.confirm }}
        readOnly={call.busy}
        autoFocus
      />
      <SubmitButton busy={call.busy}>{text.submit}</SubmitButton>
      <FormError text={call.error ?? call.fields.otpId ?? call.fields.emailId ?? null} />
      {call.code === 'OTP_NOT_VERIFIED' ? <NewCodeOffer mode="forgot" /> : null}
      <StepLinks mode="forgot" />
    </form>
  );
}
