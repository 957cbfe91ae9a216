import { useSnapshot } from 'valtio';
import { account } from '#src/features/account/account-state.ts';
import classes from '#src/features/account/account.module.css';
import { FormError } from '#src/features/account/form-error.tsx';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { NewCodeOffer } from '#src/features/account/new-code-offer.tsx';
import { PasswordPair } from '#src/features/account/password-pair.tsx';
import { StepLinks } from '#src/features/account/step-links.tsx';
import { SubmitButton } from '#src/features/account/submit-button.tsx';
import type { AccountForms } from '#src/features/account/use-account-forms.ts';
import { resetPassword } from '#src/session/session.ts';
import { useCall } from '#src/session/use-call.ts';

const text = ACCOUNT_TEXT.forgot;

/** Last step of a forgotten password. */
export function ResetStep({ reset: { form, propsFor, refuse } }: { reset: AccountForms['reset'] }) {
  const { sentTo } = useSnapshot(account);
  const call = useCall();
  const submit = async ({ password }: typeof form.values) => {
    const done = await call.run(
      () => resetPassword({ emailId: account.sentTo, password, otpId: account.otpId }),
      { fallback: ACCOUNT_TEXT.resetFailed, onFailure: ({ fields }) => refuse(fields) },
    );
    if (!done || account.mode !== 'forgot') return;
    form.reset();
    account.step = 'success';
  };
  return (
    <form className={classes.form} {...propsFor(submit)}>
      <input type="hidden" name="username" autoComplete="username" value={sentTo} />
      <PasswordPair
        labels={[text.password, text.confirm]}
        fieldProps={(name) => form.getInputProps(name)}
        readOnly={call.busy}
        autoFocus
      />
      <SubmitButton busy={call.busy} offline={ACCOUNT_TEXT.offline.reset}>
        {text.submit}
      </SubmitButton>
      <FormError text={call.error ?? call.fields['otpId'] ?? call.fields['emailId'] ?? null} />
      {call.code === 'OTP_NOT_VERIFIED' ? <NewCodeOffer mode="forgot" /> : null}
      <StepLinks mode="forgot" />
    </form>
  );
}
