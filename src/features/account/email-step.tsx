import { Anchor, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import * as v from 'valibot';
import { useSnapshot } from 'valtio';
import { OTP_RESEND_WAIT } from '#contract/constants.ts';
import { EmailId, type OtpType } from '#contract/schemas/auth.ts';
import { account, showMode } from '#src/features/account/account-state.ts';
import classes from '#src/features/account/account.module.css';
import { FormError } from '#src/features/account/form-error.tsx';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { SubmitButton } from '#src/features/account/submit-button.tsx';
import { useCall } from '#src/features/account/use-call.ts';
import { requestOtp } from '#src/session/session.ts';

/** Asks for a code. The answer's id is kept for verifying it (specification section 4). */
export async function sendCode(otpType: OtpType): Promise<void> {
  const { id } = await requestOtp({ emailOrPhone: account.emailId.trim().toLowerCase(), otpType });
  Object.assign(account, { otpId: id, resendAt: Date.now() + OTP_RESEND_WAIT });
}

/** First step of registering and of a forgotten password. */
export function EmailStep({ otpType }: { otpType: OtpType }) {
  const typed = useSnapshot(account, { sync: true });
  const call = useCall();
  const registering = otpType === 'SIGNUP';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!v.safeParse(EmailId, account.emailId).success) return call.fail({ emailOrPhone: ACCOUNT_TEXT.invalidEmail });
    if (await call.run(() => sendCode(otpType), ACCOUNT_TEXT.sendFailed)) Object.assign(account, { step: 'otp', code: '' });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={ACCOUNT_TEXT.email}
        description={registering ? ACCOUNT_TEXT.register.emailHint : ACCOUNT_TEXT.forgot.emailHint}
        name="email"
        type="email"
        autoComplete={registering ? 'email' : 'username'}
        inputMode="email"
        leftSection={<IconMail size={19} stroke={1.75} />}
        value={typed.emailId}
        onChange={(event) => { account.emailId = event.currentTarget.value; }}
        error={call.fields.emailOrPhone}
        autoFocus
        data-autofocus
      />
      <SubmitButton busy={call.busy}>{ACCOUNT_TEXT.register.sendCode}</SubmitButton>
      <FormError text={call.error} />
      <p className={classes.switch}>
        {registering ? `${ACCOUNT_TEXT.register.have} ` : null}
        <Anchor component="button" type="button" onClick={() => showMode('login')}>
          {registering ? ACCOUNT_TEXT.register.login : ACCOUNT_TEXT.forgot.back}
        </Anchor>
      </p>
    </form>
  );
}
