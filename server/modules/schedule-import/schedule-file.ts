import * as v from 'valibot';
import { CalendarDate } from '#contract/schemas/common.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import { importTexts } from '#server/modules/schedule-import/messages.ts';

const Words = v.nullish(v.string(), '');
/** `HH:MM`, hours possibly beyond 24, or `D:HH:MM`. */
const Duration = v.pipe(v.string(), v.regex(/^(\d{1,2}:)?\d{1,3}:\d{2}$/, importTexts.duration));
const Clock = v.pipe(v.string(), v.regex(/^(?:\d{1,2}:\d{2}(:\d{2})?)?$/, importTexts.clock));
/** With an offset, without one, or only a date. */
const When = v.pipe(
  v.string(),
  v.check(
    (text) => /^(19|2\d)\d\d-\d\d-\d\d(T\d\d:\d\d.*)?$/.test(text) && !Number.isNaN(Date.parse(text)),
    importTexts.date,
  ),
);

const Person = v.union([
  v.string(),
  v.looseObject({
    public_name: v.nullish(v.string()),
    full_public_name: v.nullish(v.string()),
    name: v.nullish(v.string()),
  }),
]);
const Talk = v.looseObject({
  title: v.pipe(v.string(), v.trim(), v.nonEmpty(importTexts.required)),
  subtitle: Words,
  abstract: Words,
  description: Words,
  room: Words,
  start: v.nullish(Clock),
  date: v.nullish(When),
  duration: Duration,
  guid: v.nullish(v.string()),
  code: v.nullish(v.string()),
  id: v.nullish(v.union([v.string(), v.number()])),
  persons: v.nullish(v.array(Person), []),
});
export type Talk = v.InferOutput<typeof Talk>;

/** A talk, or what it is called and why it cannot be used. */
export type ReadTalk = { talk: Talk } | { what: string; why: string };

function readTalk(input: unknown): ReadTalk {
  const read = v.safeParse(Talk, input);
  if (read.success) return { talk: read.output };
  const title = v.is(v.object({ title: v.string() }), input) ? input.title.trim() : '';
  const why = read.issues.slice(0, 3).map(lineOf).join(' ');
  // messages quote values, which may be of any length
  return { what: title.slice(0, 100), why: why.slice(0, 300) };
}

const ScheduleDay = v.looseObject({
  date: v.pipe(CalendarDate, v.regex(/^(19|2\d)/, importTexts.date)),
  /** When the day begins for people: talks with an earlier clock time are in the following night. */
  day_start: v.nullish(When),
  rooms: v.record(v.string(), v.array(v.pipe(v.unknown(), v.transform(readTalk)))),
});

/** The parts of a pretalx or frab schedule that are read; anything else is ignored. */
const ScheduleFile = v.looseObject({
  schedule: v.looseObject({
    conference: v.looseObject({
      title: v.pipe(v.string(), v.trim(), v.nonEmpty(importTexts.required)),
      time_zone_name: v.nullish(v.string()),
      days: v.pipe(v.array(ScheduleDay), v.nonEmpty(importTexts.noDays)),
    }),
  }),
});
export type Conference = v.InferOutput<typeof ScheduleFile>['schedule']['conference'];

/** @throws Refusal INVALID_INPUT naming the path of each invalid value in the file outside its talks */
export function readScheduleFile(file: unknown): Conference {
  const read = v.safeParse(ScheduleFile, file);
  if (read.success) return read.output.schedule.conference;
  const fields: Record<string, string> = {};
  for (const issue of read.issues.slice(0, 10)) fields[pathOf(issue)] ??= textOf(issue);
  throw new Refusal('INVALID_INPUT', { text: importTexts.notReadable(Object.entries(fields)), fields });
}

/**
 * The same for the text of a file.
 * @throws Refusal INVALID_INPUT, also when it is not JSON, or JSON of something else
 */
export function readScheduleText(text: string): Conference {
  let file: unknown;
  try {
    // some programs write a byte order mark, which JSON does not allow
    file = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw badField('file', importTexts.notJson);
  }
  if (!v.is(v.object({ schedule: v.object({ conference: v.object({}) }) }), file))
    throw badField('file', importTexts.unknownFormat);
  return readScheduleFile(file);
}

/** `schedule.conference.days[0].rooms["Room 1"][2].title` */
function pathOf(issue: v.BaseIssue<unknown>): string {
  return (
    (issue.path ?? [])
      .map(({ key }, at) => {
        if (typeof key === 'number') return `[${key}]`;
        return /^\w+$/.test(String(key)) ? `${at ? '.' : ''}${String(key)}` : `[${JSON.stringify(key)}]`;
      })
      .join('') || 'file'
  );
}

const lineOf = (issue: v.BaseIssue<unknown>): string =>
  `${issue.path ? `${pathOf(issue)}: ` : ''}${textOf(issue)}`;

const textOf = (issue: v.BaseIssue<unknown>): string => {
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  return issue.received === 'undefined'
    ? importTexts.required
    : importTexts.wrongType(issue.expected ?? 'another type', issue.received);
};
