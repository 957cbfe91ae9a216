import { TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import * as v from 'valibot';
import { useSnapshot } from 'valtio';
import { EmailId } from '#contract/schemas/auth.ts';
import { account } from '#src/features/account/account-state.ts';
import classes from '#src/features/account/account.module.css';
import { FormError } from '#src/features/account/form-error.tsx';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { sendCode, type CodeMode } from '#src/features/account/send-code.ts';
import { LoginLink } from '#src/features/account/step-links.tsx';
import { SubmitButton } from '#src/features/account/submit-button.tsx';
import { useCall } from '#src/features/account/use-call.ts';

/** First step of registering and of a forgotten password. */
export function EmailStep({ mode }: { mode: CodeMode }) {
  const typed = useSnapshot(account, { sync: true });
  const call = useCall();
  const registering = mode === 'register';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!v.safeParse(EmailId, account.emailId).success)
      return call.fail({ emailOrPhone: ACCOUNT_TEXT.invalidEmail });
    await call.run(() => sendCode(mode, account.emailId), ACCOUNT_TEXT.sendFailed);
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
        readOnly={call.busy}
        value={typed.emailId}
        onChange={(event) => {
          account.emailId = event.currentTarget.value;
        }}
        error={call.fields.emailOrPhone}
        autoFocus
        data-autofocus
      />
      <SubmitButton busy={call.busy}>{ACCOUNT_TEXT.register.sendCode}</SubmitButton>
      <FormError text={call.error} />
      <LoginLink mode={mode} />
    </form>
  );
}
