import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { Phone } from '#contract/schemas/auth.ts';
import { ChoosePushes } from '#contract/schemas/choose-pushes.ts';
import { Id, RequiredText, Text } from '#contract/schemas/common.ts';

/**
 * Mails that a person may do without: requests to join and answers of guests, for hosts; changed times and
 * places, bulletins, being mentioned, documents for them, feedback that is asked for, and that it starts in a
 * day, for everybody who comes.
 */
export const MailKind = v.picklist([
  'requests',
  'answers',
  'changes',
  'bulletins',
  'mentions',
  'documents',
  'forms',
  'starts',
]);
export type MailKind = v.InferOutput<typeof MailKind>;
export const MailChoices = v.object({
  requests: v.boolean(),
  answers: v.boolean(),
  changes: v.boolean(),
  /** A server that does not know these yet leaves them out. */
  bulletins: v.optional(v.boolean(), true),
  mentions: v.optional(v.boolean(), true),
  documents: v.optional(v.boolean(), true),
  forms: v.optional(v.boolean(), true),
  starts: v.boolean(),
});
export type MailChoices = v.InferOutput<typeof MailChoices>;
/** As long as nothing else was chosen. */
export const USUAL_MAILS: MailChoices = {
  requests: true,
  answers: false,
  changes: true,
  bulletins: true,
  mentions: true,
  documents: true,
  forms: true,
  starts: true,
};

/** Messages to a person's devices: when they are kept until later, and of which events there are none. */
export const PushChoices = v.object({
  quiet: v.nullable(v.object({ from: v.string(), to: v.string(), zone: v.string() })),
  muted: v.array(Id),
});
export type PushChoices = v.InferOutput<typeof PushChoices>;
export const USUAL_PUSHES: PushChoices = { quiet: null, muted: [] };

/** `GET /api/profile`: the person as they see themselves. */
export const Profile = v.object({
  guid: Id,
  emailId: v.string(),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  organisation: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  profilePic: v.nullable(v.string()),
  mails: MailChoices,
  /** A server that does not know it yet leaves it out. */
  pushes: v.optional(PushChoices, USUAL_PUSHES),
});
export type Profile = v.InferOutput<typeof Profile>;

/** How a person is named. In a `base`, '' stands for what was not set. */
export const ProfileNames = v.partial(
  v.object({
    firstName: RequiredText(TEXT_LIMITS.person),
    lastName: RequiredText(TEXT_LIMITS.person),
    organisation: Text(TEXT_LIMITS.organisation),
  }),
);
export const ProfileBase = v.partial(
  v.object({ firstName: v.string(), lastName: v.string(), organisation: v.string() }),
);
/**
 * `PUT /api/profile`: only what is given changes; names are merged field by field where their old values are
 * given, mails and messages to devices are set.
 */
export const UpdateProfileBody = v.object({
  ...ProfileNames.entries,
  mails: v.optional(v.partial(MailChoices)),
  pushes: v.optional(ChoosePushes),
  base: v.optional(ProfileBase),
});
/** `PUT /api/profile/phone`, after its code (type PHONE) was proven. */
export const SetPhoneBody = v.object({ phone: Phone, otpId: Id });

/** A sign-in of the person: one device, or one browser on it. */
export const OwnSession = v.object({
  id: Id,
  /** Such as "Firefox on Windows"; null when it did not say. */
  device: v.nullable(v.string()),
  signedInAt: v.string(),
  /** When it last renewed its session: within a quarter of an hour of its last use. */
  lastSeenAt: v.string(),
  current: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof OwnSession>;
