import { inArray } from 'drizzle-orm';
import type { ErrorBody, FieldChange } from '#contract/errors.ts';
import { mergeFields } from '#contract/rules/merge-fields.ts';
import { displayName } from '#contract/rules/names.ts';
import { users } from '#server/db/schema.ts';
import type { FieldWriters } from '#server/db/schema/events.ts';
import { PartlyApplied, type ChangeAnswer } from '#server/change/change-answer.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';

/** An inline edit of a row, merged field by field and not yet written. */
export interface FieldEdit<T> {
  /** What to write; empty if nothing differs from the stored values. */
  apply: Partial<T>;
  writers: FieldWriters;
  conflicts: Partial<T>;
  /** Who wrote the conflicting fields, and when. */
  changed: Record<string, FieldChange>;
}

/**
 * Merges an inline edit into the current values: a field is applied if it is unchanged since `base`, or was last
 * written by the same device. Values are compared in wire form, so pass `current`, `wanted` and `base` in that form.
 * Of the fields in `together`, either all are applied or none.
 * @throws Refusal INVALID_INPUT if it names no field; FIELD_CONFLICT if no field can be applied
 */
export async function editFields<T extends Record<string, unknown>>(
  { tx, actor, now }: Unit,
  { writers }: { writers: FieldWriters },
  of: { current: T; wanted: Partial<T>; base: Partial<T> | undefined; together?: readonly (keyof T)[] },
): Promise<FieldEdit<T>> {
  if (Object.keys(of.wanted).length === 0) throw badField('name', 'There is nothing to change.');
  const device = `${actor.userId}/${actor.deviceId}`;
  const { apply, conflicts } = mergeFields({
    ...of,
    sameWriter: (field) => readWriter(writers[String(field)])?.device === device,
  });
  const changed = await changesOf(tx, writers, Object.keys(conflicts));
  if (Object.keys(conflicts).length > 0 && Object.keys(apply).length === 0)
    throw new Refusal('FIELD_CONFLICT', { current: conflicts, changed });
  return {
    apply,
    conflicts,
    changed,
    writers: { ...writers, ...writersOf({ actor, now }, Object.keys(apply)) },
  };
}

/** Records that this device has written these fields, now. */
export const writersOf = (
  { actor, now }: Pick<Unit, 'actor' | 'now'>,
  fields: readonly string[],
): FieldWriters =>
  Object.fromEntries(
    fields.map((field) => [field, `${actor.userId}/${actor.deviceId}/${now.toISOString()}`]),
  );

/**
 * 200 with the fresh row; or, if part of it conflicted, 409 with the applied fields and the current values of the
 * others.
 */
export function editAnswer<T>(edit: FieldEdit<T>, fresh: Record<string, unknown>): ChangeAnswer {
  if (Object.keys(edit.conflicts).length === 0) return fresh;
  const refusal = new Refusal('FIELD_CONFLICT', { current: edit.conflicts, changed: edit.changed });
  return new PartlyApplied({ ...refusal.body, applied: edit.apply } satisfies ErrorBody & {
    applied: Partial<T>;
  });
}

function readWriter(
  writer: string | undefined,
): { userId: string; device: string; at: string | undefined } | null {
  const [userId, family, at] = writer?.split('/') ?? [];
  return userId && family ? { userId, device: `${userId}/${family}`, at } : null;
}

async function changesOf(
  tx: Unit['tx'],
  writers: FieldWriters,
  fields: string[],
): Promise<Record<string, FieldChange>> {
  const known = fields.flatMap((field) => {
    const writer = readWriter(writers[field]);
    return writer?.at ? [{ field, userId: writer.userId, at: writer.at }] : [];
  });
  if (known.length === 0) return {};
  const people = new Map(
    (
      await tx
        .select()
        .from(users)
        .where(
          inArray(
            users.id,
            known.map(({ userId }) => userId),
          ),
        )
    ).map((user) => [user.id, displayName(user)]),
  );
  return Object.fromEntries(
    known.flatMap(({ field, userId, at }) => {
      const by = people.get(userId);
      return by === undefined ? [] : [[field, { by, at }]];
    }),
  );
}

/** The fields of `body` that are present. */
export function givenFields<T extends object>(body: T): Partial<T> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<T>;
}
