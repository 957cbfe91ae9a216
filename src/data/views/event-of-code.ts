import { idEndOf } from '#contract/rules/short-link.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { readEventsView } from '#src/data/views/read-view.ts';

/** The event on this device that a short link leads to, sent or not; null if there is none. */
export async function eventOfCode(data: LocalData, code: string): Promise<string | null> {
  const end = idEndOf(code);
  if (end === null) return null;
  const view = await readEventsView(data);
  return view.rows('events').find(({ id }) => id.endsWith(end))?.id ?? null;
}
