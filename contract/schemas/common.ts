import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { isKnownZone } from '#contract/rules/known-zone.ts';

/** A UUID, possibly chosen by the client, in lower case. */
export const Id = v.pipe(v.string(), v.uuid('Not a valid id.'), v.toLowerCase());
/** ISO-8601 instant. Any offset is accepted, `Z` is written. */
export const Instant = v.pipe(
  v.string(),
  v.check((s) => /^\d{4}-\d\d-\d\dT/.test(s) && !Number.isNaN(Date.parse(s)), 'Not a valid date and time.'),
);
/** Calendar date YYYY-MM-DD. */
export const CalendarDate = v.pipe(
  v.string(),
  v.isoDate('Not a valid date.'),
  v.check((s) => !Number.isNaN(Date.parse(s)), 'Not a valid date.'),
);
/** An IANA time zone that this runtime knows. */
export const TimeZone = v.pipe(v.string(), v.maxLength(64), v.check(isKnownZone, 'Not a known time zone.'));

// PostgreSQL stores neither U+0000 nor half a character (a lone surrogate).
const STORABLE = /^[^\u0000\p{Surrogate}]*$/u;
const text = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(STORABLE, 'This text has a character that cannot be stored.'),
    v.trim(),
    v.maxLength(max, `Please use at most ${max} characters.`),
  );
/** Trimmed text of at most `max` UTF-16 units; may be empty. */
export const Text = (max: number) => text(max);
/** Trimmed, not blank. */
export const RequiredText = (max: number, message = 'This field is required.') =>
  v.pipe(text(max), v.nonEmpty(message));

export const Name = RequiredText(TEXT_LIMITS.name);
export const Subtitle = Text(TEXT_LIMITS.subtitle);
export const Description = Text(TEXT_LIMITS.description);

export const Privacy = v.picklist(['PUBLIC', 'PRIVATE']);
/** Who may open a private event by its link: anyone who has the link, or only people on the guest list. */
export const LinkAccess = v.picklist(['ANYONE', 'PARTICIPANTS']);
export type LinkAccess = v.InferOutput<typeof LinkAccess>;
export const RsvpType = v.picklist(['OPEN', 'OPEN_INVITE', 'INVITE_ONLY']);
export type Privacy = v.InferOutput<typeof Privacy>;
export type RsvpType = v.InferOutput<typeof RsvpType>;

/** A person as others see them; never contains the e-mail address. */
export const Person = v.object({
  guid: Id,
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  profilePic: v.nullable(v.string()),
});
export type Person = v.InferOutput<typeof Person>;

/** A place, or a plain string. */
export const Location = v.nullable(
  v.union([
    Text(TEXT_LIMITS.location),
    v.object({
      placeId: v.pipe(v.string(), v.maxLength(200)),
      description: Text(TEXT_LIMITS.location),
      structuredFormat: v.object({
        mainText: Text(TEXT_LIMITS.location),
        secondaryText: Text(TEXT_LIMITS.location),
      }),
      googleMapsUri: v.nullable(
        v.pipe(v.string(), v.maxLength(500), v.regex(/^https:\/\//, 'Not a valid link.')),
      ),
      coordinates: v.optional(
        v.object({
          latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
          longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
        }),
      ),
    }),
  ]),
);
export type Location = v.InferOutput<typeof Location>;

/** Carried by every row of an event: the event's version at the row's last change. */
export const Versioned = { version: v.number(), updatedAt: v.string() };
