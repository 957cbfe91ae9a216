/** Texts of a step that accepts a code, wherever one is sent. */
export const CODE_TEXT = {
  resend: 'Send a new code',
  resending: 'Sending a new code…',
  resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
  resent: 'A new code is on its way.',
} as const;
