import { Anchor } from '@mantine/core';
import type { FormEvent } from 'react';
import { useSnapshot } from 'valtio';
import { OTP_LENGTH } from '#contract/constants.ts';
import { account } from '#src/features/account/account-state.ts';
import classes from '#src/features/account/account.module.css';
import { FormError } from '#src/features/account/form-error.tsx';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { sendCode, type CodeMode } from '#src/features/account/send-code.ts';
import { StepLinks } from '#src/features/account/step-links.tsx';
import { SubmitButton } from '#src/features/account/submit-button.tsx';
import { useCall } from '#src/features/account/use-call.ts';
import { useSecondsUntil } from '#src/features/account/use-seconds-until.ts';
import { verifyOtp } from '#src/session/session.ts';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import { toast } from '#src/ui/notices/toast.tsx';

const text = ACCOUNT_TEXT.code;

/** Takes the code: pasted, filled in by the system or typed; the sixth digit sends it. */
export function CodeStep({ mode }: { mode: CodeMode }) {
  const typed = useSnapshot(account, { sync: true });
  const call = useCall();
  const wait = useSecondsUntil(typed.resendAt);
  const verify = async () => {
    if (!/^\d{6}$/.test(account.code)) return call.fail({ otp: ACCOUNT_TEXT.invalidOtp });
    const id = account.otpId;
    const verified = await call.run(() => verifyOtp({ id, otp: account.code }), ACCOUNT_TEXT.verifyFailed);
    // unless they have gone to another form, or to another address, in the meantime
    if (verified && account.otpId === id && account.step === 'otp')
      account.step = mode === 'register' ? 'details' : 'reset';
  };
  const resend = async () => {
    if (await call.run(() => sendCode(mode, account.sentTo), ACCOUNT_TEXT.sendFailed))
      toast.info(text.resent);
  };
  const change = (code: string) => {
    account.code = code;
    if (call.error || call.fields.otp) call.clear();
    if (code.length === OTP_LENGTH) void verify();
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void verify();
      }}
    >
      <p className={classes.hint}>{text.sentTo(typed.sentTo)}</p>
      <CodeField
        label={text.label}
        length={OTP_LENGTH}
        value={typed.code}
        onChange={change}
        error={call.fields.otp}
        disabled={call.busy}
      />
      <SubmitButton busy={call.busy}>{text.verify}</SubmitButton>
      <FormError text={call.error ?? call.fields.emailOrPhone ?? call.fields.id ?? null} />
      <StepLinks mode={mode}>
        {wait > 0 ? (
          <span className={classes.countdown}>{text.resendIn(wait)}</span>
        ) : (
          <Anchor component="button" type="button" onClick={resend}>
            {text.resend}
          </Anchor>
        )}
        <span aria-hidden="true"> · </span>
      </StepLinks>
    </form>
  );
}
