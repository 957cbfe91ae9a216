import type { FormResponse, FormRow, ResponseRow } from '#contract/schemas/feedback.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { readEventView } from '#src/data/views/read-view.ts';
import type { Synced } from '#src/data/views/sync-mark.ts';
import { unsentFirst } from '#src/data/views/unsent-first.ts';

/** `syncOf.response` marks the person's own response, even if that was refused. */
export type FormView = Synced<FormRow> & {
  /** The person's own. */
  response: Synced<ResponseRow> | null;
  /** Everyone's, for managers; otherwise empty. */
  responses: readonly FormResponse[];
};

/** Those only this device has, then newest first. */
export const inOrder = (forms: readonly FormView[]): FormView[] =>
  forms.toSorted((a, b) => unsentFirst(a, b) || newestFirst(a, b));

/** In order. */
export async function readForms(data: LocalData, eventId: string): Promise<FormView[]> {
  const view = await readEventView(data, eventId, ['forms', 'responses', 'results']);
  return inOrder(
    view.rows('forms').map((form) => ({
      ...form,
      response: view.row('responses', form.id) ?? null,
      responses: view.get('results', form.id)?.responses ?? [],
    })),
  );
}

const newestFirst = (a: FormRow, b: FormRow): number =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1);
