export const authTexts = {
  emailOnly: 'Please enter a valid email address',
  phoneOnly: 'Please enter a valid phone number',
  codeTooSoon: 'A code was just sent. Please wait a little before asking for another one.',
  codesTooMany: 'Too many codes were sent to this address. Please try again later.',
  codeTriesOver: 'Too many wrong codes. Please ask for a new one.',
  noRefreshToken: 'No refresh token available',
  googleUnverified: 'Google has not verified this e-mail address. Please sign up with a code instead.',
  googleUnreachable: 'Google could not be reached. Please try again.',
  googleDone: 'You can close this window.',
} as const;
