import { fromBase64Url, type Ticket } from '#contract/rules/ticket.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Whether it was signed by the installation whose public key hosts hold. Works without a network. */
export async function verifyTicket({ signed, signature }: Ticket, ticketKey: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', fromBase64Url(ticketKey), ALGORITHM, false, ['verify']);
  return crypto.subtle.verify(ALGORITHM, key, signature, signed);
}
