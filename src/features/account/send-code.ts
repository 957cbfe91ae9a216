import { OTP_RESEND_WAIT } from '#contract/constants.ts';
import type { OtpType } from '#contract/schemas/auth.ts';
import { account, type Mode } from '#src/features/account/account-state.ts';
import { requestOtp } from '#src/session/session.ts';

/** What a code is for, by the form that requests it. */
export const OTP_TYPE = { register: 'SIGNUP', forgot: 'PASSWORD_RESET' } as const satisfies Partial<
  Record<Mode, OtpType>
>;
export type CodeMode = keyof typeof OTP_TYPE;

/**
 * Requests a code for this address and advances to the step that accepts it; keeps the returned id for
 * verifying the code. Does nothing more if the person has switched to another form in the meantime.
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
