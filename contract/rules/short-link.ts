/** Digits and letters that are not mistaken for each other, by Crockford. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const HEX_DIGITS = 12;
const LENGTH = 10;

/**
 * The short address of an event: `/e/{code}`, the last 48 bits of its id. So a device knows it before the
 * event was sent and finds the event without a network, and there is nothing to store. Those bits are random:
 * whoever has the code has the link, and nobody else comes across it.
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

/** The twelve hexadecimal digits that the event's id ends in; null where it is no code. */
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
