import * as v from 'valibot';

/** How the values of a form are kept as the text of a draft. */
export interface DraftFormat<Values> {
  empty: Values;
  /** Only what text can hold. */
  read: (text: string) => Partial<Values>;
  /** '' when there is nothing to keep. */
  write: (values: Values) => string;
  isEmpty: (values: Values) => boolean;
  /** Values that are a chosen file or null, or a list of them, and are kept beside the text. */
  files?: readonly (keyof Values & string)[];
}

type Shape = v.ObjectEntries;

/**
 * As JSON. Every entry of the shape has a `v.fallback`, which is both what an empty form holds and what stands
 * in for a value that an older build kept in another way. `more`: values that text cannot hold, such as a
 * chosen file; `files` names those of them that are kept all the same.
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

/** Of a form with one text, as it is; `more` and `files` as above. */
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
