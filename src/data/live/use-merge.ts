import { useDraft, type HandOver } from '#src/data/live/use-draft.ts';
import type { FieldConflict } from '#src/data/views/outbox.ts';
import { mergeDraftKey } from '#src/data/drafts.ts';

/** Fields whose two versions a person can merge; for times and choices it is one or the other. */
const TEXTS: readonly string[] = ['name', 'subtitle', 'description'];

export interface Merge {
  field: string;
  /** '' at first. Stored on the device while it is typed. */
  text: string;
  setText(text: string): void;
  /** Initial text: both versions of a long text, one's own version of a short one. */
  start: string;
  multiline: boolean;
  /** Takes the decision, whichever it is: nothing typed is stored after it. */
  handOver: HandOver;
}

/** Lets a person merge the two versions of a conflict by hand; null if that is not possible. */
export function useMerge(rowId: string, { mine, theirs }: FieldConflict): Merge | null {
  const [text, setText, handOver] = useDraft(mergeDraftKey(rowId));
  const [field, ...others] = Object.keys(theirs);
  if (field === undefined || others.length > 0 || !TEXTS.includes(field)) return null;
  const [own, other] = [mine[field], theirs[field]];
  if (typeof own !== 'string' || typeof other !== 'string') return null;
  const multiline = field === 'description';
  return { field, text, setText, handOver, multiline, start: multiline ? `${own}\n${other}` : own };
}
