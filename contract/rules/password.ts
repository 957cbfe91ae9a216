const COMMON = new Set([
  'password',
  'password1',
  'passw0rd',
  '12345678',
  '123456789',
  '1234567890',
  'qwertyui',
  'qwertyuiop',
  'qwerty123',
  'iloveyou',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'trustno1',
  'welcome1',
  'letmein1',
  'abcd1234',
  '11111111',
  '00000000',
  '87654321',
  'changeme',
  'admin123',
  'sojourn1',
]);

/**
 * Checks a password against the list of common ones and the person's own e-mail; the schema checks the length. Null
 * if it is fine.
 */
export function passwordError(password: string, emailId: string): string | null {
  const plain = password.normalize('NFC').toLowerCase();
  if (COMMON.has(plain)) return 'This password is too common.';
  if (emailId && plain === emailId.toLowerCase()) return 'Please do not use your e-mail as the password.';
  return null;
}
