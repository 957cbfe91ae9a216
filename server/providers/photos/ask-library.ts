import * as v from 'valibot';

const LIMIT_MS = 8000;

/**
 * One call to a photo library's API; null for 404.
 * @throws Error
 */
export async function askLibrary<Schema extends v.GenericSchema>(
  url: URL | string,
  headers: Record<string, string>,
  schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
  const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) });
  if (answer.ok) return v.parse(schema, await answer.json());
  await answer.body?.cancel();
  if (answer.status === 404) return null;
  throw new Error(`the library of photos answered ${answer.status}`);
}
