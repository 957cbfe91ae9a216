import { and, asc, desc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { whoMay } from '#contract/rules/who-may.ts';
import type { FormResponse, FormRow, ResponseRow, ResultsRow } from '#contract/schemas/feedback.ts';
import type { EventAccess, Viewer } from '#server/access/relation-to-event.ts';
import { forms, responses, results, users } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import {
  presentForm,
  presentOwnResponse,
  presentResponse,
  type FormRecord,
} from '#server/modules/feedback/present-form.ts';
import { personColumns } from '#server/modules/people/person-columns.ts';

/** Forms of one event as this viewer may see them, newest first; drafts only for managers. */
export async function readFormRows(
  reader: Reader,
  { relation, event }: EventAccess,
  where: SQL | undefined,
): Promise<FormRow[]> {
  const visible = whoMay('manageFeedback', relation, event.privacy)
    ? undefined
    : isNotNull(forms.publishedAt);
  const found = await reader
    .select()
    .from(forms)
    .where(and(where, visible))
    .orderBy(desc(forms.createdAt), desc(forms.id));
  return found.map(presentForm);
}

/** The viewer's own responses. */
export async function readOwnResponses(
  reader: Reader,
  { userId }: Viewer,
  where: SQL | undefined,
): Promise<ResponseRow[]> {
  if (userId === null) return [];
  const found = await reader
    .select()
    .from(responses)
    .where(and(eq(responses.userId, userId), where));
  return found.map(presentOwnResponse);
}

/** All responses by form, for managers. */
export async function readResults(
  reader: Reader,
  viewer: Viewer,
  where: SQL | undefined,
): Promise<ResultsRow[]> {
  const changed = await reader
    .select({ stamp: results, form: forms })
    .from(results)
    .innerJoin(forms, eq(forms.id, results.formId))
    .where(where);
  const given = await readResponses(
    reader,
    viewer,
    changed.map(({ form }) => form),
  );
  return changed.map(({ stamp: { formId, eventId, version, updatedAt } }) => ({
    id: formId,
    eventId,
    responses: given.get(formId) ?? [],
    version,
    updatedAt: updatedAt.toISOString(),
  }));
}

/** Responses by form, in the random order of their ids. */
export async function readResponses(
  reader: Reader,
  viewer: Viewer,
  of: readonly FormRecord[],
): Promise<Map<string, FormResponse[]>> {
  if (of.length === 0) return new Map();
  const found = await reader
    .select({ response: responses, person: personColumns })
    .from(responses)
    .innerJoin(users, eq(users.id, responses.userId))
    .where(
      inArray(
        responses.formId,
        of.map(({ id }) => id),
      ),
    )
    .orderBy(asc(responses.id));
  return new Map(
    of.map((form) => [
      form.id,
      found
        .filter(({ response }) => response.formId === form.id)
        .map((one) => presentResponse(one, form, viewer)),
    ]),
  );
}
