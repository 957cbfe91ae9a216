import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useSnapshot } from 'valtio';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { account, showMode } from '#src/features/account/account-state.ts';
import classes from '#src/features/account/account.module.css';
import { checkPassword } from '#src/features/account/check-password.ts';
import { FormError } from '#src/features/account/form-error.tsx';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { NewCodeOffer } from '#src/features/account/new-code-offer.tsx';
import { PasswordPair } from '#src/features/account/password-pair.tsx';
import { StepLinks } from '#src/features/account/step-links.tsx';
import { SubmitButton } from '#src/features/account/submit-button.tsx';
import { useCall } from '#src/features/account/use-call.ts';
import { signUp } from '#src/session/session.ts';

const text = ACCOUNT_TEXT.register;

/**
 * Last step of registering: who the person is and their password. `onSignedUp`: they are signed in by then.
 */
export function DetailsStep({ onSignedUp }: { onSignedUp: () => void }) {
  const typed = useSnapshot(account, { sync: true });
  const call = useCall();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [firstName, lastName, organisation] = [
      account.firstName.trim(),
      account.lastName.trim(),
      account.organisation.trim(),
    ];
    const problems = {
      ...(firstName ? {} : { firstName: ACCOUNT_TEXT.required }),
      ...(lastName ? {} : { lastName: ACCOUNT_TEXT.required }),
      ...checkPassword(),
    };
    if (Object.keys(problems).length > 0) return call.fail(problems);
    const done = await call.run(
      () =>
        signUp({
          id: account.otpId,
          emailId: account.sentTo,
          password: account.password,
          firstName,
          lastName,
          ...(organisation ? { organisation } : {}),
        }),
      ACCOUNT_TEXT.createFailed,
    );
    if (done) onSignedUp();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {/* Lets a password manager keep the address with the password. */}
      <input type="hidden" name="username" autoComplete="username" value={typed.sentTo} />
      <div className={classes.pair}>
        <TextInput
          label={text.firstName}
          name="given-name"
          autoComplete="given-name"
          maxLength={TEXT_LIMITS.person}
          readOnly={call.busy}
          value={typed.firstName}
          onChange={(event) => {
            account.firstName = event.currentTarget.value;
          }}
          error={call.fields.firstName}
          autoFocus
        />
        <TextInput
          label={text.lastName}
          name="family-name"
          autoComplete="family-name"
          maxLength={TEXT_LIMITS.person}
          readOnly={call.busy}
          value={typed.lastName}
          onChange={(event) => {
            account.lastName = event.currentTarget.value;
          }}
          error={call.fields.lastName}
        />
      </div>
      <TextInput
        label={text.organisation}
        placeholder={text.optional}
        name="organization"
        autoComplete="organization"
        maxLength={TEXT_LIMITS.organisation}
        readOnly={call.busy}
        value={typed.organisation}
        onChange={(event) => {
          account.organisation = event.currentTarget.value;
        }}
        error={call.fields.organisation}
      />
      {/* Failures of the call stand at the password field. */}
      <PasswordPair
        labels={[text.password, text.confirm]}
        errors={{ password: call.fields.password ?? call.error ?? undefined, confirm: call.fields.confirm }}
        readOnly={call.busy}
      />
      <SubmitButton busy={call.busy}>{text.submit}</SubmitButton>
      <FormError text={call.fields.id ?? call.fields.emailId ?? null} />
      {call.code === 'EMAIL_TAKEN' ? (
        <Button variant="light" fullWidth onClick={() => showMode('login')}>
          {text.loginInstead}
        </Button>
      ) : null}
      {call.code === 'OTP_NOT_VERIFIED' ? <NewCodeOffer mode="register" /> : null}
      <StepLinks mode="register" />
    </form>
  );
}
