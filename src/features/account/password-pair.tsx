import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput } from '@mantine/core';
import { useSnapshot } from 'valtio';
import { account } from '#src/features/account/account-state.ts';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';

interface PasswordPairProps {
  labels: readonly [password: string, confirm: string];
  errors: { password?: string | undefined; confirm?: string | undefined };
  readOnly: boolean;
  autoFocus?: boolean;
}

/** A new password and the same again. */
export function PasswordPair({ labels, errors, readOnly, autoFocus }: PasswordPairProps) {
  const typed = useSnapshot(account, { sync: true });
  return (
    <>
      <PasswordInput
        label={labels[0]}
        description={ACCOUNT_TEXT.register.passwordHint}
        name="new-password"
        autoComplete="new-password"
        readOnly={readOnly}
        value={typed.password}
        onChange={(event) => {
          account.password = event.currentTarget.value;
        }}
        error={errors.password}
        autoFocus={autoFocus}
      />
      <PasswordInput
        label={labels[1]}
        name="confirm-password"
        autoComplete="new-password"
        readOnly={readOnly}
        value={typed.confirm}
        onChange={(event) => {
          account.confirm = event.currentTarget.value;
        }}
        error={errors.confirm}
      />
    </>
  );
}
