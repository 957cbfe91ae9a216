import { asc, eq } from 'drizzle-orm';
import { users } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';

export interface Owner {
  id: string;
  emailId: string;
}

/**
 * The owner of an imported event: the account with this e-mail, or by default the oldest account. Null when
 * there is none.
 */
export async function findOwner(reader: Reader, emailId: string | undefined): Promise<Owner | null> {
  const accounts = reader.select({ id: users.id, emailId: users.emailId }).from(users);
  const [owner] = await (emailId
    ? accounts.where(eq(users.emailId, emailId.trim().toLowerCase()))
    : accounts.orderBy(asc(users.createdAt), asc(users.id)).limit(1));
  return owner ?? null;
}
