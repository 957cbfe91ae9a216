/** The guest whom a ticket admits, and the event. */
export interface TicketOf {
  eventId: string;
  /** Id of the guest's row on the guest list. */
  rsvpId: string;
}
export interface Ticket extends TicketOf {
  /** The bytes that are signed. */
  signed: Uint8Array<ArrayBuffer>;
  /** ECDSA with P-256 and SHA-256, as r and s concatenated. */
  signature: Uint8Array<ArrayBuffer>;
}

const FORMAT = 1;
const ID_BYTES = 16;
const SIGNED_BYTES = 1 + 2 * ID_BYTES + 4;
const SIGNATURE_BYTES = 64;
/** The text of a ticket: short enough that its QR code can be read at arm's length from a scratched phone. */
export const TICKET = /^[\w-]{135}$/;

/** The bytes to sign: format, event, guest, and time of issue in whole seconds. */
export function ticketBytes({ eventId, rsvpId }: TicketOf, issuedAt: Date): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SIGNED_BYTES);
  bytes[0] = FORMAT;
  bytes.set(bytesOf(eventId), 1);
  bytes.set(bytesOf(rsvpId), 1 + ID_BYTES);
  new DataView(bytes.buffer).setUint32(1 + 2 * ID_BYTES, Math.floor(issuedAt.getTime() / 1000));
  return bytes;
}

/** Parses the text of any code; null if it is no ticket. Does not verify the signature. */
export function readTicket(text: string): Ticket | null {
  if (!TICKET.test(text)) return null;
  const bytes = fromBase64Url(text);
  if (bytes[0] !== FORMAT) return null;
  return {
    eventId: idOf(bytes.subarray(1, 1 + ID_BYTES)),
    rsvpId: idOf(bytes.subarray(1 + ID_BYTES, 1 + 2 * ID_BYTES)),
    signed: bytes.slice(0, SIGNED_BYTES),
    signature: bytes.slice(SIGNED_BYTES, SIGNED_BYTES + SIGNATURE_BYTES),
  };
}

const bytesOf = (id: string): number[] =>
  (id.replaceAll('-', '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
const idOf = (bytes: Uint8Array): string =>
  [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Neither `atob` nor `Buffer` exists on both sides. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8));
  let [bits, held, at] = [0, 0, 0];
  for (const letter of text) {
    bits = ((bits << 6) | ALPHABET.indexOf(letter)) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at++] = bits >> held;
  }
  return bytes;
}
