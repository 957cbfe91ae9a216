import { editFields } from './edit-fields.ts';

/** Correcting an edit of single fields: exactly those that it changed. What they replace (`base`) stays. */
export const editSet = {
  fields: ({ set }: { set: object }) => editFields(set),
  apply: <Args extends { set: object }>(args: Args, values: Readonly<Record<string, unknown>>): Args => ({
    ...args,
    set: { ...args.set, ...values },
  }),
};
