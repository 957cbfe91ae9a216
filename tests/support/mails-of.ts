import { asc, eq } from 'drizzle-orm';
import { mails } from '#server/db/schema.ts';
import type { TestServer } from '#tests/support/test-server.ts';

/** Mails queued for an address, oldest first. */
export const mailsTo = (server: TestServer, address: string) =>
  server.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, address))
    .orderBy(asc(mails.createdAt), asc(mails.id));

/** The one-time code in the newest mail to an address. */
export async function codeSentTo(server: TestServer, address: string): Promise<string> {
  const newest = (await mailsTo(server, address)).at(-1);
  const code = /^\d{6}$/m.exec(newest?.textBody ?? '')?.[0];
  if (!code) throw new Error(`no code was sent to ${address}`);
  return code;
}

/** Requests a code and proves it; returns its id. */
export async function provenCode(
  server: TestServer,
  address: string,
  otpType: 'SIGNUP' | 'PASSWORD_RESET' | 'DELETION',
): Promise<string> {
  const {
    body: { id },
  } = await server.inject('POST', '/oapi/otp', { body: { emailOrPhone: address, otpType } });
  const verified = await server.inject('POST', '/oapi/otp/verify', {
    body: { id, otp: await codeSentTo(server, address) },
  });
  if (verified.status !== 200) throw new Error(`the code for ${address} was not accepted: ${verified.code}`);
  return id;
}
