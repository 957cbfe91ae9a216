import { createECDH, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { readTicket, ticketBytes, type TicketOf } from '#contract/rules/ticket.ts';
import { deriveKey } from '#server/change/derive-key.ts';

const CURVE = { ecdh: 'prime256v1', jwk: 'P-256' };
const NUMBER_BYTES = 32;

interface Keys {
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** The uncompressed point, as browsers import it. */
  point: string;
}

// One key pair per process, set at start, because presenters are synchronous. It is derived from the installation's
// secret, so all processes sign alike and nothing else need be stored.
let keys: Keys | undefined;
export function useTicketSecret(secret: string): void {
  const pair = createECDH(CURVE.ecdh);
  pair.setPrivateKey(deriveKey(secret, 'tickets'));
  const point = pair.getPublicKey();
  const key = {
    kty: 'EC',
    crv: CURVE.jwk,
    x: point.subarray(1, 1 + NUMBER_BYTES).toString('base64url'),
    y: point.subarray(1 + NUMBER_BYTES).toString('base64url'),
    d: pair.getPrivateKey().toString('base64url'),
  };
  const privateKey = createPrivateKey({ key, format: 'jwk' });
  keys = { privateKey, publicKey: createPublicKey(privateKey), point: point.toString('base64url') };
  signedBefore.clear();
}

const theKeys = (): Keys => {
  if (!keys) throw new Error('useTicketSecret was not called at start');
  return keys;
};

/** The key with which a door verifies tickets offline. */
export const ticketKey = (): string => theKeys().point;

// ECDSA signatures differ each time. They are cached so that an unchanged row stays identical; an evicted one is
// signed again, and both are valid.
const signedBefore = new Map<string, string>();
const KEPT = 20_000;

/** A guest's ticket. `issuedAt`: when their row last changed. */
export function signTicket(of: TicketOf, issuedAt: Date): string {
  const bytes = ticketBytes(of, issuedAt);
  const name = Buffer.from(bytes).toString('base64url');
  const before = signedBefore.get(name);
  if (before) return before;
  const signature = sign('sha256', bytes, { key: theKeys().privateKey, dsaEncoding: 'ieee-p1363' });
  const ticket = Buffer.concat([bytes, signature]).toString('base64url');
  const [oldest] = signedBefore.size >= KEPT ? signedBefore.keys() : [];
  if (oldest !== undefined) signedBefore.delete(oldest);
  signedBefore.set(name, ticket);
  return ticket;
}

/** Whether the ticket is ours, for this guest of this event. */
export function isTicketOf(text: string, { eventId, rsvpId }: TicketOf): boolean {
  const ticket = readTicket(text);
  return (
    ticket !== null &&
    ticket.eventId === eventId &&
    ticket.rsvpId === rsvpId &&
    verify('sha256', ticket.signed, { key: theKeys().publicKey, dsaEncoding: 'ieee-p1363' }, ticket.signature)
  );
}
