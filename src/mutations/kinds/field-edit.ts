import type { Lane } from '#src/data/lanes.ts';
import { formFields } from './form-fields.ts';
import type { Edit, FieldEdit, MutationCore } from './mutation.ts';
import { partsKey } from './parts-key.ts';

/** `base`: for each field, the value that was on screen when the edit began. */
interface Fields {
  set: object;
  base: object;
}

interface FieldEditSpec<Args extends Fields> extends MutationCore<Args> {
  lane(args: Args): Lane;
  /** What a later edit of the same fields must agree in to replace an unsent one; unless told, the lane. */
  replaces?(args: Args): string;
  /** Unless told, the texts among the new values. */
  words?(args: Args): string;
  wrong?: Edit<Args>['wrong'];
  renew?: FieldEdit<Args>['renew'];
}

/** A change of single fields. Exactly those that it changed can be corrected; what they replace stays. */
export const fieldEdit = <Args extends Fields>({
  replaces,
  wrong,
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
      fields: ({ set }) => formFields(set),
      apply: (args, values) => ({ ...args, set: { ...args.set, ...values } }),
      ...(wrong && { wrong }),
    },
    kind: 'fieldEdit',
  };
};

/** The texts of an edit, for the tray and for copying. */
export const textsOf = (set: object): string =>
  Object.values(set)
    .filter((value) => typeof value === 'string')
    .join('\n');
