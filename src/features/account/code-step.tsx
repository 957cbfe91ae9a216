import { Anchor } from '@mantine/core';
import type { FormEvent } from 'react';
import { useSnapshot } from 'valtio';
import { OTP_LENGTH } from '#contract/constants.ts';
import type { OtpType } from '#contract/schemas/auth.ts';
import { account, type Step } from '#src/features/account/account-state.ts';
import classes from '#src/features/account/account.module.css';
import { sendCode } from '#src/features/account/email-step.tsx';
import { FormError } from '#src/features/account/form-error.tsx';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { SubmitButton } from '#src/features/account/submit-button.tsx';
import { useCall } from '#src/features/account/use-call.ts';
import { useSecondsUntil } from '#src/features/account/use-seconds-until.ts';
import { verifyOtp } from '#src/session/session.ts';
import { CodeField } from '#src/ui/code-field.tsx';
import { toast } from '#src/ui/toast.tsx';

const text = ACCOUNT_TEXT.code;

/** Takes the code: pasted, filled in by the system or typed; the sixth digit sends it. */
export function CodeStep({ otpType, next }: { otpType: OtpType; next: Step }) {
  const typed = useSnapshot(account, { sync: true });
  const call = useCall();
  const wait = useSecondsUntil(typed.resendAt);
  const verify = async () => {
    if (!/^\d{6}$/.test(account.code)) return call.fail({ otp: ACCOUNT_TEXT.invalidOtp });
    if (await call.run(() => verifyOtp({ id: account.otpId, otp: account.code }), ACCOUNT_TEXT.verifyFailed)) account.step = next;
  };
  const resend = async () => {
    if (await call.run(() => sendCode(otpType), ACCOUNT_TEXT.sendFailed)) {
      account.code = '';
      toast.info(text.resent);
    }
  };
  const change = (code: string) => {
    account.code = code;
    if (call.error || call.fields.otp) call.clear();
    if (code.length === OTP_LENGTH) void verify();
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event: FormEvent) => { event.preventDefault(); void verify(); }}>
      <p className={classes.hint}>{text.sentTo(typed.emailId)}</p>
      <CodeField label={text.label} length={OTP_LENGTH} value={typed.code} onChange={change} error={call.fields.otp} disabled={call.busy} />
      <SubmitButton busy={call.busy}>{text.verify}</SubmitButton>
      <FormError text={call.error} />
      <p className={classes.switch}>
        {wait > 0 ? (
          <span className={classes.countdown}>{text.resendIn(wait)}</span>
        ) : (
          <Anchor component="button" type="button" onClick={resend}>
            {text.resend}
          </Anchor>
        )}
        <span aria-hidden="true"> · </span>
        <Anchor component="button" type="button" onClick={() => Object.assign(account, { step: 'email', code: '' })}>
          {text.otherAddress}
        </Anchor>
      </p>
    </form>
  );
}
