/** A phone number as people write it, without the characters between its digits. */
export const barePhone = (typed: string): string => typed.replace(/[\s().-]/g, '');

/** A sign-in name: an e-mail address unchanged, a phone number without separators. */
export const bareIfPhone = (typed: string): string => (typed.includes('@') ? typed : barePhone(typed));

/** The form in which it is stored and sent to (E.164); `country` is a calling code. */
export const internationalPhone = (country: string, bare: string): string => `+${country}${bare}`;
