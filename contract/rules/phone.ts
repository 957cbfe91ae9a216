/** A phone number as people write it, without what they put between its digits. */
export const barePhone = (typed: string): string => typed.replace(/[\s().-]/g, '');

/** What somebody signs in with: an e-mail address as it is, a phone number bare. */
export const bareIfPhone = (typed: string): string => (typed.includes('@') ? typed : barePhone(typed));

/** As it is stored and as messages go to it (E.164); `country` is a calling code. */
export const internationalPhone = (country: string, bare: string): string => `+${country}${bare}`;
