import '@mantine/core/styles/PasswordInput.layer.css';
import { Anchor, PasswordInput, TextInput } from '@mantine/core';
import { IconLock, IconMail } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import { bareIfPhone } from '#contract/rules/phone.ts';
import { LoginRules } from '#src/features/account/account-rules.ts';
import { account, showMode } from '#src/features/account/account-state.ts';
import classes from '#src/features/account/account.module.css';
import { FormError } from '#src/features/account/form-error.tsx';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { SubmitButton } from '#src/features/account/submit-button.tsx';
import { useSchemaForm } from '#src/features/form/use-schema-form.ts';
import { signIn } from '#src/session/session.ts';
import { useCall } from '#src/session/use-call.ts';

const text = ACCOUNT_TEXT.login;

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { emailId } = useSnapshot(account, { sync: true });
  // Only an address that was there before moves the focus on: a slow device may render it after the first
  // letters were typed.
  const [hasTyped, setHasTyped] = useState(false);
  const prefilled = emailId !== '' && !hasTyped;
  const call = useCall();
  const { form, propsFor } = useSchemaForm({
    values: { emailOrPhone: emailId, password: '' },
    rules: LoginRules,
    onChange(values) {
      if (account.emailId === values.emailOrPhone) return;
      setHasTyped(true);
      account.emailId = values.emailOrPhone;
    },
  });
  // the link of a mail may give it after the form was there
  const takeOver = useEffectEvent(() => {
    if (account.emailId && form.getValues().emailOrPhone !== account.emailId)
      form.setFieldValue('emailOrPhone', account.emailId);
  });
  useEffect(() => takeOver(), [emailId]);
  const submit = async ({ emailOrPhone, password }: { emailOrPhone: string; password: string }) => {
    const done = await call.run(() => signIn({ emailOrPhone: bareIfPhone(emailOrPhone), password }), {
      fallback: text.failed,
      onFailure: ({ fields }) => form.setErrors(fields),
    });
    if (done) onSignedIn();
  };
  return (
    <form className={classes.form} {...propsFor(submit)}>
      <TextInput
        {...form.getInputProps('emailOrPhone')}
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
