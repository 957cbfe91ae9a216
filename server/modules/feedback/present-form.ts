import type { FormResponse, FormRow, ResponseRow } from '#contract/schemas/feedback.ts';
import type { Viewer } from '#server/access/relation-to-event.ts';
import type { forms, responses } from '#server/db/schema.ts';
import { presentPerson, type PersonRecord } from '#server/modules/people/present-person.ts';

export type FormRecord = typeof forms.$inferSelect;
export type ResponseRecord = typeof responses.$inferSelect;

export const presentForm = (form: FormRecord): FormRow => ({
  id: form.id,
  eventId: form.eventId,
  title: form.title,
  description: form.description,
  fields: form.fields,
  anonymous: form.anonymous,
  isActive: form.publishedAt !== null && form.closedAt === null,
  createdAt: form.createdAt.toISOString(),
  publishedAt: form.publishedAt?.toISOString() ?? null,
  closedAt: form.closedAt?.toISOString() ?? null,
  version: form.version,
  updatedAt: form.updatedAt.toISOString(),
});

/** For the person who gave the response. */
export const presentOwnResponse = (response: ResponseRecord): ResponseRow => ({
  id: response.formId,
  eventId: response.eventId,
  answers: response.answers,
  version: response.version,
  updatedAt: response.updatedAt.toISOString(),
});

/** For hosts. From an anonymous form, only the answers. */
export const presentResponse = (
  { response, person }: { response: ResponseRecord; person: PersonRecord },
  { anonymous }: Pick<FormRecord, 'anonymous'>,
  viewer: Viewer,
): FormResponse => ({
  person: anonymous ? null : presentPerson(person, viewer),
  at: anonymous ? null : response.updatedAt.toISOString(),
  answers: response.answers,
});
