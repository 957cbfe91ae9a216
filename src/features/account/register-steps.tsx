import type { Step } from '#src/features/account/account-state.ts';
import { CodeStep } from '#src/features/account/code-step.tsx';
import { DetailsStep } from '#src/features/account/details-step.tsx';
import { EmailStep } from '#src/features/account/email-step.tsx';
import type { AccountForms } from '#src/features/account/use-account-forms.ts';

interface RegisterStepsProps {
  step: Step;
  details: AccountForms['details'];
  onSignedUp: () => void;
}

/** The steps of registering; the panel itself shows the last. */
export function RegisterSteps({ step, details, onSignedUp }: RegisterStepsProps) {
  if (step === 'email') return <EmailStep mode="register" />;
  if (step === 'otp') return <CodeStep mode="register" />;
  return step === 'details' ? <DetailsStep details={details} onSignedUp={onSignedUp} /> : null;
}
