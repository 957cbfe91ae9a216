// Events with people around them, made through the calls where a call exists, and otherwise directly in the
// tables (invitations, hosts).
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { events, rsvps } from '#server/db/schema.ts';
import { statusMarks } from '#server/modules/rsvp/status-marks.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';

/** Midnight UTC of the day this many days from today, in the format in which new events send their dates. */
export const dayFromNow = (days: number, now = new Date()): string =>
  `${new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`;

export interface NewEvent {
  name?: string;
  id?: string;
  dayIds?: string[];
  startIsoTime?: string;
  endIsoTime?: string;
  timezone?: string;
  privacy?: 'PUBLIC' | 'PRIVATE';
  rsvpType?: 'OPEN' | 'OPEN_INVITE' | 'INVITE_ONLY';
  createdAt?: string;
}

/** Creates a three-day event that starts in ten days. Returns the created event with its programs. */
export async function makeEvent(server: TestServer, owner: TestUser, more: NewEvent = {}) {
  const now = server.services.clock();
  const answer = await server.inject('POST', '/api/events', {
    as: owner,
    body: {
      name: 'Kyoto in spring',
      startIsoTime: dayFromNow(10, now),
      endIsoTime: dayFromNow(12, now),
      timezone: 'Asia/Tokyo',
      ...more,
    },
  });
  if (answer.status !== 201) throw new Error(`the event was not created: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/**
 * Gives a person an RSVP directly in the table, as an invitation or a change of hosts would, and raises the
 * event's version.
 */
export async function putRsvp(
  server: TestServer,
  eventId: string,
  user: Pick<TestUser, 'id' | 'emailId'> | { id: null; emailId: string },
  of: {
    status: RsvpStatus;
    isHost?: boolean;
    decidedBy?: 'SELF' | 'HOST' | null;
    invited?: boolean;
    tags?: string[];
  },
): Promise<string> {
  const [event] = await server.db
    .update(events)
    .set({ version: sql`${events.version} + 1`, rowVersion: sql`${events.version} + 1` })
    .where(eq(events.id, eventId))
    .returning();
  const [id, now] = [uuidv7(), server.services.clock()];
  const values = {
    status: of.status,
    isHost: of.isHost ?? false,
    decidedBy: of.decidedBy ?? null,
    invitedAt: of.invited ? now : null,
    tags: of.tags ?? [],
    version: event?.version ?? 1,
    waitingSince: of.status === 'WAITLISTED' ? (event?.version ?? 1) : null,
  };
  const [row] = await server.db
    .insert(rsvps)
    .values({ id, eventId, userId: user.id, emailId: user.emailId, createdAt: now, ...values })
    .onConflictDoUpdate({
      target: [rsvps.eventId, rsvps.emailId],
      set: { ...values, ...statusMarks(values.status, values.version) },
    })
    .returning();
  return row?.id ?? id;
}

/** The body of a one-hour activity that starts at this wall-clock hour (in UTC events) or instant. */
export const activityOn = (date: string, hour = 9, more: Record<string, unknown> = {}) => ({
  name: 'Breakfast',
  description: 'Rice, fish and miso.',
  startIsoTime: `${date}T${String(hour).padStart(2, '0')}:00:00.000Z`,
  endIsoTime: `${date}T${String(hour + 1).padStart(2, '0')}:00:00.000Z`,
  ...more,
});
