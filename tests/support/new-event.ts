import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { rsvps } from '#server/db/schema.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';

export interface NewEvent {
  id: string;
  dayIds: string[];
}

/** Creates a three-day event that starts today, through the ordinary call. */
export async function newEvent(
  server: TestServer,
  owner: TestUser,
  more: Record<string, unknown> = {},
): Promise<NewEvent> {
  const today = server.services.clock().getTime();
  const dayIds = [randomUUID(), randomUUID(), randomUUID()];
  const day = (n: number) => `${new Date(today + n * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`;
  const { status, body } = await server.inject('POST', '/api/events', {
    as: owner,
    body: {
      id: randomUUID(),
      dayIds,
      name: 'Three days in Lisbon',
      startIsoTime: day(0),
      endIsoTime: day(2),
      timezone: 'Europe/Lisbon',
      rsvpType: 'OPEN',
      ...more,
    },
  });
  expect(status).toBe(201);
  return { id: body.id, dayIds };
}

/** Inserts a person with an answer to an event directly into the tables. */
export async function joinAs(
  server: TestServer,
  eventId: string,
  user: TestUser,
  status: (typeof rsvps.$inferInsert)['status'] = 'YES',
): Promise<void> {
  await server.db
    .insert(rsvps)
    .values({ id: randomUUID(), eventId, userId: user.id, emailId: user.emailId, status, version: 1 });
}

export async function newPost(server: TestServer, author: TestUser, eventId: string): Promise<string> {
  const { status, body } = await server.inject('POST', `/api/feeds/${eventId}`, {
    as: author,
    body: { id: randomUUID(), title: 'First light over the river' },
  });
  expect(status).toBe(201);
  return body.id as string;
}
