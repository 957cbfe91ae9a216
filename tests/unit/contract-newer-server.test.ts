// A page of an older build keeps working with a newer server: unknown fields, values and tables do not make
// it reject a pull or an answer.
import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import type { GenericSchema } from 'valibot';
import { SignInAnswer, TokenPair } from '#contract/schemas/auth.ts';
import { PublicConfig } from '#contract/schemas/config.ts';
import { EventWithProgram } from '#contract/schemas/events.ts';
import { OwnSession, USUAL_MAILS, USUAL_PUSHES } from '#contract/schemas/profile.ts';
import { BatchAnswer, Poke, Rows, SyncAnswer } from '#contract/schemas/sync.ts';
import { UploadState } from '#contract/schemas/uploads.ts';
import { TABLE_NAMES } from '#contract/tables.ts';
import { someEvent } from '#tests/support/some-event.ts';

const NEW = 'OF_A_LATER_BUILD';
const id = crypto.randomUUID();
const stamp = { version: 3, updatedAt: '2030-01-01T00:00:00.000Z' };
const person = { guid: id, firstName: 'Ana', lastName: null, profilePic: null };
const words = { name: 'Walk', subtitle: '', description: '', image: null };
const place = {
  placeId: 'p',
  description: 'Alfama',
  structuredFormat: { mainText: 'Alfama', secondaryText: 'Lisbon' },
  googleMapsUri: null,
};

/** One row of every table with the fields that this build knows. */
const rows = {
  events: [someEvent({ selfStatus: 'YES', selfDecidedBy: 'SELF' })],
  days: [{ id, eventId: id, date: '2030-05-01', dayIndex: 0, ...words, ...stamp }],
  activities: [
    {
      id,
      eventId: id,
      programId: id,
      ...words,
      startDateTime: stamp.updatedAt,
      endDateTime: stamp.updatedAt,
      timezone: 'UTC',
      location: place,
      documents: [{ id, name: 'Plan', mimeType: 'application/pdf' }],
      ...stamp,
    },
  ],
  bin: [
    {
      id,
      eventId: id,
      entry: id,
      day: { id, eventId: id, date: '2030-05-01', dayIndex: 0, ...words, ...stamp },
      activity: null,
      was: '2030-05-01',
      deletedAt: stamp.updatedAt,
      ...stamp,
    },
  ],
  rsvps: [
    {
      id,
      eventId: id,
      status: 'YES',
      onboardStatus: null,
      decidedBy: 'HOST',
      user: {
        ...person,
        emailId: 'ana@example.com',
        organisation: null,
        tags: [],
        isOwner: false,
        isHost: false,
      },
      mailTrouble: 'FAILED',
      ...stamp,
    },
  ],
  posts: [
    {
      id,
      eventId: id,
      title: 'Hello',
      media: '/files/x',
      mimeType: 'image/png',
      mediaMetadata: { width: 1, height: 1 },
      owner: person,
      createdAt: stamp.updatedAt,
      selfLike: false,
      likesCount: 0,
      commentCount: 0,
      hidden: false,
      pinnedAt: null,
      mentions: [{ id, name: 'Ana' }],
      ...stamp,
    },
  ],
  comments: [
    {
      id,
      eventId: id,
      feedId: id,
      comment: 'Hi',
      mentions: [],
      createdAt: stamp.updatedAt,
      owner: person,
      ...stamp,
    },
  ],
  arrivals: [{ id, eventId: id, rsvpId: id, at: stamp.updatedAt, by: person, ...stamp }],
  bulletins: [
    {
      id,
      eventId: id,
      title: 'Coats',
      description: 'It is cold.',
      media: '/files/x',
      mediaMetadata: { width: 1, height: 1 },
      owner: person,
      timestamp: stamp.updatedAt,
      ...stamp,
    },
  ],
  forms: [
    {
      id,
      eventId: id,
      title: 'Feedback Form',
      description: 'Two minutes.',
      fields: [{ id, label: 'The pace', kind: 'CHOICE', options: ['Slow', 'Fast'] }],
      anonymous: true,
      isActive: true,
      createdAt: stamp.updatedAt,
      publishedAt: stamp.updatedAt,
      closedAt: null,
      ...stamp,
    },
  ],
  responses: [{ id, eventId: id, answers: [{ fieldId: id, value: 4 }], ...stamp }],
  results: [
    {
      id,
      eventId: id,
      responses: [{ person, at: stamp.updatedAt, answers: [{ fieldId: id, value: 'Slow' }] }],
      ...stamp,
    },
  ],
  documents: [
    {
      id,
      eventId: id,
      userId: 'common',
      name: 'ticket.pdf',
      type: 'OTHER',
      otherDocumentType: null,
      mimeType: 'application/pdf',
      bytes: 1,
      document: { original: '/files/x' },
      thirdPartyUploader: person,
      uploadedAt: stamp.updatedAt,
      ...stamp,
    },
  ],
  reads: [{ id, eventId: id, userId: id, bulletins: stamp.updatedAt, ...stamp }],
  notifications: [
    {
      id,
      eventId: id,
      kind: NEW,
      subjectId: id,
      actors: [person],
      count: 1,
      at: stamp.updatedAt,
      read: false,
      ...stamp,
    },
  ],
};
/** Values of enumerations that may grow: how this build represents an unknown one. */
const UNKNOWN = {
  events: { privacy: 'PRIVATE', rsvpType: 'INVITE_ONLY', selfStatus: 'MAYBE', selfDecidedBy: null },
  activities: { location: null },
  rsvps: { status: 'MAYBE', decidedBy: null, mailTrouble: undefined },
} as const;

