import * as v from 'valibot';
import { OTP_LENGTH, PASSWORD_MAX, PASSWORD_MIN, TEXT_LIMITS } from '#contract/constants.ts';
import { EMAIL, LONGEST_EMAIL } from '#contract/rules/email.ts';
import { barePhone } from '#contract/rules/phone.ts';
import { Id, RequiredText, Text } from '#contract/schemas/common.ts';

/** Stored and compared in lower case. */
export const EmailId = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(LONGEST_EMAIL),
  v.toLowerCase(),
  v.regex(EMAIL, 'Please enter a valid email address'),
);
/** Ten digits, the first 1-9, with any separators. */
export const Phone = v.pipe(
  v.string(),
  v.transform(barePhone),
  v.regex(/^[1-9]\d{9}$/, 'Please enter a valid phone number'),
);

export const OtpType = v.picklist(['SIGNUP', 'PASSWORD_RESET', 'DELETION', 'PHONE']);
export type OtpType = v.InferOutput<typeof OtpType>;

export const OtpCode = v.pipe(
  v.string(),
  v.trim(),
  v.length(OTP_LENGTH, 'Please enter a valid 6-digit OTP'),
  v.regex(/^\d+$/, 'Please enter a valid 6-digit OTP'),
);

/** Checks the length. rules/password.ts checks for common passwords and the person's own e-mail. */
export const NewPassword = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MIN, `Please use at least ${PASSWORD_MIN} characters.`),
  v.maxLength(PASSWORD_MAX, `Please use at most ${PASSWORD_MAX} characters.`),
);

export const SignInBody = v.object({
  emailOrPhone: v.pipe(v.string(), v.trim(), v.nonEmpty('This field is required.'), v.maxLength(254)),
  password: v.pipe(v.string(), v.nonEmpty('This field is required.'), v.maxLength(1024)),
});
/** Accounts are opened and recovered by mail; a phone number is confirmed by text message. */
export const OtpBody = v.variant('otpType', [
  v.object({ otpType: v.picklist(['SIGNUP', 'PASSWORD_RESET', 'DELETION']), emailOrPhone: EmailId }),
  v.object({ otpType: v.literal('PHONE'), emailOrPhone: Phone }),
]);
export const OtpVerifyBody = v.object({ id: Id, otp: OtpCode });
export const SignUpBody = v.object({
  id: Id,
  emailId: EmailId,
  password: NewPassword,
  firstName: RequiredText(TEXT_LIMITS.person),
  lastName: RequiredText(TEXT_LIMITS.person),
  organisation: v.optional(Text(TEXT_LIMITS.organisation)),
});
export const ResetPasswordBody = v.object({ emailId: EmailId, password: NewPassword, otpId: Id });

/** `credential` is an OpenID Connect ID token; `nonce` is the one with which it was requested. */
export const GoogleBody = v.object({
  credential: v.pipe(v.string(), v.nonEmpty('This field is required.'), v.maxLength(8192)),
  nonce: v.pipe(v.string(), v.nonEmpty('This field is required.'), v.maxLength(200)),
});

export const TokenPair = v.object({ authToken: v.string(), refreshToken: v.string() });
export type TokenPair = v.InferOutput<typeof TokenPair>;

/** Answer to every sign-in. The client stores all of it as the current user. */
export const SignInAnswer = v.object({
  guid: Id,
  emailId: v.string(),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  profilePic: v.nullable(v.string()),
  organisation: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  ...TokenPair.entries,
});
export type SignInAnswer = v.InferOutput<typeof SignInAnswer>;
