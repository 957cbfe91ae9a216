import { newEvent } from '#tests/support/new-event.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';

const day = (n: number) =>
  `${new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`;
export const AHEAD = { startIsoTime: day(10), endIsoTime: day(12) };

/** Creates a public three-day event with this many activities. Resolves to its id. */
export async function newItinerary(server: TestServer, owner: TestUser, activities: number): Promise<string> {
  const { id, dayIds } = await newEvent(server, owner, { privacy: 'PUBLIC', ...AHEAD });
  const { body } = await server.inject('GET', `/oapi/itinerary/${id}`);
  for (let n = 0; n < activities; n++) {
    const hour = String(Math.floor(n / dayIds.length / 2) + 7).padStart(2, '0');
    const at = (minute: number) => `${body.programs[n % dayIds.length].date}T${hour}:${minute}:00.000Z`;
    const { status } = await server.inject(
      'POST',
      `/api/events/${id}/programs/${dayIds[n % dayIds.length]}/activity`,
      {
        as: owner,
        body: {
          name: `Walk ${n}`,
          description: 'Tiles, trams and the river. '.repeat(6),
          startIsoTime: at(10),
          endIsoTime: at(50),
        },
      },
    );
    if (status !== 201) throw new Error(`an activity was answered with ${status}`);
  }
  return id;
}
