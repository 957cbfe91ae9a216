import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';

interface PasswordPairProps {
  labels: readonly [password: string, confirm: string];
  /** Value, error and handlers of the field with this name. */
  fieldProps: (name: 'password' | 'confirm') => PasswordInputProps;
  readOnly: boolean;
  autoFocus?: boolean;
}

/** A new password and its confirmation. */
export function PasswordPair({ labels, fieldProps, readOnly, autoFocus }: PasswordPairProps) {
  return (
    <>
      <PasswordInput
        {...fieldProps('password')}
        label={labels[0]}
        description={ACCOUNT_TEXT.register.passwordHint}
        name="new-password"
        autoComplete="new-password"
        readOnly={readOnly}
        autoFocus={autoFocus}
      />
      <PasswordInput
        {...fieldProps('confirm')}
        label={labels[1]}
        name="confirm-password"
        autoComplete="new-password"
        readOnly={readOnly}
      />
    </>
  );
}
