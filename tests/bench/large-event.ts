import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { comments, documents, events, files, posts, rsvps, users } from '#server/db/schema.ts';
import { newEvent } from '#tests/support/new-event.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';

const AT_ONCE = 500;
const NAMES = ['Ada', 'Ben', 'Chloé', 'Dmitri', 'Esra', 'Femi', 'Gül', 'Hana', 'Inês', 'Jonas'];
/** The statuses of twenty people: most are coming. */
const STATUSES: RsvpStatus[] = [
  ...Array.from({ length: 15 }, () => 'YES' as const),
  'REQUESTED',
  'REQUESTED',
  'HOST_APPROVAL_REQUESTED',
  'WAITLISTED',
  'NO',
];

/** Inserts an event of this size directly into the tables. Resolves to its id. */
export async function largeEvent(
  server: TestServer,
  owner: TestUser,
  size: { guests: number; posts: number; comments: number; documents: number },
): Promise<string> {
  const { id: eventId } = await newEvent(server, owner, { name: 'The large one', rsvpType: 'OPEN' });
  const { db } = server;
  const start = Date.now() - size.posts * 60_000;
  // as if each row had been created by a change of its own
  let version = 1000;
  const stamp = (n: number) => ({ version: (version += 1), updatedAt: new Date(start + n * 60_000) });
  const insert = async (table: Parameters<typeof db.insert>[0], rows: object[]) => {
    for (let at = 0; at < rows.length; at += AT_ONCE)
      await db.insert(table).values(rows.slice(at, at + AT_ONCE) as never);
  };
  const people = Array.from({ length: size.guests }, (_, n) => ({
    id: randomUUID(),
    emailId: `guest-${n}-${randomUUID().slice(0, 8)}@example.org`,
    firstName: NAMES[n % NAMES.length] ?? 'Kim',
    lastName: `Number${String(n).padStart(4, '0')}`,
    organisation: n % 3 === 0 ? `Company ${n % 40}` : null,
  }));
  await insert(users, people);
  await insert(
    rsvps,
    people.map(({ id, emailId }, n) => {
      const status = STATUSES[n % STATUSES.length] ?? 'YES';
      return {
        ...stamp(n),
        id: uuidv7(),
        eventId,
        userId: id,
        emailId,
        status,
        tags: n % 4 === 0 ? ['VIP', `Table ${n % 30}`] : [],
        waitingSince: status === 'WAITLISTED' ? n : null,
        createdAt: new Date(start + n),
      };
    }),
  );
  const by = (n: number) => people[(n * 7) % people.length]?.id ?? owner.id;
  const said = Array.from({ length: size.posts }, (_, n) => ({
    ...stamp(n),
    id: uuidv7(),
    eventId,
    ownerId: by(n),
    title: `Post ${n}. We met at the fountain and walked on to the harbour, where the light was.`,
    createdAt: new Date(start + n * 60_000),
  }));
  await insert(posts, said);
  await insert(
    comments,
    Array.from({ length: size.comments }, (_, n) => ({
      ...stamp(n / 4),
      id: uuidv7(),
      eventId,
      postId: said[n % said.length]?.id,
      ownerId: by(n + 3),
      comment: `Comment ${n}: so it was, and I have a photo of it.`,
      createdAt: new Date(start + n * 60_000),
    })),
  );
  const fileId = randomUUID();
  await insert(files, [
    {
      id: fileId,
      eventId,
      uploaderId: owner.id,
      purpose: 'DOCUMENT',
      sha256: 'e'.repeat(64),
      name: 'boarding-pass.pdf',
      mimeType: 'application/pdf',
      bytes: 1000,
    },
  ]);
  await insert(
    documents,
    Array.from({ length: size.documents }, (_, n) => ({
      ...stamp(n),
      id: randomUUID(),
      eventId,
      userId: n % 10 === 0 ? null : by(n),
      uploaderId: owner.id,
      fileId,
      type: 'Flight Ticket',
      uploadedAt: new Date(start + n * 60_000),
    })),
  );
  await db.update(events).set({ version, rowVersion: version });
  return eventId;
}
