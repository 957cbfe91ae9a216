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
  /** '' for the one of this device. */
  timezone: v.fallback(v.string(), ''),
  privacy: v.fallback(Privacy, 'PUBLIC'),
  rsvpType: v.fallback(RsvpType, 'OPEN_INVITE'),
  mode: v.fallback(v.picklist(['MANUAL', 'AI', 'IMPORT']), 'MANUAL'),
  prompt: v.fallback(v.string(), ''),
});
export type BuildMode = v.InferOutput<typeof Kept>['mode'];

const NO_FILES: {
  cover: File | null;
  /** What the cover was cropped from, or still is; null for one that was found, which is not cropped. */
  whole: File | null;
  paper: File | null;
} = { cover: null, whole: null, paper: null };

/** How the form is kept while it is filled in. */
export const EXPERIENCE_DRAFT = jsonDraft(Kept, NO_FILES, ['cover', 'whole', 'paper']);
/** What the person has filled in so far. Dates are calendar dates `YYYY-MM-DD`. */
export type ExperienceForm = typeof EXPERIENCE_DRAFT.empty;

/** A start later than the end pulls the end up to it. */
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

/**
 * What the form must hold. `today` is the person's own date: no grace for other zones is needed on the device.
 */
export function experienceRules(today: string) {
  // The shared rule lets "yesterday" pass for zones behind UTC, so the person's date goes in one day ahead.
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

/** Put together here, because browsers do not agree on the comma. */
function long(date: string): string {
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
  return `${part({ weekday: 'long' })}, ${part({ day: 'numeric', month: 'long', year: 'numeric' })}`;
}

/** The sentence that a prompt begins with. */
export const datesSentence = ({ startOn, endOn }: Dates): string =>
  startOn && endOn ? `Plan an experience from ${long(startOn)} to ${long(endOn)}.` : '';

/** The prompt with the sentence of these dates in place of that of the former ones; one's own words stay. */
export function promptWith(prompt: string, former: Dates, dates: Dates): string {
  const [before, now] = [datesSentence(former), datesSentence(dates)];
  if (before && prompt.startsWith(before)) return `${now}${prompt.slice(before.length)}`;
  return prompt.trim() === '' ? now : prompt;
}

/** Days that will be created, both ends counted; null while the dates are not complete. */
export const dayCount = ({ startOn, endOn }: Dates): number | null =>
  startOn && endOn && endOn >= startOn ? daysBetween(startOn, endOn) + 1 : null;
