/** Crockford's base 32: no characters that can be mistaken for each other. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const HEX_DIGITS = 12;
const LENGTH = 10;

/**
 * The short address of an event is `/e/{code}`: the last 48 bits of its id. A device knows it before the event is
 * sent and can resolve it offline, and nothing need be stored. The bits are random, so only somebody who was given
 * the code has the link.
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

/** The twelve hexadecimal digits at the end of the event's id; null for an invalid code. */
export function idEndOf(code: string): string | null {
  // as people read or type it: o for 0, i and l for 1
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
