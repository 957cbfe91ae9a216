/** Crockford's base 32: digits and letters that are not easily confused. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const HEX_DIGITS = 12;
const LENGTH = 10;

/**
 * The short link of an event: `/e/{code}`, the last 48 bits of its id. So a device knows it before the event has
 * been sent and finds the event without a network, and there is nothing to store. Those bits are random: nobody can
 * guess a code without having the link.
 */
export function shortCodeOf(eventId: string): string {
  let rest = Number.parseInt(eventId.replaceAll('-', '').slice(-HEX_DIGITS), 16);
  let code = '';
  for (let at = 0; at < LENGTH; at += 1) {
    code = (SIGNS[rest % 32] ?? '') + code;
    rest = Math.floor(rest / 32);
  }
  return code;
}

/** The last twelve hexadecimal digits of the event's id; null if it is not a code. */
export function idEndOf(code: string): string | null {
  // as people read it out or type it
  const plain = code.toLowerCase().replaceAll('-', '').replaceAll('o', '0').replace(/[il]/g, '1');
  if (plain.length !== LENGTH) return null;
  let end = 0;
  for (const sign of plain) {
    const value = SIGNS.indexOf(sign);
    if (value < 0) return null;
    end = end * 32 + value;
  }
  const digits = end.toString(16).padStart(HEX_DIGITS, '0');
  return digits.length === HEX_DIGITS ? digits : null;
}
