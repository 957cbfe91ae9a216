import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { eventDatesError } from '#contract/rules/event-dates.ts';
import { addDays, daysBetween } from '#contract/rules/time.ts';
import { Privacy, RsvpType } from '#contract/schemas/common.ts';
import { ChosenFile } from '#src/features/form/chosen-file.ts';
import { jsonDraft } from '#src/features/form/draft-format.ts';
import { messages } from '#src/features/manage/new-experience/messages.ts';

const keptDate = v.fallback(v.nullable(v.pipe(v.string(), v.isoDate())), null);
const Kept = v.object({
  name: v.fallback(v.string(), ''),
  startOn: keptDate,
  endOn: keptDate,
  /** '' for this device's zone. */
  timezone: v.fallback(v.string(), ''),
  privacy: v.fallback(Privacy, 'PUBLIC'),
  rsvpType: v.fallback(RsvpType, 'OPEN_INVITE'),
  mode: v.fallback(v.picklist(['MANUAL', 'AI', 'IMPORT']), 'MANUAL'),
  prompt: v.fallback(v.string(), ''),
});
export type BuildMode = v.InferOutput<typeof Kept>['mode'];

const NO_FILES: {
  cover: File | null;
  /**
   * The original from which the cover was cropped, or is still uncropped; null for a picture found by search,
   * which cannot be cropped.
   */
  whole: File | null;
  paper: File | null;
} = { cover: null, whole: null, paper: null };

/** How the form is stored while it is filled in. */
export const EXPERIENCE_DRAFT = jsonDraft(Kept, NO_FILES, ['cover', 'whole', 'paper']);
/** What the person has filled in so far. Dates are calendar dates `YYYY-MM-DD`. */
export type ExperienceForm = typeof EXPERIENCE_DRAFT.empty;

/** A start later than the end moves the end to it. */
export const withStart = (
  { endOn }: Pick<ExperienceForm, 'endOn'>,
  startOn: string | null,
): Pick<ExperienceForm, 'startOn' | 'endOn'> => ({
  startOn,
  endOn: startOn && endOn && endOn < startOn ? startOn : endOn,
});

/** Choosing an end before the start is ignored. */
export const withEnd = (
  form: Pick<ExperienceForm, 'startOn' | 'endOn'>,
  endOn: string | null,
): string | null => (endOn && form.startOn && endOn < form.startOn ? form.endOn : endOn);

type Dates = { startOn: string | null; endOn: string | null };

/** Validation rules. `today` is the person's own date: the device needs no tolerance for other zones. */
export function experienceRules(today: string) {
  // The shared rule accepts "yesterday" because of zones behind UTC, so the person's date is passed one day
  // ahead.
  const wrong = ({ startOn, endOn }: Dates, field: 'startIsoTime' | 'endIsoTime'): string | null => {
    const found = startOn && endOn ? eventDatesError(startOn, endOn, addDays(today, 1)) : null;
    return found?.field === field ? found.text : null;
  };
  const both = [['startOn'], ['endOn']] as const;
  return v.pipe(
    v.object({
      ...Kept.entries,
      name: v.pipe(
        v.string(),
        v.trim(),
        v.nonEmpty(messages.nameRequired),
        v.maxLength(TEXT_LIMITS.name, messages.tooLong(TEXT_LIMITS.name)),
      ),
      startOn: v.nonNullable(v.nullable(v.string()), messages.startRequired),
      endOn: v.nonNullable(v.nullable(v.string()), messages.endRequired),
      cover: ChosenFile,
      whole: ChosenFile,
      paper: ChosenFile,
    }),
    v.forward(
      v.partialCheck(
        both,
        (dates: Dates) => wrong(dates, 'startIsoTime') === null,
        ({ input }) => wrong(input, 'startIsoTime') ?? '',
      ),
      ['startOn'],
    ),
    v.forward(
      v.partialCheck(
        both,
        (dates: Dates) => wrong(dates, 'endIsoTime') === null,
        ({ input }) => wrong(input, 'endIsoTime') ?? '',
      ),
      ['endOn'],
    ),
  );
}

/** What has passed the rules. */
export type ValidExperience = v.InferOutput<ReturnType<typeof experienceRules>>;

/** Assembled here, because browsers disagree on the comma. */
function long(date: string): string {
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
  return `${part({ weekday: 'long' })}, ${part({ day: 'numeric', month: 'long', year: 'numeric' })}`;
}

/** The sentence that a prompt begins with. */
export const datesSentence = ({ startOn, endOn }: Dates): string =>
  !startOn || !endOn
    ? ''
    : startOn === endOn
      ? `Plan an experience on ${long(startOn)}.`
      : `Plan an experience from ${long(startOn)} to ${long(endOn)}.`;

/** The prompt with its date sentence replaced by that of the new dates; the person's own text stays. */
export function promptWith(prompt: string, former: Dates, dates: Dates): string {
  const [before, now] = [datesSentence(former), datesSentence(dates)];
  if (before && prompt.startsWith(before)) return `${now}${prompt.slice(before.length)}`;
  return prompt.trim() === '' ? now : prompt;
}

/** Number of days to be created, including both ends; null while the dates are incomplete. */
export const dayCount = ({ startOn, endOn }: Dates): number | null =>
  startOn && endOn && endOn >= startOn ? daysBetween(startOn, endOn) + 1 : null;
