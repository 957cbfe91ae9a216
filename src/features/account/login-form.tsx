import '@mantine/core/styles/PasswordInput.layer.css';
import { Anchor, PasswordInput, TextInput } from '@mantine/core';
import { IconLock, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { bareIfPhone } from '#contract/rules/phone.ts';
import { account, showMode } from '#src/features/account/account-state.ts';
import classes from '#src/features/account/account.module.css';
import { FormError } from '#src/features/account/form-error.tsx';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { SubmitButton } from '#src/features/account/submit-button.tsx';
import type { AccountForms } from '#src/features/account/use-account-forms.ts';
import { signIn } from '#src/session/session.ts';
import { useCall } from '#src/session/use-call.ts';

const text = ACCOUNT_TEXT.login;

interface LoginFormProps {
  login: AccountForms['login'];
  onSignedIn: () => void;
}

export function LoginForm({ login: { form, propsFor, refuse }, onSignedIn }: LoginFormProps) {
  // Only a prefilled address moves the focus to the next field: a slow device may render the field after the
  // first letters were typed.
  const [hasTyped, setHasTyped] = useState(false);
  const prefilled = useSnapshot(account).emailId !== '' && !hasTyped;
  const emailProps = form.getInputProps('emailOrPhone');
  const call = useCall();
  const submit = async ({ emailOrPhone, password }: { emailOrPhone: string; password: string }) => {
    const done = await call.run(() => signIn({ emailOrPhone: bareIfPhone(emailOrPhone), password }), {
      fallback: text.failed,
      onFailure: ({ fields }) => refuse(fields),
    });
    if (done) onSignedIn();
  };
  return (
    <form className={classes.form} {...propsFor(submit)}>
      <TextInput
        {...emailProps}
        onChange={(event) => {
          setHasTyped(true);
          emailProps.onChange(event);
        }}
        label={text.emailOrPhone}
        name="username"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        leftSection={<IconMail size={19} stroke={1.75} />}
        readOnly={call.busy}
        data-autofocus={!prefilled || undefined}
      />
      <div className={classes.withAside}>
        <PasswordInput
          {...form.getInputProps('password')}
          label={text.password}
          name="password"
          autoComplete="current-password"
          leftSection={<IconLock size={19} stroke={1.75} />}
          readOnly={call.busy}
          data-autofocus={prefilled || undefined}
        />
        <Anchor component="button" type="button" className={classes.aside} onClick={() => showMode('forgot')}>
          {text.forgot}
        </Anchor>
      </div>
      <SubmitButton busy={call.busy} offline={ACCOUNT_TEXT.offline.login}>
        {text.submit}
      </SubmitButton>
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
