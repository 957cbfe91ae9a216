import { OTP_RESEND_WAIT } from '#contract/constants.ts';
import type { OtpType } from '#contract/schemas/auth.ts';
import { account, type Mode } from '#src/features/account/account-state.ts';
import { requestOtp } from '#src/session/session.ts';

/** What a code is for, by the form that asks for it. */
export const OTP_TYPE = { register: 'SIGNUP', forgot: 'PASSWORD_RESET' } as const satisfies Partial<
  Record<Mode, OtpType>
>;
export type CodeMode = keyof typeof OTP_TYPE;

/**
 * Asks for a code for this address and goes on to the step that takes it. The answer's id is kept for
 * verifying it. Nothing happens when the person has gone to another form in the meantime.
 */
export async function sendCode(mode: CodeMode, emailId: string): Promise<void> {
  const sentTo = emailId.trim().toLowerCase();
  const { id } = await requestOtp({ emailOrPhone: sentTo, otpType: OTP_TYPE[mode] });
  if (account.mode === mode)
    Object.assign(account, {
      step: 'otp',
      code: '',
      otpId: id,
      sentTo,
      resendAt: Date.now() + OTP_RESEND_WAIT,
    });
}
