import { TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { EmailRules } from '#src/features/account/account-rules.ts';
import { account } from '#src/features/account/account-state.ts';
import classes from '#src/features/account/account.module.css';
import { FormError } from '#src/features/account/form-error.tsx';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { sendCode, type CodeMode } from '#src/features/account/send-code.ts';
import { LoginLink } from '#src/features/account/step-links.tsx';
import { SubmitButton } from '#src/features/account/submit-button.tsx';
import { useSchemaForm } from '#src/features/form/use-schema-form.ts';
import { useCall } from '#src/session/use-call.ts';

/** First step of registering and of a forgotten password. */
export function EmailStep({ mode }: { mode: CodeMode }) {
  const call = useCall();
  const registering = mode === 'register';
  const { form, propsFor, refuse } = useSchemaForm({
    values: { emailOrPhone: account.emailId },
    rules: EmailRules,
    onChange({ emailOrPhone }) {
      account.emailId = emailOrPhone;
    },
  });
  const submit = ({ emailOrPhone }: { emailOrPhone: string }) =>
    call.run(() => sendCode(mode, emailOrPhone), {
      fallback: ACCOUNT_TEXT.sendFailed,
      onFailure: ({ fields }) => refuse(fields),
    });
  return (
    <form className={classes.form} {...propsFor(submit)}>
      <TextInput
        {...form.getInputProps('emailOrPhone')}
        label={ACCOUNT_TEXT.email}
        description={registering ? ACCOUNT_TEXT.register.emailHint : ACCOUNT_TEXT.forgot.emailHint}
        name="email"
        type="email"
        autoComplete={registering ? 'email' : 'username'}
        inputMode="email"
        leftSection={<IconMail size={19} stroke={1.75} />}
        readOnly={call.busy}
        autoFocus
        data-autofocus
      />
      <SubmitButton busy={call.busy} offline={ACCOUNT_TEXT.offline.sendCode}>
        {ACCOUNT_TEXT.register.sendCode}
      </SubmitButton>
      <FormError text={call.error} />
      <LoginLink mode={mode} />
    </form>
  );
}
