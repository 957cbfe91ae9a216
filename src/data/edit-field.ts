/**
 * How a person edits or reads the field. line and text: words, of one line and of several · date: a calendar
 * date · time: an instant, as wall time in `zone` · place: a location as its words · privacy, linkAccess,
 * rsvpType, answer: one of the choices of that name · places: a number, or null for no limit · plusOnes: how
 * many each guest may bring · file: kept, or left out · pictures: pending files, each kept or left out ·
 * days: an order of days, names, questions: of a feedback form, only compared
 */
export type EditKind =
  | 'line'
  | 'text'
  | 'date'
  | 'time'
  | 'place'
  | 'privacy'
  | 'rsvpType'
  | 'linkAccess'
  | 'answer'
  | 'places'
  | 'plusOnes'
  | 'file'
  | 'pictures'
  | 'days'
  | 'names'
  | 'questions';

/** One part of a pending change that a person can correct, or compare with what someone else wrote. */
export interface EditField {
  /** Its key among the returned values. */
  name: string;
  label: string;
  kind: EditKind;
  /** The value as it is in the mutation's arguments. */
  value: unknown;
  maxLength?: number;
  /** The server's name for it in field errors; defaults to `name`. */
  sentAs?: string;
  /** The zone of a time, if the change itself contains it. */
  zone?: string;
}
