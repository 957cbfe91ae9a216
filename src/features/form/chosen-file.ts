import * as v from 'valibot';

/** A file in a form: its type and size were judged when it was chosen. */
export const ChosenFile = v.custom<File | null>(() => true);
