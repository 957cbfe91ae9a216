import { Button, TextInput } from '@mantine/core';
import { useSnapshot } from 'valtio';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { account, showMode } from '#src/features/account/account-state.ts';
import classes from '#src/features/account/account.module.css';
import { FormError } from '#src/features/account/form-error.tsx';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { NewCodeOffer } from '#src/features/account/new-code-offer.tsx';
import { PasswordPair } from '#src/features/account/password-pair.tsx';
import { StepLinks } from '#src/features/account/step-links.tsx';
import { SubmitButton } from '#src/features/account/submit-button.tsx';
import type { AccountForms } from '#src/features/account/use-account-forms.ts';
import { signUp } from '#src/session/session.ts';
import { useCall } from '#src/session/use-call.ts';

const text = ACCOUNT_TEXT.register;

/** Last step of registering: name and password. `onSignedUp`: they are signed in by then. */
export function DetailsStep({
  details: { form, propsFor, refuse },
  onSignedUp,
}: {
  details: AccountForms['details'];
  onSignedUp: () => void;
}) {
  const { sentTo } = useSnapshot(account);
  const call = useCall();
  const submit = async ({ firstName, lastName, organisation, password }: typeof form.values) => {
    const done = await call.run(
      () =>
        signUp({
          id: account.otpId,
          emailId: account.sentTo,
          password,
          firstName,
          lastName,
          ...(organisation ? { organisation } : {}),
        }),
      {
        fallback: ACCOUNT_TEXT.createFailed,
        // A failure of the whole call is shown at the password field.
        onFailure: ({ error, fields }) => refuse(error ? { ...fields, password: error } : fields),
      },
    );
    if (done) onSignedUp();
  };
  return (
    <form className={classes.form} {...propsFor(submit)}>
      {/* lets a password manager store the address with the password */}
      <input type="hidden" name="username" autoComplete="username" value={sentTo} />
      <div className={classes.pair}>
        <TextInput
          {...form.getInputProps('firstName')}
          label={text.firstName}
          name="given-name"
          autoComplete="given-name"
          maxLength={TEXT_LIMITS.person}
          readOnly={call.busy}
          autoFocus
        />
        <TextInput
          {...form.getInputProps('lastName')}
          label={text.lastName}
          name="family-name"
          autoComplete="family-name"
          maxLength={TEXT_LIMITS.person}
          readOnly={call.busy}
        />
      </div>
      <TextInput
        {...form.getInputProps('organisation')}
        label={text.organisation}
        placeholder={text.optional}
        name="organization"
        autoComplete="organization"
        maxLength={TEXT_LIMITS.organisation}
        readOnly={call.busy}
      />
      <PasswordPair
        labels={[text.password, text.confirm]}
        fieldProps={(name) => form.getInputProps(name)}
        readOnly={call.busy}
      />
      <SubmitButton busy={call.busy} offline={ACCOUNT_TEXT.offline.create}>
        {text.submit}
      </SubmitButton>
      <FormError text={call.fields['id'] ?? call.fields['emailId'] ?? null} />
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
