// The server data for recording and replaying shapes. Everything in it has a fixed id, because the shapes
// contain these ids.
import { notifications, rsvps, users } from '#server/db/schema.ts';
import { activityOn } from '#tests/support/event-scene.ts';
import {
  startTestServer,
  type TestFile,
  type TestServer,
  type TestUser,
} from '#tests/support/test-server.ts';
import { Browser } from '#tests/model/sim/browser.ts';
import { seeded } from '#tests/model/sim/random.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';

const id = (n: number): string => `01957000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const IDS = {
  owner: id(1),
  guest: id(2),
  asker: id(3),
  leaver: id(4),
  event: id(10),
  days: [id(11), id(12), id(13)],
  doomedEvent: id(20),
  doomedEventDay: id(21),
  activity: id(30),
  doomedActivity: id(31),
  post: id(40),
  doomedPost: id(41),
  doomedComment: id(42),
  doomedBulletin: id(43),
  doomedArrival: id(48),
  form: id(44),
  doomedForm: id(45),
  question: id(46),
  notification: id(48),
  draft: id(47),
  keptDocument: id(44),
  doomedDocument: id(45),
  guestRsvp: id(50),
  askerRsvp: id(51),
  leaverRsvp: id(52),
  silent: id(5),
  promoted: id(6),
  silentRsvp: id(53),
  promotedRsvp: id(54),
  invitedRsvp: id(55),
  notedRsvp: id(56),
  newEvent: id(60),
  newEventDay: id(61),
  newDay: id(62),
  newActivity: id(63),
  newPost: id(64),
  newComment: id(65),
  newBulletin: id(66),
  copiedEvent: id(67),
  newForm: id(67),
  newDocument: id(67),
  newArrival: id(68),
  photoEvent: id(70),
  photoEventDay: id(71),
  photoActivity: id(72),
  photoPost: id(73),
  photoBulletin: id(74),
  orderEvent: id(90),
  orderDays: [id(91), id(92), id(93)],
  copyEvent: id(94),
  copyEventDay: id(95),
  copiedActivity: id(96),
  dayCopy: id(97),
  activityCopy: id(98),
  moveEvent: id(110),
  moveEventDays: [id(111), id(112)],
  movedActivity: id(113),
  copyOfActivity: id(114),
  hiddenPost: id(120),
  pinnedPost: id(121),
  namingPost: id(122),
  namingComment: id(123),
  deletedActivity: id(130),
  deletedTogether: id(131),
  together: id(132),
  picturesPost: id(124),
  videoPost: id(125),
} as const;
export const FIRST_DAY = '2027-04-01';
export type Who = 'owner' | 'guest';

export interface FrozenScene {
  server: TestServer;
  time: VirtualTime;
  people: Record<Who, TestUser>;
  /** A new, signed-in browser of this person. `seed` determines the ids it generates. */
  browserOf(who: Who, seed?: number): Promise<Browser>;
}

export async function frozenScene(): Promise<FrozenScene> {
  const time = new VirtualTime(Date.parse('2027-03-01T10:00:00.000Z'));
  const server = await startTestServer({ clock: () => new Date(time.wall) });
  const person = async (guid: string, firstName: string, pictureFileId?: string): Promise<TestUser> => {
    const user = { id: guid, firstName, lastName: 'Test', emailId: `${firstName.toLowerCase()}@example.org` };
    await server.db.insert(users).values({ ...user, pictureFileId });
    return server.signInAgain(user as TestUser);
  };
  const [owner, guest, asker, leaver, silent, promoted] = [
    await person(IDS.owner, 'Asha'),
    await person(IDS.guest, 'Ben', id(80)),
    await person(IDS.asker, 'Chen'),
    await person(IDS.leaver, 'Dora'),
    await person(IDS.silent, 'Elif'),
    await person(IDS.promoted, 'Femi'),
  ];
  const make = async (path: string, body: object, multipart?: TestFile[]) => {
    const answer = await server.inject('POST', path, { as: owner, body, ...(multipart && { multipart }) });
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  };
  const date = (day: string) => `${day}T00:00:00.000Z`;
  await make('/api/events', {
    id: IDS.event,
    dayIds: IDS.days,
    name: 'Kyoto in spring',
    startIsoTime: date(FIRST_DAY),
    endIsoTime: date('2027-04-03'),
    timezone: 'UTC',
    privacy: 'PUBLIC',
    rsvpType: 'OPEN',
  });
  await make('/api/events', {
    id: IDS.doomedEvent,
    dayIds: [IDS.doomedEventDay],
    name: 'Called off',
    startIsoTime: date(FIRST_DAY),
    endIsoTime: date(FIRST_DAY),
    timezone: 'UTC',
  });
  const more = { name: 'Order', startIsoTime: date(FIRST_DAY), timezone: 'UTC' };
  await make('/api/events', {
    ...more,
    id: IDS.orderEvent,
    dayIds: IDS.orderDays,
    endIsoTime: date('2027-04-03'),
  });
  await make('/api/events', {
    ...more,
    id: IDS.copyEvent,
    dayIds: [IDS.copyEventDay],
    endIsoTime: date(FIRST_DAY),
  });
  await make(`/api/events/${IDS.copyEvent}/programs/${IDS.copyEventDay}/activity`, {
    id: IDS.copiedActivity,
    ...activityOn(FIRST_DAY, 8),
  });
  await make('/api/events', {
    ...more,
    id: IDS.moveEvent,
    dayIds: IDS.moveEventDays,
    endIsoTime: date('2027-04-02'),
  });
  await make(`/api/events/${IDS.moveEvent}/programs/${IDS.moveEventDays[0]}/activity`, {
    id: IDS.movedActivity,
    ...activityOn(FIRST_DAY, 8),
  });
  const day = `/api/events/${IDS.event}/programs/${IDS.days[0]}/activity`;
  await make(day, { id: IDS.activity, ...activityOn(FIRST_DAY, 8) });
  await make(day, { id: IDS.doomedActivity, ...activityOn(FIRST_DAY, 9) });
  await make(day, { id: IDS.deletedTogether, ...activityOn(FIRST_DAY, 9) });
  await make(day, { id: IDS.deletedActivity, ...activityOn(FIRST_DAY, 9) });
  await server.inject('DELETE', `${day}/${IDS.deletedActivity}`, { as: owner });
  const feed = `/api/feeds/${IDS.event}`;
  await make(feed, { id: IDS.post, title: 'First light' });
  await make(feed, { id: IDS.doomedPost, title: 'A mistake' });
  await make(feed, { id: IDS.hiddenPost, title: 'Not for everybody' });
  await make(feed, { id: IDS.pinnedPost, title: 'Where we meet' });
  await make(`${feed}/${IDS.post}/comment`, { id: IDS.doomedComment, comment: 'Another mistake' });
  await make(`/api/bulletin/${IDS.event}`, {
    id: IDS.doomedBulletin,
    title: 'A mistake',
    description: 'Sorry.',
  });
  // inserted directly, because the server generates the ids of notifications
  await server.db.insert(notifications).values({
    id: IDS.notification,
    eventId: IDS.event,
    userId: IDS.owner,
    kind: 'asked',
    subjectId: IDS.event,
    doers: [],
    happenedAt: new Date(),
    version: 1,
  });
  const form = { title: 'First impressions', description: 'Two minutes.' };
  const fields = [{ id: IDS.question, label: 'Arrival and transfers' }];
  const forms = `/api/events/${IDS.event}/form`;
  await make(forms, { id: IDS.form, ...form, fields });
  await make(forms, { id: IDS.draft, ...form, fields });
  await make(forms, { id: IDS.doomedForm, ...form });
  await server.inject('PUT', `${forms}/${IDS.form}`, { as: owner, body: { isActive: true } });
  for (const [documentId, name] of [
    [IDS.keptDocument, 'map.pdf'],
    [IDS.doomedDocument, 'old map.pdf'],
  ])
    await make(`/api/documents/event/${IDS.event}/user/common`, { id: documentId }, [
      { name: name!, type: 'application/pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') },
    ]);
  const rsvp = (
    rsvpId: string,
    { id: userId, emailId }: TestUser,
    status: 'YES' | 'REQUESTED' | 'HOST_APPROVAL_REQUESTED',
  ) => ({ id: rsvpId, eventId: IDS.event, userId, emailId, status, version: 1 });
  await server.db
    .insert(rsvps)
    .values([
      rsvp(IDS.guestRsvp, guest, 'YES'),
      rsvp(IDS.askerRsvp, asker, 'HOST_APPROVAL_REQUESTED'),
      rsvp(IDS.leaverRsvp, leaver, 'YES'),
      rsvp(IDS.silentRsvp, silent, 'REQUESTED'),
      rsvp(IDS.promotedRsvp, promoted, 'YES'),
    ]);
  await make(`/api/events/${IDS.event}/arrivals`, { id: IDS.doomedArrival, rsvpId: IDS.promotedRsvp });
  const people = { owner, guest };
  let browsers = 0;
  return {
    server,
    time,
    people,
    browserOf: async (who, seed = ++browsers) => {
      const browser = new Browser({ server, time, random: seeded(seed) });
      await browser.signIn(people[who]);
      return browser;
    },
  };
}
