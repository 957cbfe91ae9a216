import type { ErrorBody } from '#contract/errors.ts';
import { mergeFields } from '#contract/rules/merge-fields.ts';
import type { FieldWriters } from '#server/db/schema/events.ts';
import type { ChangeAnswer } from '#server/http/change-route.ts';
import { badField, Refusal } from '#server/http/refusal.ts';
import type { Actor } from '#server/http/unit.ts';

/** A row's inline edit, merged field by field (sync.md section 3) and not yet written. */
export interface FieldEdit<T> {
  /** What to write; empty when everything was so already. */
  apply: Partial<T>;
  writers: FieldWriters;
  conflicts: Partial<T>;
}

/**
 * Merges an inline edit into the current values. Values are compared as they travel, so give `current`, `wanted` and `base` in one form.
 * @throws Refusal INVALID_INPUT when it names no field; FIELD_CONFLICT when none of the fields can be applied
 */
export function editFields<T extends Record<string, unknown>>(actor: Actor, row: { writers: FieldWriters }, of: { current: T; wanted: Partial<T>; base: Partial<T> | undefined }): FieldEdit<T> {
  if (Object.keys(of.wanted).length === 0) throw badField('name', 'There is nothing to change.');
  const writer = `${actor.userId}/${actor.deviceId}`;
  const { apply, conflicts } = mergeFields({ ...of, sameWriter: (field) => row.writers[String(field)] === writer });
  if (Object.keys(conflicts).length > 0 && Object.keys(apply).length === 0) throw new Refusal('FIELD_CONFLICT', { current: conflicts });
  return { apply, conflicts, writers: { ...row.writers, ...Object.fromEntries(Object.keys(apply).map((field) => [field, writer])) } };
}

/** 200 with the fresh row; or, when a part conflicted, 409 that names what was applied and what stands instead of the rest. */
export function editAnswer<T>(edit: FieldEdit<T>, fresh: Record<string, unknown>): ChangeAnswer {
  if (Object.keys(edit.conflicts).length === 0) return { status: 200, body: fresh };
  const refusal = new Refusal('FIELD_CONFLICT', { current: edit.conflicts });
  return { status: 409, body: { ...refusal.body, applied: edit.apply } satisfies ErrorBody & { applied: Partial<T> } };
}

/** The fields of `body` that are really there. */
export function givenFields<T extends object>(body: T): Partial<T> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<T>;
}
