import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { Phone } from '#contract/schemas/auth.ts';
import { ChoosePushes } from '#contract/schemas/choose-pushes.ts';
import { Id, RequiredText, Text } from '#contract/schemas/common.ts';

/**
 * Mails that a person can turn off. For hosts: requests to join, answers of guests. For participants: changed times
 * and places, bulletins, mentions, documents, requests for feedback, and the reminder a day before the start.
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
  /** Absent from an older server. */
  bulletins: v.optional(v.boolean(), true),
  mentions: v.optional(v.boolean(), true),
  documents: v.optional(v.boolean(), true),
  forms: v.optional(v.boolean(), true),
  starts: v.boolean(),
});
export type MailChoices = v.InferOutput<typeof MailChoices>;
/** Defaults. */
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

/** Push settings: quiet hours, during which messages are held back, and muted events. */
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
  /** Absent from an older server. */
  pushes: v.optional(PushChoices, USUAL_PUSHES),
});
export type Profile = v.InferOutput<typeof Profile>;

/** Names of a person. In a `base`, '' stands for a name that was not set. */
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
 * `PUT /api/profile`: only the given fields change. Names are merged field by field if their old values are given;
 * mail and push settings are replaced.
 */
export const UpdateProfileBody = v.object({
  ...ProfileNames.entries,
  mails: v.optional(v.partial(MailChoices)),
  pushes: v.optional(ChoosePushes),
  base: v.optional(ProfileBase),
});
/** `PUT /api/profile/phone`, with a verified code of type PHONE. */
export const SetPhoneBody = v.object({ phone: Phone, otpId: Id });

/** A sign-in: one device, or one browser on it. */
export const OwnSession = v.object({
  id: Id,
  /** For example "Firefox on Windows"; null if the browser did not say. */
  device: v.nullable(v.string()),
  signedInAt: v.string(),
  /** When it last refreshed its token, which is within a quarter of an hour of its last use. */
  lastSeenAt: v.string(),
  current: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof OwnSession>;
