import * as v from 'valibot';

/** How a form's values are stored as the text of a draft. */
export interface DraftFormat<Values> {
  empty: Values;
  /** Only the values that text can hold. */
  read: (text: string) => Partial<Values>;
  /** '' if there is nothing to store. */
  write: (values: Values) => string;
  isEmpty: (values: Values) => boolean;
  /** Fields that hold a chosen file or null, or a list of files; these are stored separately. */
  files?: readonly (keyof Values & string)[];
}

type Shape = v.ObjectEntries;

/**
 * As JSON. Every entry of the shape has a `v.fallback`, which is both the value in an empty form and the
 * replacement for a value that an older build stored in another format. `more`: values that text cannot hold,
 * such as a chosen file; `files` names those of them that are stored anyway.
 */
export function jsonDraft<Entries extends Shape, More extends object>(
  shape: v.ObjectSchema<Entries, undefined>,
  more: More,
  files: readonly (keyof More & string)[] = [],
): DraftFormat<v.InferOutput<v.ObjectSchema<Entries, undefined>> & More> {
  const blank = v.parse(shape, {});
  const Kept = v.fallback(v.pipe(v.string(), v.parseJson(), shape), blank);
  const textOf = (values: object): string => JSON.stringify(v.parse(shape, values));
  const untouched = textOf(blank);
  const write = (values: object): string => {
    const text = textOf(values);
    return text === untouched ? '' : text;
  };
  return {
    empty: { ...blank, ...more },
    files,
    read: (text) => v.parse(Kept, text) as Partial<v.InferOutput<typeof shape> & More>,
    write,
    isEmpty: (values) =>
      write(values) === '' &&
      Object.entries(more).every(([key, value]) => (values as Record<string, unknown>)[key] === value),
  };
}

/** For a form with one text, stored as it is; `more` and `files` as above. */
export const textDraft = <More extends object>(
  more: More,
  files: readonly (keyof More & string)[] = [],
): DraftFormat<{ text: string } & More> => ({
  empty: { text: '', ...more },
  files,
  read: (text) => ({ text }) as Partial<{ text: string } & More>,
  write: ({ text }) => text,
  isEmpty: (values) =>
    values.text === '' &&
    Object.entries(more).every(([key, value]) => (values as Record<string, unknown>)[key] === value),
});
