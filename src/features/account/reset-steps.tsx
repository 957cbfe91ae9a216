import { showMode, type Step } from '#src/features/account/account-state.ts';
import { CodeStep } from '#src/features/account/code-step.tsx';
import { EmailStep } from '#src/features/account/email-step.tsx';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { ResetStep } from '#src/features/account/reset-step.tsx';
import { SuccessStep } from '#src/features/account/success-step.tsx';
import type { AccountForms } from '#src/features/account/use-account-forms.ts';

const text = ACCOUNT_TEXT.forgot;

/** The steps of a forgotten password. */
export function ResetSteps({ step, reset }: { step: Step; reset: AccountForms['reset'] }) {
  if (step === 'email') return <EmailStep mode="forgot" />;
  if (step === 'otp') return <CodeStep mode="forgot" />;
  if (step === 'reset') return <ResetStep reset={reset} />;
  return (
    <SuccessStep
      title={text.success}
      hint={text.successHint}
      action={{ label: text.toLogin, run: () => showMode('login') }}
    />
  );
}
