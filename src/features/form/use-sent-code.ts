import { useState } from 'react';
import { OTP_RESEND_WAIT } from '#contract/constants.ts';
import { CODE_TEXT } from '#src/features/form/messages.ts';
import { useCall } from '#src/session/use-call.ts';
import { toast } from '#src/ui/notices/toast.tsx';

interface SendAgain {
  /** Sends another. */
  request: () => Promise<unknown>;
  fallback: string;
  /** Another has been asked for: earlier errors no longer apply. */
  onBegin: () => void;
  onSentAgain: () => void;
}

/** Sends another code; which one was the last, the caller knows. */
export function useSendAgain({ request, fallback, onBegin, onSentAgain }: SendAgain) {
  const call = useCall();
  return {
    busy: call.busy,
    error: call.error ?? call.fields['emailOrPhone'],
    /** Call it when a code is typed. */
    clear: call.clear,
    sendAgain() {
      onBegin();
      void call.run(
        async () => {
          await request();
          onSentAgain();
          toast.info(CODE_TEXT.resent);
        },
        { fallback },
      );
    },
  };
}

interface SentCode extends SendAgain {
  /** Id of the code that has just been sent. */
  otpId: string;
  request: () => Promise<{ id: string }>;
}

/** The last code that was sent, and how to send another. */
export function useSentCode({ otpId, request, ...more }: SentCode) {
  const [sent, setSent] = useState(() => ({ otpId, againAt: Date.now() + OTP_RESEND_WAIT }));
  const again = useSendAgain({
    ...more,
    async request() {
      const { id } = await request();
      setSent({ otpId: id, againAt: Date.now() + OTP_RESEND_WAIT });
    },
  });
  return { ...sent, ...again };
}
