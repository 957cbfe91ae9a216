import { displayName } from '#contract/rules/names.ts';
import type { FormResponse, FormRow } from '#contract/schemas/feedback.ts';
import { messages } from '#src/features/feedback/manage/messages.ts';
import { saveBlob } from '#src/ui/pictures/save-blob.ts';

type Form = Pick<FormRow, 'title' | 'fields' | 'anonymous'> & { responses: readonly FormResponse[] };

/**
 * One line per response and one column per question. Spreadsheets evaluate text that begins like a formula, so
 * such text gets an apostrophe.
 */
export function feedbackCsv({ fields, anonymous, responses }: Form): string {
  const { name, at } = messages.csv;
  const head = [...(anonymous ? [] : [name, at]), ...fields.map(({ label }) => label)];
  const lines = responses.map(({ person, at: answeredAt, answers }) => [
    ...(anonymous ? [] : [person ? displayName(person) : '', answeredAt ?? '']),
    ...fields.map(({ id }) => answers.find(({ fieldId }) => fieldId === id)?.value ?? ''),
  ]);
  return [head, ...lines].map((line) => line.map(cellOf).join(',')).join('\r\n');
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Named after the form. */
export function downloadCsv(form: Form): void {
  const name = form.title.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || 'feedback';
  // the byte order mark by which Excel recognises UTF-8
  saveBlob(new Blob(['\uFEFF', feedbackCsv(form)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}
