import { useSnapshot } from 'valtio';
import { account } from '#src/features/account/account-state.ts';
import classes from '#src/features/account/account.module.css';
import { FormError } from '#src/features/account/form-error.tsx';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { sendCode, type CodeMode } from '#src/features/account/send-code.ts';
import { StepLinks } from '#src/features/account/step-links.tsx';
import { SubmitButton } from '#src/features/account/submit-button.tsx';
import { NewCode } from '#src/features/form/new-code.tsx';
import { useCodeForm } from '#src/features/form/use-code-form.ts';
import { useSendAgain } from '#src/features/form/use-sent-code.ts';
import { verifyOtp } from '#src/session/session.ts';
import { CodeField } from '#src/ui/fields/code-field.tsx';

const text = ACCOUNT_TEXT.code;

/** Accepts the code that was sent, or sends another. */
export function CodeStep({ mode }: { mode: CodeMode }) {
  const { sentTo, resendAt } = useSnapshot(account);
  const again = useSendAgain({
    request: () => sendCode(mode, sentTo),
    fallback: ACCOUNT_TEXT.sendFailed,
    onBegin: () => call.clear(),
    onSentAgain: () => empty(),
  });
  const { call, empty, formProps, fieldProps } = useCodeForm({
    fallback: ACCOUNT_TEXT.verifyFailed,
    typed: account.code,
    onTyped(otp) {
      account.code = otp;
      again.clear();
    },
    async verify(otp) {
      const id = account.otpId;
      await verifyOtp({ id, otp });
      // unless they have switched to another form or address in the meantime
      if (account.otpId === id && account.step === 'otp')
        account.step = mode === 'register' ? 'details' : 'reset';
    },
  });
  return (
    <form className={classes.form} {...formProps}>
      <p className={classes.hint}>{text.sentTo(sentTo)}</p>
      <CodeField label={text.label} placeholder={text.placeholder} {...fieldProps} />
      <SubmitButton busy={call.busy} offline={ACCOUNT_TEXT.offline.verify}>
        {text.verify}
      </SubmitButton>
      <FormError text={call.error ?? call.fields['id'] ?? again.error ?? null} />
      <StepLinks mode={mode}>
        <NewCode at={resendAt} busy={again.busy} onPress={again.sendAgain} />
        <span aria-hidden="true"> · </span>
      </StepLinks>
    </form>
  );
}
