import { useSnapshot } from 'valtio';
import { resetRules } from '#src/features/account/account-rules.ts';
import { account, showMode, type Step } from '#src/features/account/account-state.ts';
import { CodeStep } from '#src/features/account/code-step.tsx';
import { EmailStep } from '#src/features/account/email-step.tsx';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { ResetStep } from '#src/features/account/reset-step.tsx';
import { SuccessStep } from '#src/features/account/success-step.tsx';
import { useSchemaForm } from '#src/features/form/use-schema-form.ts';

const text = ACCOUNT_TEXT.forgot;

/** The steps of a forgotten password. Asking for another code leaves the new password in its form. */
export function ResetSteps({ step }: { step: Step }) {
  const { sentTo } = useSnapshot(account);
  const reset = useSchemaForm({ values: { password: '', confirm: '' }, rules: resetRules(sentTo) });
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
