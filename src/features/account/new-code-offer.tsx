import { Button } from '@mantine/core';
import { account } from '#src/features/account/account-state.ts';
import { FormError } from '#src/features/account/form-error.tsx';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { sendCode, type CodeMode } from '#src/features/account/send-code.ts';
import { CODE_TEXT } from '#src/features/form/messages.ts';
import { useCall } from '#src/session/use-call.ts';

/**
 * The code was verified too long ago: offers a new one to the same address. What was typed in the last step is
 * kept until they return to it.
 */
export function NewCodeOffer({ mode }: { mode: CodeMode }) {
  const call = useCall();
  return (
    <>
      <Button
        variant="light"
        fullWidth
        loading={call.busy}
        onClick={() =>
          void call.run(() => sendCode(mode, account.sentTo), { fallback: ACCOUNT_TEXT.sendFailed })
        }
      >
        {CODE_TEXT.resend}
      </Button>
      <FormError text={call.error ?? call.fields['emailOrPhone'] ?? null} />
    </>
  );
}
