import * as v from 'valibot';
import { companyError, partySize, sameCompany } from '#contract/rules/company.ts';
import { freePlaces } from '#contract/rules/places.ts';
import { respond } from '#contract/rules/respond.ts';
import { Id, type Person } from '#contract/schemas/common.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import { Companions, type RsvpRow, type RsvpStatus } from '#contract/schemas/rsvp.ts';
import { laneOf } from '#src/data/lanes.ts';
import type { FoldView } from '#src/data/views/fold-view.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { formFields } from '#src/mutations/kinds/form-fields.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({
  eventId: Id,
  answer: v.picklist(['YES', 'NO']),
  /** With a Yes: the companions; absent leaves them unchanged. */
  companions: v.optional(Companions),
});
type Args = v.InferOutput<typeof Args>;

export const respondRsvpMutation = setting({
  type: 'respondRsvp',
  version: 1,
  args: Args,
  lane: ({ eventId }) => laneOf('rsvp', eventId),
  request: ({ eventId, answer, companions }) => ({
    method: 'PUT',
    path: `/api/rsvp/respond/${eventId}`,
    body: {
      status: answer === 'YES' ? 'Yes' : 'No',
      ...(answer === 'YES' && companions && { companions }),
    },
  }),
  fold: (view, { eventId, ...given }, { me, at }) => {
    view.patch('events', eventId, (event) => predict(event, given, me, at), { aspect: 'rsvp', quiet: true });
    const event = view.get('events', eventId);
    const own = view.all('rsvps').find((row) => row.eventId === eventId && row.user.guid === me.guid);
    if (event?.selfStatus && own) showIn(view, own, event.selfStatus, event.selfCompanions ?? [], at);
  },
  words: ({ companions = [] }) => companions.filter(Boolean).join('\n'),
  edit: {
    fields: ({ answer, companions }) =>
      formFields({ answer, companions: companions?.some(Boolean) ? companions.join('\n') : undefined }),
    apply: (args, { companions, ...values }) => ({
      ...args,
      ...values,
      ...(typeof companions === 'string' && { companions: linesOf(companions, args.companions) }),
    }),
  },
  label: ({ answer, companions }) =>
    answer === 'NO'
      ? messages.respondNo
      : companions
        ? messages.respondCompany(companions.length)
        : messages.respondYes,
});

/** An empty line is a companion without a name; at the end, only where one had no name before. */
function linesOf(text: string, before: readonly string[] = []): string[] {
  const lines = text ? text.split('\n').map((line) => line.trim()) : [];
  while (lines.at(-1) === '' && before[lines.length - 1]?.trim() !== '') lines.pop();
  return lines;
}

/** Keeps the guest list in line with the header. */
function showIn(
  view: FoldView,
  own: RsvpRow,
  status: RsvpStatus,
  companions: readonly string[],
  at: number,
): void {
  if (own.status === status && (own.companions ?? []).length === companions.length) return;
  view.patch('rsvps', own.id, () => ({
    status,
    companions: [...companions],
    ...(own.status !== status && { answeredAt: new Date(at).toISOString() }),
  }));
}

/** Predicts the server's answer, which is decisive. A likely refusal changes nothing on screen. */
function predict(
  event: EventRow,
  { answer, companions }: Pick<Args, 'answer' | 'companions'>,
  me: Person,
  at: number,
): Partial<EventRow> {
  const now = event.selfCompanions ?? [];
  const wanted = (answer === 'YES' && companions) || now;
  const free = freePlaces(event);
  const was = event.selfStatus === 'YES';
  const { plusOnes = 0, capacity = null } = event;
  if (companyError({ now, wanted, plusOnes, capacity, free, coming: was })) return {};
  const current = event.selfStatus && {
    status: event.selfStatus,
    decidedBy: event.selfDecidedBy,
    // an answer to such an event follows an invitation
    everInvited: event.rsvpType === 'INVITE_ONLY',
  };
  const outcome = respond({
    current,
    answer,
    rsvpType: event.rsvpType,
    isOwner: event.isOwner,
    finished: at > Date.parse(event.endTime),
    full: free < partySize(wanted),
  });
  if (!('status' in outcome)) {
    if ('refused' in outcome || sameCompany(now, wanted)) return {};
    return companyOf(event, wanted, was ? wanted.length - now.length : 0);
  }
  const coming = outcome.status === 'YES';
  const brings = outcome.status === 'NO' ? [] : wanted;
  const company = (coming ? brings.length : 0) - (was ? now.length : 0);
  const others = event.guests.filter(({ guid }) => guid !== me.guid);
  const change = Number(coming) - Number(was);
  return {
    selfStatus: outcome.status,
    // only the server knows the position
    placeInLine: undefined,
    selfDecidedBy: 'SELF',
    isGuest: coming,
    isHost: coming && event.isHost,
    guests: coming ? [...others, me] : others,
    ...companyOf(event, brings, company, change),
  };
}

/** The companions, and how they change the numbers. */
const companyOf = (
  { guestsCount, selfCompanions, companionsCount = 0 }: EventRow,
  brings: readonly string[],
  company: number,
  self = 0,
): Partial<EventRow> => ({
  ...((selfCompanions || brings.length > 0) && { selfCompanions: [...brings] }),
  guestsCount: guestsCount === null ? null : Math.max(0, guestsCount + company + self),
  ...(company !== 0 && { companionsCount: Math.max(0, companionsCount + company) }),
});

/** Accepts (YES) with companions, or declines and leaves (NO). */
export const respondRsvp = (args: Args) => enqueue(respondRsvpMutation, args);
