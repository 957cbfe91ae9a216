import { useSnapshot } from 'valtio';
import { detailsRules } from '#src/features/account/account-rules.ts';
import { account, type Step } from '#src/features/account/account-state.ts';
import { CodeStep } from '#src/features/account/code-step.tsx';
import { DetailsStep } from '#src/features/account/details-step.tsx';
import { EmailStep } from '#src/features/account/email-step.tsx';
import { useSchemaForm } from '#src/features/form/use-schema-form.ts';

/**
 * The steps of registering. The last one's form belongs to all of them: asking for another code, or another
 * address, and coming back leaves what was typed in it.
 */
export function RegisterSteps({ step, onSignedUp }: { step: Step; onSignedUp: () => void }) {
  const { sentTo } = useSnapshot(account);
  const details = useSchemaForm({
    values: {
      firstName: account.firstName,
      lastName: account.lastName,
      organisation: account.organisation,
      password: '',
      confirm: '',
    },
    rules: detailsRules(sentTo),
    onChange({ firstName, lastName, organisation }) {
      Object.assign(account, { firstName, lastName, organisation });
    },
  });
  if (step === 'email') return <EmailStep mode="register" />;
  if (step === 'otp') return <CodeStep mode="register" />;
  return step === 'details' ? <DetailsStep details={details} onSignedUp={onSignedUp} /> : null;
}
