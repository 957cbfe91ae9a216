import { FILE_LIMITS, IMAGE_TYPES, TEXT_LIMITS } from '#contract/constants.ts';
import { eventDatesError } from '#contract/rules/event-dates.ts';
import { addDays, daysBetween } from '#contract/rules/time.ts';
import type { Privacy, RsvpType } from '#contract/schemas/common.ts';
import { messages } from '#src/features/manage/new-experience/messages.ts';

/**
 * What the person has filled in so far. Dates are calendar dates `YYYY-MM-DD`. The cover file is kept apart:
 * a draft holds text only.
 */
export interface ExperienceForm {
  name: string;
  startOn: string | null;
  endOn: string | null;
  privacy: Privacy;
  rsvpType: RsvpType;
}
export type ExperienceField = 'name' | 'startOn' | 'endOn' | 'cover';
export type ExperienceErrors = Partial<Record<ExperienceField, string>>;

export const EMPTY_FORM: ExperienceForm = {
  name: '',
  startOn: null,
  endOn: null,
  privacy: 'PUBLIC',
  rsvpType: 'OPEN_INVITE',
};

/** A start later than the end pulls the end up to it. */
export const withStart = (form: ExperienceForm, startOn: string | null): ExperienceForm => ({
  ...form,
  startOn,
  endOn: startOn && form.endOn && form.endOn < startOn ? startOn : form.endOn,
});

/** Choosing an end before the start is ignored. */
export const withEnd = (form: ExperienceForm, endOn: string | null): ExperienceForm =>
  endOn && form.startOn && endOn < form.startOn ? form : { ...form, endOn };

/**
 * A text per field that is wrong. `today` is the person's own date: no grace for other zones is needed on the
 * device.
 */
export function experienceErrors(form: ExperienceForm, cover: File | null, today: string): ExperienceErrors {
  const errors: ExperienceErrors = {};
  const name = form.name.trim();
  if (!name) errors.name = messages.nameRequired;
  else if (name.length > TEXT_LIMITS.name) errors.name = messages.tooLong(TEXT_LIMITS.name);
  if (!form.startOn) errors.startOn = messages.startRequired;
  if (!form.endOn) errors.endOn = messages.endRequired;
  if (form.startOn && form.endOn) {
    // The shared rule lets "yesterday" pass for zones behind UTC, so the person's date goes in one day ahead.
    const dates = eventDatesError(form.startOn, form.endOn, addDays(today, 1));
    if (dates) errors[dates.field === 'startIsoTime' ? 'startOn' : 'endOn'] = dates.text;
  }
  const file = cover && coverError(cover);
  if (file) errors.cover = file;
  return errors;
}

/** A cover must be a picture the server can read, of at most 10 MB. */
export function coverError(file: File): string | null {
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) return messages.coverType;
  return file.size > FILE_LIMITS.image ? messages.coverSize : null;
}

/** Days that will be created, both ends counted; null while the dates are not complete. */
export const dayCount = (form: ExperienceForm): number | null =>
  form.startOn && form.endOn && form.endOn >= form.startOn ? daysBetween(form.startOn, form.endOn) + 1 : null;

export const isUntouched = (form: ExperienceForm): boolean =>
  form.name.trim() === '' &&
  !form.startOn &&
  !form.endOn &&
  form.privacy === EMPTY_FORM.privacy &&
  form.rsvpType === EMPTY_FORM.rsvpType;

/**
 * A draft is text in the outbox database; anything unreadable in it (an older build, a half write) gives an
 * empty form.
 */
export const toDraft = (form: ExperienceForm): string => (isUntouched(form) ? '' : JSON.stringify(form));
export function fromDraft(text: string): ExperienceForm {
  try {
    const kept = JSON.parse(text) as Partial<Record<keyof ExperienceForm, unknown>>;
    return {
      name: typeof kept.name === 'string' ? kept.name : '',
      startOn: isDate(kept.startOn) ? kept.startOn : null,
      endOn: isDate(kept.endOn) ? kept.endOn : null,
      privacy: kept.privacy === 'PRIVATE' ? 'PRIVATE' : 'PUBLIC',
      rsvpType: kept.rsvpType === 'OPEN' || kept.rsvpType === 'INVITE_ONLY' ? kept.rsvpType : 'OPEN_INVITE',
    };
  } catch {
    return EMPTY_FORM;
  }
}
const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
