import { expect } from 'vitest';
import { firstArrival } from '#contract/rules/arrival.ts';
import type { ArrivalRow } from '#contract/schemas/arrivals.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import type { TestServer } from '#tests/support/test-server.ts';

/**
 * Two hosts check in the same guest at two doors, both offline, and both report it later, in either order:
 * every reader then gets the earlier time.
 */
export async function twoDoorsSettle(server: TestServer): Promise<void> {
  const [maya, hana, gil] = [
    await server.makeUser('Maya'),
    await server.makeUser('Hana'),
    await server.makeUser('Gil'),
  ];
  for (const reportedLast of ['the first', 'the second'] as const) {
    const { id } = await makeEvent(server, maya);
    await putRsvp(server, id, hana, { status: 'YES', isHost: true });
    const rsvpId = await putRsvp(server, id, gil, { status: 'YES' });
    const now = Date.now();
    const [early, late] = [new Date(now + 60), new Date(now + 90)].map((at) => at.toISOString());
    // both check-in times are in the past when they are reported
    await new Promise((resolve) => setTimeout(resolve, 120));
    const doors = [
      { as: hana, at: early },
      { as: maya, at: late },
    ];
    for (const { as, at } of reportedLast === 'the first' ? doors.toReversed() : doors)
      expect(
        (await server.inject('POST', `/api/events/${id}/arrivals`, { as, body: { rsvpId, at } })).status,
      ).toBe(201);
    const { body } = await server.inject('GET', `/api/events/${id}/arrivals`, { as: maya });
    expect(firstArrival(body as ArrivalRow[])?.at, `${reportedLast} is reported last`).toBe(early);
  }
}
