/** A phone number as typed, without separators. */
export const barePhone = (typed: string): string => typed.replace(/[\s().-]/g, '');

/** A sign-in name: an e-mail address unchanged, a phone number without separators. */
export const bareIfPhone = (typed: string): string => (typed.includes('@') ? typed : barePhone(typed));

/** The number in E.164, as it is stored and sent to; `country` is a calling code. */
export const internationalPhone = (country: string, bare: string): string => `+${country}${bare}`;
