import * as v from 'valibot';
import { Refusal } from '#server/change/refusal.ts';

/**
 * Validates input and returns the schema's output.
 * @throws Refusal INVALID_INPUT with a text per field, or BAD_REQUEST if it is not an object
 */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new Refusal('BAD_REQUEST');
  const read = v.safeParse(schema, input);
  if (read.success) return read.output;
  const fields: Record<string, string> = {};
  for (const issue of read.issues.slice(0, 20)) fields[v.getDotPath(issue) ?? ''] ??= textOf(issue);
  const texts = Object.values(fields);
  throw new Refusal('INVALID_INPUT', { fields, ...(texts.length === 1 && texts[0] && { text: texts[0] }) });
}

// For checks whose schema gives no text: valibot's own messages name types, which mean nothing to people.
function textOf(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  if (issue.expected === 'never') return 'This field is not known.';
  if (issue.received === 'undefined') return 'This field is required.';
  return 'This value is not valid.';
}
