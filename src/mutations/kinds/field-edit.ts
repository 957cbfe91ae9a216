import type { EditField } from '#src/data/edit-field.ts';
import type { Lane } from '#src/data/lanes.ts';
import { formFields } from './form-fields.ts';
import type { Edit, FieldEdit, MutationCore } from './mutation.ts';
import { partsKey } from './parts-key.ts';

/** `base`: for each field the value that was on screen when the edit began. */
interface Fields {
  set: object;
  base: object;
}

interface FieldEditSpec<Args extends Fields> extends MutationCore<Args> {
  lane(args: Args): Lane;
  /** A later edit of the same fields replaces an unsent one only if this matches; by default, the lane. */
  replaces?(args: Args): string;
  /** By default, the texts among the new values. */
  words?(args: Args): string;
  wrong?: Edit<Args>['wrong'];
  /** Labels and values of its fields for the correction dialog; by default, as everywhere. */
  fields?(set: Args['set']): EditField[];
  renew?: FieldEdit<Args>['renew'];
}

/**
 * A change of single fields. A correction can change exactly the fields that the edit has; their base stays.
 */
export const fieldEdit = <Args extends Fields>({
  replaces,
  wrong,
  fields = formFields,
  ...spec
}: FieldEditSpec<Args>): FieldEdit<Args> => {
  const sets = ({ set }: Args): string[] => Object.keys(set);
  return {
    words: ({ set }) => textsOf(set),
    ...spec,
    sets,
    coalesce: (args) => partsKey((replaces ?? spec.lane)(args), sets(args)),
    base: ({ base }) => ({ ...base }),
    rebase: (args, base) => ({ ...args, base }),
    edit: {
      fields: ({ set }) => fields(set),
      apply: (args, values) => ({ ...args, set: { ...args.set, ...values } }),
      ...(wrong && { wrong }),
    },
    kind: 'fieldEdit',
  };
};

/** The texts of an edit, for the tray of pending changes and for copying. */
export const textsOf = (set: object): string =>
  Object.values(set)
    .filter((value) => typeof value === 'string')
    .join('\n');
