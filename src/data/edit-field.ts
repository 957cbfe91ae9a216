/**
 * How a person writes or reads it. line and text: words, of one line and of several · date: a calendar date ·
 * time: an instant, as wall time in `zone` · place: a location as its words · privacy, linkAccess, rsvpType,
 * answer: one of the choices of that name · places: a number, or null for no limit · plusOnes: how many each
 * guest may bring · file: kept, or left out · pictures: files that wait, each kept or left out · days: an order
 * of days, names, questions: of a feedback form, only compared
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

/** One thing in a pending change that a person can correct, or compare with what another person wrote. */
export interface EditField {
  /** Its name among the values that are handed back. */
  name: string;
  label: string;
  kind: EditKind;
  /** As the arguments have it. */
  value: unknown;
  maxLength?: number;
  /** What the server calls it when it says what is wrong with it; its name unless told. */
  sentAs?: string;
  /** Of a time, where the change itself knows it. */
  zone?: string;
}
