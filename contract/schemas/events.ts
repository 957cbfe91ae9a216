import * as v from 'valibot';
import { PLACES_MAX, PLUS_ONES_MAX, TEXT_LIMITS } from '#contract/constants.ts';
import { wholeNumber } from '#contract/rules/whole-number.ts';
import { PhotoCredit } from '#contract/schemas/media.ts';
import {
  CalendarDate,
  Description,
  Id,
  Instant,
  LinkAccess,
  Name,
  Person,
  Privacy,
  RsvpType,
  Subtitle,
  Text,
  TimeZone,
  Versioned,
} from '#contract/schemas/common.ts';
import { DecidedBy, RsvpStatus } from '#contract/schemas/rsvp.ts';
import { ActivityRow } from '#contract/schemas/activities.ts';
import { DayRow } from '#contract/schemas/days.ts';

/** People on the guest list by answer, without companions. */
const AnswerCounts = v.object({
  going: v.number(),
  maybe: v.number(),
  /** Asked and not answered, waiting for a host, or on the waiting list. */
  waiting: v.number(),
  no: v.number(),
});
export type AnswerCounts = v.InferOutput<typeof AnswerCounts>;

/**
 * An event without its days, on the wire and on the device. `guests` depends on the caller
 * (docs/rules.md#what-others-see-of-people). A page may be older than the server, so here and in every row an unknown
 * value falls back to the one that grants and claims least: rejecting it would keep the rest of the row from the
 * device (tests/unit/contract-newer-server.test.ts).
 */
export const EventRow = v.object({
  id: Id,
  name: v.string(),
  subtitle: v.string(),
  description: v.string(),
  image: v.nullable(v.string()),
  /** The photographer, where the source requires attribution. */
  imageCredit: v.optional(PhotoCredit),
  /** Start of the first day and end (…59.999) of the last day in `timezone`, as UTC instants. */
  startTime: v.string(),
  endTime: v.string(),
  startOn: CalendarDate,
  endOn: CalendarDate,
  timezone: v.string(),
  privacy: v.fallback(Privacy, 'PRIVATE'),
  rsvpType: v.fallback(RsvpType, 'INVITE_ONLY'),
  /** For private events that not everybody with the link may open. */
  linkAccess: v.optional(v.fallback(LinkAccess, 'PARTICIPANTS')),
  /** Generated, and not yet reviewed by a manager. */
  needsReview: v.optional(v.boolean()),
  owner: Person,
  hosts: v.array(Person),
  /** At most `GUESTS_NAMED`. */
  guests: v.array(Person),
  /** Everybody who is coming, including companions. */
  guestsCount: v.nullable(v.number()),
  /** How many of `guestsCount` are companions; absent = none. */
  companionsCount: v.optional(v.number()),
  /** Managers only: people on the guest list by answer. */
  answers: v.optional(AnswerCounts),
  /** Places for guests, for those who may see the number of guests; null or absent = no limit. */
  capacity: v.optional(v.nullable(v.number())),
  /** Whether all places are taken, so that a Yes joins the waiting list; absent = no. */
  isFull: v.optional(v.boolean()),
  /** Companions each guest may bring; absent = none. */
  plusOnes: v.optional(v.number()),
  /** The caller's own companions, by the names they gave; absent = none. */
  selfCompanions: v.optional(v.array(v.string())),
  /** The caller's position on the waiting list, from 1. */
  placeInLine: v.optional(v.number()),
  /** Managers only: the key that verifies tickets, a P-256 point in base64url. */
  ticketKey: v.optional(v.string()),
  isOwner: v.boolean(),
  isHost: v.boolean(),
  isGuest: v.boolean(),
  /** The caller's own RSVP; null when there is none. */
  selfStatus: v.fallback(v.nullable(RsvpStatus), 'MAYBE'),
  selfDecidedBy: v.fallback(v.nullable(DecidedBy), null),
  createdAt: v.string(),
  ...Versioned,
});
export type EventRow = v.InferOutput<typeof EventRow>;

