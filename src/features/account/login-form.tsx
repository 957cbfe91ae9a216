import '@mantine/core/styles/PasswordInput.layer.css';
import { Anchor, PasswordInput, TextInput } from '@mantine/core';
import { IconLock, IconMail } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useSnapshot } from 'valtio';
import { bareIfPhone } from '#contract/rules/phone.ts';
import { account, showMode } from '#src/features/account/account-state.ts';
import classes from '#src/features/account/account.module.css';
import { FormError } from '#src/features/account/form-error.tsx';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { SubmitButton } from '#src/features/account/submit-button.tsx';
import { useCall } from '#src/features/account/use-call.ts';
import { signIn } from '#src/session/session.ts';

const text = ACCOUNT_TEXT.login;

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const typed = useSnapshot(account, { sync: true });
  // Only an address that was there before sends the focus on: a slow device may give it out after the first
  // letters were typed.
  const [hasTyped, setHasTyped] = useState(false);
  const prefilled = typed.emailId !== '' && !hasTyped;
  const call = useCall();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(account.emailId.trim() ? {} : { emailOrPhone: ACCOUNT_TEXT.required }),
      ...(account.password ? {} : { password: ACCOUNT_TEXT.required }),
    };
    if (Object.keys(missing).length > 0) return call.fail(missing);
    if (
      await call.run(
        () => signIn({ emailOrPhone: bareIfPhone(account.emailId.trim()), password: account.password }),
        text.failed,
      )
    )
      onSignedIn();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={text.emailOrPhone}
        name="username"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        leftSection={<IconMail size={19} stroke={1.75} />}
        readOnly={call.busy}
        value={typed.emailId}
        onChange={(event) => {
          setHasTyped(true);
          account.emailId = event.currentTarget.value;
        }}
        error={call.fields.emailOrPhone}
        data-autofocus={!prefilled || undefined}
      />
      <div className={classes.withAside}>
        <PasswordInput
          label={text.password}
          name="password"
          autoComplete="current-password"
          leftSection={<IconLock size={19} stroke={1.75} />}
          readOnly={call.busy}
          value={typed.password}
          onChange={(event) => {
            account.password = event.currentTarget.value;
          }}
          error={call.fields.password}
          data-autofocus={prefilled || undefined}
        />
        <Anchor component="button" type="button" className={classes.aside} onClick={() => showMode('forgot')}>
          {text.forgot}
        </Anchor>
      </div>
      <SubmitButton busy={call.busy}>{text.submit}</SubmitButton>
      <FormError text={call.error} />
      <p className={classes.switch}>
        {text.newHere}{' '}
        <Anchor component="button" type="button" onClick={() => showMode('register')}>
          {text.create}
        </Anchor>
      </p>
    </form>
  );
}
