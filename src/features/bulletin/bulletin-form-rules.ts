import * as v from 'valibot';
import { jsonDraft } from '#src/features/form/draft-format.ts';

const text = v.fallback(v.string(), '');
const Kept = v.object({ title: text, description: text });

/** How the form is stored while it is filled in. */
export const BULLETIN_DRAFT = jsonDraft(Kept, { image: null as File | null }, ['image']);
const trimmed = v.pipe(v.string(), v.trim());
/** Missing values are not reported: the form just cannot be sent yet. */
export const BulletinRules = v.object({
  title: trimmed,
  description: trimmed,
  image: v.nullable(v.instance(File)),
});
