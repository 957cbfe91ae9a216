import { useState } from 'react';
import { OTP_RESEND_WAIT } from '#contract/constants.ts';
import { CODE_TEXT } from '#src/features/form/messages.ts';
import { useCall } from '#src/session/use-call.ts';
import { toast } from '#src/ui/notices/toast.tsx';

interface Options {
  /** Id of the code that has just been sent. */
  otpId: string;
  /** Sends another. */
  request: () => Promise<{ id: string }>;
  fallback: string;
  /** Another has been asked for: earlier errors no longer apply. */
  onBegin: () => void;
  onSentAgain: () => void;
}

/** The last code that was sent, and how to send another. */
export function useSentCode({ otpId, request, fallback, onBegin, onSentAgain }: Options) {
  const [sent, setSent] = useState(() => ({ otpId, againAt: Date.now() + OTP_RESEND_WAIT }));
  const call = useCall();
  return {
    ...sent,
    busy: call.busy,
    error: call.error ?? call.fields['emailOrPhone'],
    /** Call it when a code is typed. */
    clear: call.clear,
    sendAgain() {
      onBegin();
      void call.run(
        async () => {
          const { id } = await request();
          setSent({ otpId: id, againAt: Date.now() + OTP_RESEND_WAIT });
          onSentAgain();
          toast.info(CODE_TEXT.resent);
        },
        { fallback },
      );
    },
  };
}
