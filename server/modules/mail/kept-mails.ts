import { desc, eq } from 'drizzle-orm';
import { isId } from '#server/access/is-id.ts';
import { mails } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import { Refusal } from '#server/change/refusal.ts';

export type KeptMail = typeof mails.$inferSelect;

const SHOWN = 200;

/** Newest first. */
export const keptMails = (db: Db): Promise<KeptMail[]> =>
  db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(SHOWN);

export async function keptMail(db: Db, id: string): Promise<KeptMail> {
  const [mail] = isId(id) ? await db.select().from(mails).where(eq(mails.id, id)) : [];
  if (!mail) throw new Refusal('NOT_FOUND');
  return mail;
}
