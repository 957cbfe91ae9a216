// Which of several arrivals counts, which reported time is accepted, and what a ticket contains.
import { createHmac, randomUUID, verify, createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { firstArrival, timeOfArrival } from '#contract/rules/arrival.ts';
import { fromBase64Url, readTicket, TICKET } from '#contract/rules/ticket.ts';
import { isTicketOf, signTicket, ticketKey, useTicketSecret } from '#server/modules/tickets/tickets.ts';

const at = (time: string, id = 'a') => ({ id, at: `2027-04-06T${time}:00.000Z` });

test('of two doors’ arrivals the earlier one counts, in whichever order they are reported', () => {
  const [early, late] = [at('09:14', 'b'), at('09:20', 'a')];
  expect(firstArrival([early, late])).toBe(early);
  expect(firstArrival([late, early])).toBe(early);
  expect(firstArrival([at('09:14', 'b'), at('09:14', 'a')])?.id).toBe('a');
  expect(firstArrival([])).toBeUndefined();
});

test('a door may report days late; an impossible time is replaced by the time of receipt', () => {
  const of = { madeAt: new Date('2027-03-01T00:00:00Z'), now: new Date('2027-04-10T00:00:00Z') };
  const acceptedTime = (given?: string) => timeOfArrival(given, of).toISOString();
  expect(acceptedTime('2027-04-06T09:14:00.000Z')).toBe('2027-04-06T09:14:00.000Z');
  for (const wrong of ['2027-04-10T00:00:01.000Z', '2026-04-06T09:14:00.000Z', undefined])
    expect(acceptedTime(wrong)).toBe(of.now.toISOString());
});

test('text with other characters or of another length is not a ticket; bytes round-trip', () => {
  for (const text of ['', 'https://example.org', 'x'.repeat(134), `${'x'.repeat(134)}=`, 'z'.repeat(135)])
    expect(readTicket(text)).toBeNull();
  const bytes = createHmac('sha256', 'any').update('bytes').digest();
  expect(Buffer.from(fromBase64Url(bytes.toString('base64url')))).toEqual(bytes);
});

test('a ticket is for one guest of one event, is signed by this installation, and is verified with the hosts’ key', () => {
  useTicketSecret('a secret of some length for this test');
  const of = { eventId: randomUUID(), rsvpId: randomUUID() };
  const issued = new Date('2027-03-01T00:00:00Z');
  const text = signTicket(of, issued);
  expect(text).toMatch(TICKET);
  expect(signTicket(of, issued)).toBe(text);
  expect(isTicketOf(text, of)).toBe(true);
  expect(isTicketOf(text, { ...of, rsvpId: randomUUID() })).toBe(false);
  expect(isTicketOf(text, { ...of, eventId: randomUUID() })).toBe(false);
  // another guest's id with this guest's signature
  const other = signTicket({ ...of, rsvpId: randomUUID() }, issued);
  const [a, b] = [Buffer.from(text, 'base64url'), Buffer.from(other, 'base64url')];
  const forged = Buffer.concat([b.subarray(0, 37), a.subarray(37)]).toString('base64url');
  expect(isTicketOf(forged, readTicket(other)!)).toBe(false);

  const point = Buffer.from(ticketKey(), 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((number) => number.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const { signed, signature } = readTicket(text)!;
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true);

  useTicketSecret('the secret of quite another installation');
  expect(isTicketOf(text, of)).toBe(false);
});
