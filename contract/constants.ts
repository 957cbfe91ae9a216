/** Business constants and limits. Durations are milliseconds unless the name says otherwise. */

export const HTTP_TIMEOUT = 30_000;
export const TOKEN_REFRESH_INTERVAL = 870_000;
export const ACCESS_TOKEN_LIFE = 900_000;
export const REFRESH_TOKEN_LIFE = 30 * 86_400_000;
export const REFRESH_GRACE = 60_000;

export const TOAST_DURATION = 2600;
/** How long a deletion can be undone. */
export const UNDO_DURATION = 10_000;
export const SIGN_UP_CLOSE_DELAY = 1000;
export const EVENT_IMAGE_REFRESH_DELAY = 500;
export const DOWNLOAD_BAR_INTERVAL = 86_400_000;

export const OTP_LENGTH = 6;
export const OTP_LIFE = 600_000;
export const OTP_TRIES = 5;
export const OTP_RESEND_WAIT = 30_000;
export const OTP_VERIFIED_LIFE = 900_000;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const FEED_PAGE_SIZE = 10;
/** Pictures per post. */
export const POST_PICTURES_MAX = 10;
/** People who can be mentioned in one post or comment. */
export const MENTIONS_MAX = 20;
/** Posts that hosts can pin to the top of a feed. */
export const PINNED_MAX = 3;
/** Guests named in an event's own row, the first to come. The guest list names all of them. */
export const GUESTS_NAMED = 50;
/** People named in one answer to "who likes this post". */
export const LIKERS_MAX = 500;
export const FEED_PAGE_MAX = 50;
export const FEED_SCROLL_MARGIN_PX = 50;
export const COMMENT_PREVIEW = 3;

export const DEFAULT_ACTIVITY_HOURS = 1;
export const LATEST_DEFAULT_HOUR = 23;
export const TIME_STEP_MINUTES = 30;
export const TIME_TYPING_DEBOUNCE = 950;
export const EVENT_DAYS_MAX = 366;
/** How long a deleted event can be restored before it is removed for good. */
export const RESTORE_DAYS = 30;
/** Deleted days and activities kept per event for restoring; beyond that the oldest are dropped. */
export const BIN_MAX = 6000;
/**
 * Entries of the bin that one call can restore: the requested entry and the days it needs, each of which may have
 * been deleted separately.
 */
export const RESTORED_AT_ONCE = EVENT_DAYS_MAX + 1;
/** The name shown for people who have deleted their account. */
export const DELETED_NAME = 'Deleted account';
export const PAST_EDIT_GRACE = 60_000;
export const REPLAY_AGE_MAX = 72 * 3_600_000;

/** E-mail addresses per call, and invitations (including reminders) that one person can send per day (UTC). */
export const INVITEES_MAX = 100;
export const INVITATIONS_A_DAY = 500;
/** A person is reminded of an invitation at most once in this time. */
export const REMINDER_INTERVAL = 86_400_000;

/** Maximum capacity of an event. */
export const PLACES_MAX = 100_000;
/** How many people hosts can let each guest bring along. */
export const PLUS_ONES_MAX = 5;
/** Activities per event. */
export const ACTIVITIES_MAX = 3000;
/** Documents per event, and per activity. */
export const DOCUMENTS_MAX = 5000;
export const DOCUMENTS_OF_ACTIVITY_MAX = 100;
/** Places sent along with a search for a place, so that results near them rank higher. */
export const NEAR_MAX = 20;
/** In-app notifications: how long they are kept, and how many per person. */
export const NOTIFICATIONS_KEPT = { days: 60, perPerson: 200 };

export const TEXT_LIMITS = {
  name: 120,
  subtitle: 200,
  description: 10_000,
  post: 5000,
  comment: 2000,
  location: 300,
  person: 80,
  organisation: 120,
  prompt: 10_000,
  documentType: 60,
  note: 500,
} as const;
/** Tags that hosts give to guests: maximum length in characters, and number per guest. */
export const TAG_LIMITS = { length: 40, perGuest: 20 } as const;
/** Feedback forms: maximum lengths in characters, and numbers. */
export const FEEDBACK_LIMITS = {
  label: 200,
  option: 120,
  answer: 2000,
  options: 12,
  /** Questions per form. */
  fields: 30,
  /** Forms per event. */
  forms: 50,
} as const;
export const FILE_LIMITS = {
  image: 10_000_000,
  document: 20_000_000,
  video: 100_000_000,
  filesPerRequest: 10,
  scheduleFile: 5_000_000,
  /** All files of one event together. */
  event: 1_000_000_000,
  /** A person's uploads that no change has used yet. */
  underWay: 600_000_000,
} as const;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
export const DOCUMENT_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/quicktime'] as const;
/** Delay between the last keystroke and the search. */
export const SEARCH_DEBOUNCE = 500;

/** Widths in px of the stored renditions of a picture; `?w=` selects one. */
export const PICTURE_WIDTHS = [160, 640, 1600] as const;

export const BATCH_BYTES_MAX = 256 * 1024;
export const BATCH_REQUESTS_MAX = 500;
export const MAYBE_SENT_AGE_MAX = 150 * 86_400_000;

/** What a column of an imported table can hold. */
export const COLUMN_KINDS = [
  'name',
  'date',
  'start',
  'end',
  'endDate',
  'duration',
  'location',
  'description',
  'subtitle',
  'latitude',
  'longitude',
  'key',
] as const;
/** Kinds that several columns may have: their contents are joined. */
export const JOINED_COLUMNS = ['location', 'description', 'subtitle'] as const;
/** Limits of the column dialog: columns per table, tables, choices remembered, and examples per column. */
export const COLUMN_LIMITS = { columns: 60, tables: 20, remembered: 40, examples: 3 } as const;

/** How old data may be before opening a screen requests it again. */
export const STALE = {
  rsvps: 30_000,
  itinerary: 10_000,
  event: 2000,
  feed: 10_000,
  post: 5000,
} as const;

export const BREAKPOINTS_PX = { xs: 640, sm: 768, md: 1024, lg: 1280, xl: 1536 } as const;