/** `GET /api/events/{id}` and `GET /oapi/itinerary/{id}`. */
export const EventWithProgram = v.object({
  ...EventRow.entries,
  programs: v.array(v.object({ ...DayRow.entries, activities: v.array(ActivityRow) })),
});
export type EventWithProgram = v.InferOutput<typeof EventWithProgram>;

/** `invite`: the token from an invitation link. */
export const ItineraryQuery = v.object({ invite: v.optional(v.pipe(v.string(), v.maxLength(200))) });

/** Multipart (with `file`) or JSON. Dates are sent as start of day in UTC and read as calendar dates. */
export const CreateEventBody = v.object({
  id: v.optional(Id),
  /** One day id per date, so that activities can be added before the event is sent. */
  dayIds: v.optional(v.array(Id)),
  name: Name,
  startIsoTime: Instant,
  endIsoTime: Instant,
  timezone: v.optional(TimeZone),
  privacy: v.optional(Privacy, 'PUBLIC'),
  rsvpType: v.optional(RsvpType, 'OPEN_INVITE'),
  isAIMode: v.optional(
    v.union([
      v.boolean(),
      v.pipe(
        v.picklist(['true', 'false']),
        v.transform((s) => s === 'true'),
      ),
    ]),
    false,
  ),
  /** What to build, with `isAIMode`; the file is then a PDF. */
  prompt: v.optional(Text(TEXT_LIMITS.prompt)),
  createdAt: v.optional(Instant),
});

/** The first day is sent as start of day in UTC, as in CreateEventBody. */
export const CloneEventBody = v.object({
  id: v.optional(Id),
  startDateTime: Instant,
  privacy: Privacy,
  createdAt: v.optional(Instant),
});

/** A deleted event that its owner can still restore. */
export const DeletedEvent = v.object({
  id: Id,
  name: v.string(),
  startOn: CalendarDate,
  endOn: CalendarDate,
  deletedAt: v.string(),
  /** Can be restored until then; afterwards it is removed for good. */
  restorableUntil: v.string(),
});
export type DeletedEvent = v.InferOutput<typeof DeletedEvent>;

const capacityRule = `Please enter a whole number from 1 to ${wholeNumber(PLACES_MAX)}, or leave it empty for no limit.`;
const Capacity = v.pipe(
  v.number(capacityRule),
  v.integer(capacityRule),
  v.minValue(1, capacityRule),
  v.maxValue(PLACES_MAX, capacityRule),
);

const PLUS_ONES_RULE = `Please choose a number from 0 to ${PLUS_ONES_MAX}.`;
const PlusOnes = v.pipe(
  v.number(PLUS_ONES_RULE),
  v.integer(PLUS_ONES_RULE),
  v.minValue(0, PLUS_ONES_RULE),
  v.maxValue(PLUS_ONES_MAX, PLUS_ONES_RULE),
);

const fields = {
  name: Name,
  subtitle: Subtitle,
  description: Description,
  privacy: Privacy,
  rsvpType: RsvpType,
  linkAccess: LinkAccess,
  /** null = no limit. */
  capacity: v.nullable(Capacity),
  /** Companions each guest may bring. */
  plusOnes: PlusOnes,
  timezone: TimeZone,
  needsReview: v.literal(false),
  /** Moving the first day moves the whole event. */
  startOn: CalendarDate,
};
export const UpdateEventBody = v.strictObject({
  ...v.partial(v.object(fields)).entries,
  base: v.optional(
    v.partial(
      v.object({
        name: v.string(),
        subtitle: v.string(),
        description: v.string(),
        privacy: v.string(),
        rsvpType: v.string(),
        linkAccess: v.string(),
        capacity: v.nullable(v.number()),
        plusOnes: v.number(),
        timezone: v.string(),
        needsReview: v.boolean(),
        startOn: v.string(),
      }),
    ),
  ),
  /** When the person made the change, for the rules about the past. */
  createdAt: v.optional(Instant),
});
