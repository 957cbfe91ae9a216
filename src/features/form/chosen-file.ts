import * as v from 'valibot';

/** A file in a form: its type and size were validated when it was chosen. */
export const ChosenFile = v.custom<File | null>(() => true);
