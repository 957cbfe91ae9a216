import { latinDigits } from '#contract/rules/latin-digits.ts';

/** A phone number as typed or copied, without separators and invisible direction marks. */
export const barePhone = (typed: string): string =>
  latinDigits(typed).replace(/[\s().\-\u200E\u200F\u202A-\u202E]/g, '');

/** A sign-in name: an e-mail address unchanged, a phone number without separators. */
export const bareIfPhone = (typed: string): string => (typed.includes('@') ? typed : barePhone(typed));

/** The number in E.164, in which it is stored and messages are addressed. `country` is a calling code. */
export const internationalPhone = (country: string, bare: string): string => `+${country}${bare}`;