/** Adds a field to every nested object. */
function withUnknownField(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownField);
  if (typeof value !== 'object' || value === null) return value;
  return {
    ...Object.fromEntries(Object.entries(value).map(([key, held]) => [key, withUnknownField(held)])),
    ofALaterBuild: { some: 'thing' },
  };
}
const strange = (table: keyof typeof rows) =>
  rows[table].map((row) => ({
    ...row,
    ...Object.fromEntries(
      Object.keys(table in UNKNOWN ? UNKNOWN[table as keyof typeof UNKNOWN] : {}).map((field) => [
        field,
        field === 'location' ? { at: NEW } : NEW,
      ]),
    ),
  }));
const known = (table: keyof typeof rows) =>
  rows[table].map((row) => ({ ...row, ...(table in UNKNOWN ? UNKNOWN[table as keyof typeof UNKNOWN] : {}) }));
const read = (schema: GenericSchema, value: unknown) => {
  const { success, output, issues } = safeParse(schema, value);
  expect(
    issues?.map(({ message, path }) => `${path?.map(({ key }) => String(key)).join('.')}: ${message}`),
  ).toBeUndefined();
  return success ? output : undefined;
};

test('every table has a sample row', () => {
  expect(Object.keys(rows).sort()).toEqual([...TABLE_NAMES].sort());
  expect(read(Rows, rows)).toEqual(rows);
});

test.each([...TABLE_NAMES])('%s: unknown fields and values are accepted, known ones are kept', (table) => {
  expect(read(Rows, { [table]: withUnknownField(strange(table)) })).toEqual({ [table]: known(table) });
});

const changes = {
  id,
  version: 3,
  role: 'guest',
  changes: Object.fromEntries(TABLE_NAMES.map((table) => [table, strange(table)])),
  deleted: { days: [id] },
};
const allTables = {
  ...changes,
  changes: Object.fromEntries(TABLE_NAMES.map((table) => [table, known(table)])),
};
const me = {
  ...person,
  emailId: 'ana@example.com',
  organisation: null,
  phone: null,
  mails: USUAL_MAILS,
  pushes: USUAL_PUSHES,
};

test('a complete pull with one more table is accepted', () => {
  const { reset, more } = { reset: false, more: false };
  const pulled = {
    events: [{ ...changes, reset, more }],
    visible: [id],
    gone: [],
    discover: strange('events'),
    me,
    serverTime: stamp.updatedAt,
  };
  const newer = withUnknownField(pulled) as typeof pulled;
  Object.assign(newer.events[0]?.changes ?? {}, { polls: [{ id }] });
  Object.assign(newer.events[0]?.deleted ?? {}, { polls: [id] });
  expect(read(SyncAnswer, newer)).toEqual({
    ...pulled,
    events: [{ ...allTables, reset, more }],
    discover: known('events'),
  });
});

test('the answer to changes is accepted', () => {
  expect(
    read(BatchAnswer, withUnknownField({ results: [{ id, status: 200, body: null, changes }] })),
  ).toEqual({
    results: [{ id, status: 200, body: null, changes: allTables }],
  });
});

test('if the rows of one answer in a batch are unreadable, only those rows are lost', () => {
  const results = [
    { id, status: 200, body: null, changes: { ...changes, version: NEW } },
    { id, status: 200, body: null, changes },
  ];
  expect(read(BatchAnswer, { results })).toEqual({
    results: [
      { id, status: 200, body: null, changes: undefined },
      { id, status: 200, body: null, changes: allTables },
    ],
  });
});

test.each<[string, GenericSchema, object]>([
  [
    'the itinerary of a shared link',
    EventWithProgram,
    { ...rows.events[0], programs: [{ ...rows.days[0], activities: rows.activities }] },
  ],
  ['a poke', Poke, { eventId: id, version: 3 }],
  ['an upload', UploadState, { received: 7 }],
  ['a sign-in', SignInAnswer, { ...me, mails: undefined, authToken: 'a', refreshToken: 'r' }],
  ['renewed tokens', TokenPair, { authToken: 'a', refreshToken: 'r' }],
  [
    'a session',
    OwnSession,
    { id, device: null, signedInAt: stamp.updatedAt, lastSeenAt: stamp.updatedAt, current: true },
  ],
  [
    'what the installation offers',
    PublicConfig,
    {
      googleClientId: null,
      mailbox: false,
      demo: false,
      links: { demo: null, chat: null, appStore: null, playStore: null },
      legal: { name: 'Us', address: null, phone: null, email: null },
    },
  ],
])('%s', (_name, schema, answer) => {
  const { mails: _mails, pushes: _pushes, ...plain } = answer as { mails?: unknown; pushes?: unknown };
  expect(read(schema, withUnknownField(plain))).toEqual(plain);
});
