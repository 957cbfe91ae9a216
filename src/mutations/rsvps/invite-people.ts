import * as v from 'valibot';
import { INVITEES_MAX } from '#contract/constants.ts';
import { readInvitee, readInvitees, writeInvitee, type Invitee } from '#contract/rules/read-invitees.ts';
import { changeTags, isTooManyTags } from '#contract/rules/tags.ts';
import { Id } from '#contract/schemas/common.ts';
import { InvitationNote } from '#contract/schemas/invitation-note.ts';
import { Tag, type RsvpRow, type RsvpStatus } from '#contract/schemas/rsvp.ts';
import { theDevice } from '#src/data/device/device.ts';
import { laneOf } from '#src/data/lanes.ts';
import type { FoldView } from '#src/data/views/fold-view.ts';
import { formFields } from '#src/mutations/kinds/form-fields.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { enqueue, type EnqueueOptions } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';
import { changeAnswers } from '#src/mutations/kinds/change-answers.ts';

const Args = v.object({
  eventId: Id,
  // addresses are validated where they can be corrected, and by the server
  people: v.array(
    v.object({
      id: Id,
      emailId: v.string(),
      name: v.nullable(v.string()),
      tags: v.optional(v.array(Tag)),
    }),
  ),
  note: v.optional(v.string()),
});
type Args = v.InferOutput<typeof Args>;

const linesOf = ({ people }: Args): string => people.map(writeInvitee).join('\n');

export const invitePeopleMutation = setting({
  type: 'invitePeople',
  version: 1,
  args: Args,
  // the lane of decisions keeps an invitation and a removal of the same person in order
  lane: ({ eventId }) => laneOf('decide', eventId),
  replaces: null,
  needs: ({ eventId }) => [laneOf('event', eventId)],
  request: ({ eventId, people, note }) => ({
    method: 'POST',
    path: '/api/rsvp',
    body: {
      eventId,
      invitees: people.map(writeInvitee),
      ids: people.map(({ id }) => id),
      ...(people.some(({ tags }) => tags) && { tags: people.map(({ tags }) => tags ?? []) }),
      ...(note && { note }),
      selfInvited: false,
    },
  }),
  guests: ({ people }) => ({
    ids: people.map(({ id }) => id),
    addresses: people.map(({ emailId }) => emailId),
  }),
  fold: (view, { eventId, people }, { at }) => {
    const known = new Map(
      view
        .all('rsvps')
        .filter((row) => row.eventId === eventId)
        .map((row) => [row.user.emailId, row] as const),
    );
    const ids = people.map(({ id, emailId }) => known.get(emailId)?.id ?? id);
    changeAnswers(view, eventId, ids, () => {
      for (const person of people) invite(view, eventId, known.get(person.emailId), person, at);
    });
  },
  words: (args) => [linesOf(args), args.note].filter(Boolean).join('\n\n'),
  edit: {
    fields: (args) => formFields({ invitees: linesOf(args), note: args.note }),
    apply: ({ note: before, ...args }, { invitees, note = before }, { newId }) => {
      const { all } = readInvitees(String(invitees));
      const known = new Map(
        args.people.map(({ emailId, id, tags }) => [emailId, { id, ...(tags && { tags }) }]),
      );
      const words = typeof note === 'string' ? note.trim() : '';
      // invalid addresses stay visible, where they were typed
      return {
        ...args,
        ...(words && { note: words }),
        people: all.map((person) => ({
          ...person,
          ...(known.get(person.emailId) ?? { id: newId() }),
        })),
      };
    },
    wrong: ({ people, note }): Record<string, string> => {
      const bad = people.find((person) => readInvitee(person.emailId) === null);
      if (bad) return { invitees: messages.notAnAddress(bad.emailId) };
      const { issues } = v.safeParse(v.optional(InvitationNote), note);
      return {
        ...(people.length > INVITEES_MAX && { invitees: messages.tooManyInvitees(INVITEES_MAX) }),
        ...(issues && { note: issues[0].message }),
      };
    },
  },
  tellsAnswer: true,
  label: ({ people }) => messages.invite(people.length),
});

function invite(
  view: FoldView,
  eventId: string,
  row: RsvpRow | undefined,
  person: Args['people'][number],
  at: number,
): void {
  if (!row) view.add('rsvps', newRow(eventId, person, at));
  else if (row.id === person.id) view.add('rsvps', row);
  else if (!row.user.isOwner && becomes(row.status) !== row.status)
    view.patch('rsvps', row.id, ({ status }): Partial<RsvpRow> =>
      becomes(status) === 'YES'
        ? { status: 'YES', decidedBy: 'HOST' }
        : { status: becomes(status), decidedBy: null, answeredAt: undefined },
    );
  if (row && row.id !== person.id && person.tags) addTags(view, row, person.tags);
}

function addTags(view: FoldView, { id, user: { tags } }: RsvpRow, add: readonly string[]): void {
  const after = changeTags(tags, { add, remove: [] });
  if (after.length > tags.length && !isTooManyTags(tags, after))
    view.patch('rsvps', id, ({ user }) => ({ user: { ...user, tags: after } }));
}

/**
 * The status after an invitation: a request is approved; coming, waiting and invited stay; everybody else is
 * asked again.
 */
const becomes = (status: RsvpStatus): RsvpStatus =>
  status === 'HOST_APPROVAL_REQUESTED' || status === 'YES'
    ? 'YES'
    : status === 'ONBOARD_REQUESTED' || status === 'WAITLISTED'
      ? status
      : 'REQUESTED';

const newRow = (
  eventId: string,
  { id, emailId, name, tags }: Args['people'][number],
  at: number,
): RsvpRow => ({
  id,
  eventId,
  status: 'ONBOARD_REQUESTED',
  onboardStatus: null,
  decidedBy: null,
  user: {
    guid: null,
    firstName: name,
    lastName: null,
    profilePic: null,
    organisation: null,
    emailId,
    tags: tags ?? [],
    isOwner: false,
    isHost: false,
  },
  version: 0,
  updatedAt: new Date(at).toISOString(),
});

/** Invites people by e-mail, at most 100 per change. */
export async function invitePeople(
  {
    eventId,
    people,
    note,
  }: {
    eventId: string;
    people: readonly (Invitee & { tags?: string[] | undefined })[];
    note?: string;
  },
  options?: EnqueueOptions,
): Promise<(string | null)[]> {
  const { newId } = theDevice();
  const rows: (string | null)[] = [];
  for (let from = 0; from < people.length; from += INVITEES_MAX) {
    const some = people.slice(from, from + INVITEES_MAX).map(({ tags, ...person }) => ({
      ...person,
      id: newId(),
      ...(tags && { tags }),
    }));
    // the draft contains all of them, so it is deleted with the last batch
    const last = from + INVITEES_MAX >= people.length;
    rows.push(
      await enqueue(
        invitePeopleMutation,
        { eventId, people: some, ...(note && { note }) },
        last ? options : undefined,
      ),
    );
  }
  return rows;
}
