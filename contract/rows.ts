import type * as v from 'valibot';
import { ActivityRow } from '#contract/schemas/activities.ts';
import { ArrivalRow } from '#contract/schemas/arrivals.ts';
import { BinRow } from '#contract/schemas/bin.ts';
import { BulletinRow, ReadRow } from '#contract/schemas/bulletin.ts';
import { DayRow } from '#contract/schemas/days.ts';
import { DocumentRow } from '#contract/schemas/documents.ts';
import { EventRow } from '#contract/schemas/events.ts';
import { CommentRow, PostRow } from '#contract/schemas/feed.ts';
import { FormRow, ResponseRow, ResultsRow } from '#contract/schemas/feedback.ts';
import { NotificationRow } from '#contract/schemas/notifications.ts';
import { RsvpRow } from '#contract/schemas/rsvp.ts';

/** The schema of one row of each synced table (contract/tables.ts). */
export const ROWS = {
  events: EventRow,
  days: DayRow,
  activities: ActivityRow,
  bin: BinRow,
  rsvps: RsvpRow,
  arrivals: ArrivalRow,
  posts: PostRow,
  comments: CommentRow,
  bulletins: BulletinRow,
  documents: DocumentRow,
  reads: ReadRow,
  forms: FormRow,
  responses: ResponseRow,
  results: ResultsRow,
  notifications: NotificationRow,
} as const satisfies Record<string, v.ObjectSchema<v.ObjectEntries, undefined>>;
