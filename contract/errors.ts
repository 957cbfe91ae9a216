/**
 * Stable error codes of the API: `{error, code, fields?}`. Clients decide by the code, never by the text. Each code
 * has one HTTP status; its text is a default that a call may replace with a more specific one.
 */
export const ERRORS = {
  BAD_REQUEST: [400, 'The request could not be read.'],
  INVALID_INPUT: [400, 'Please check the highlighted fields.'],
  OTP_INVALID: [400, 'Invalid OTP. Please try again.'],
  OTP_SUPERSEDED: [400, 'A newer code was sent. Please use the latest one.'],
  OTP_EXPIRED: [400, 'This code has expired. Please ask for a new one.'],
  OTP_NOT_VERIFIED: [400, 'Please verify the code first.'],
  UNAUTHENTICATED: [401, 'Please log in to continue.'],
  GOOGLE_REFUSED: [400, 'Error signing in with Google'],
  INVALID_CREDENTIALS: [401, 'Incorrect e-mail or password.'],
  ACCOUNT_DELETED: [401, 'This account was deleted.'],
  REFRESH_INVALID: [401, 'Your session has ended. Please log in again.'],
  SIGN_IN_FORGOTTEN: [401, 'The server was restored from a backup. Please log in again.'],
  FORBIDDEN: [403, 'You do not have permission to do this.'],
  INVITE_ONLY: [403, 'Only invited guests can join this experience.'],
  HOST_DECLINED: [403, 'A host has declined or removed you.'],
  LINK_EXPIRED: [403, 'This link has expired.'],
  NOT_FOUND: [404, 'Not found'],
  INVITATION_NOT_FOUND: [404, 'This invitation is no longer valid.'],
  EVENT_NOT_FOUND: [404, 'Event not found'],
  DAY_NOT_FOUND: [404, 'Day not found'],
  ACTIVITY_NOT_FOUND: [404, 'Activity not found'],
  RSVP_NOT_FOUND: [404, 'RSVP not found'],
  GUEST_NOT_FOUND: [404, 'Guest not found'],
  ARRIVAL_NOT_FOUND: [404, 'Check-in not found'],
  POST_NOT_FOUND: [404, 'Post not found'],
  COMMENT_NOT_FOUND: [404, 'Comment not found'],
  BULLETIN_NOT_FOUND: [404, 'Bulletin not found'],
  FORM_NOT_FOUND: [404, 'Form not found'],
  DOCUMENT_NOT_FOUND: [404, 'Document not found'],
  FILE_NOT_FOUND: [404, 'File not found'],
  PHOTO_NOT_FOUND: [404, 'This image is no longer available.'],
  REQUEST_TIMEOUT: [408, 'The request took too long.'],
  FIELD_CONFLICT: [409, 'Somebody else changed this in the meantime.'],
  USER_MISMATCH: [409, 'These changes belong to another account.'],
  ID_TAKEN: [409, 'This id is already in use.'],
  EMAIL_TAKEN: [409, 'An account with this e-mail already exists.'],
  PHONE_TAKEN: [409, 'This phone number belongs to another account.'],
  BAD_TRANSITION: [409, 'This answer cannot be changed that way.'],
  EVENT_FINISHED: [409, 'This experience has finished.'],
  OWNER_CANNOT_LEAVE: [409, 'The owner cannot leave the experience.'],
  NOT_ON_LIST: [409, 'This person is no longer on the guest list.'],
  NOT_ATTENDING: [409, 'Only people who are attending can be hosts.'],
  TOO_MANY_INVITATIONS: [409, 'You can send at most 500 invitations a day. Please try again tomorrow.'],
  TOO_MANY_COMPANIONS: [409, 'That is more people than each guest may bring.'],
  NO_ROOM_FOR_ALL: [409, 'There are not enough places left for all of you.'],
  TOO_MANY_TAGS: [409, 'A guest can have at most 20 tags.'],
  CANNOT_REMOVE_SELF: [409, 'To leave the experience yourself, use Decline.'],
  UPLOAD_MISSING: [409, 'The file arrived incomplete. Please send it again.'],
  UPLOAD_OFFSET: [409, 'The upload does not continue where the last part ended.'],
  EVENTS_UNSETTLED: [
    409,
    'Your experiences have changed in the meantime. Please decide again what happens to them.',
  ],
  LAST_DAY: [409, 'The last day cannot be deleted.'],
  TOO_MANY_DAYS: [409, 'An experience can have at most 366 days.'],
  TOO_MANY_ACTIVITIES: [409, 'An experience can have at most 3,000 activities.'],
  POST_HIDDEN: [409, 'This post is hidden. Show it again before you pin it.'],
  FIELDS_FROZEN: [409, 'The questions can no longer be changed: somebody has answered.'],
  NAMES_FROZEN: [409, 'Whether names are shown cannot be changed once a form is published.'],
  FORM_EMPTY: [409, 'A published form needs at least one question.'],
  FORM_CLOSED: [409, 'This form is closed.'],
  TOO_MANY_FORMS: [409, 'An experience can have at most 50 forms.'],
  TOO_MANY_DOCUMENTS: [409, 'An experience can have at most 5,000 documents.'],
  STALE_SET: [409, 'The days have changed in the meantime.'],
  RESTORE_EXPIRED: [410, 'This experience was deleted more than 30 days ago and cannot be restored.'],
  GONE: [410, 'This is no longer available.'],
  TOO_LARGE: [413, 'The request is too large.'],
  EVENT_FULL: [413, 'This experience has used up its 1 GB for files.'],
  UNSUPPORTED_TYPE: [415, 'This type of file is not supported.'],
  ID_REUSED: [422, 'This change id was already used for something else.'],
  DEPENDENCY_FAILED: [424, 'An earlier change that this one needs was not accepted.'],
  UPGRADE_REQUIRED: [426, 'Please update the app to continue.'],
  RATE_LIMITED: [429, 'Too many attempts. Please wait a little.'],
  INTERNAL: [500, 'Something went wrong on our side.'],
  GOOGLE_DISABLED: [501, 'Logging in with Google is not available.'],
  LOOKUP_FAILED: [502, 'The search service did not answer. Please try again.'],
  AI_FAILED: [502, 'The AI service could not build it. Please try again, or build it manually.'],
  UNAVAILABLE: [503, 'The service is busy. Please try again.'],
  SMS_UNAVAILABLE: [503, 'Phone codes are not available. Use your e-mail.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof ERRORS;

/** Body of a refused call. `fields` maps a dotted field path to the text for that field. */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  /** With FIELD_CONFLICT and STALE_SET: the current value of each field that was not applied. */
  current?: Record<string, unknown>;
  /** With `current`: who wrote each of these fields, by display name, and when (ISO-8601). Absent if unknown. */
  changed?: Record<string, FieldChange>;
}
export interface FieldChange {
  by: string;
  at: string;
}

export const statusOf = (code: ErrorCode): number => ERRORS[code][0];
/**
 * The text of a code. A code that this build does not know, because a newer build sent or stored it, gets the text of
 * INTERNAL.
 */
export const textOf = (code: ErrorCode): string => ERRORS[Object.hasOwn(ERRORS, code) ? code : 'INTERNAL'][1];
