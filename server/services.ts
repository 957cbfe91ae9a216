import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Db } from '#server/db/types.ts';
import { LiveHub } from '#server/http/live-hub.ts';
import { createTokens, type Tokens } from '#server/modules/auth/tokens.ts';
import { useLinkSecret } from '#server/modules/files/picture-url.ts';
import { noteDelivery } from '#server/modules/rsvp/note-delivery.ts';
import { partialUploads, type PartialUploads } from '#server/modules/uploads/partial-uploads.ts';
import { diskFiles } from '#server/providers/files/disk-files.ts';
import type { FileProvider } from '#server/providers/files/file-provider.ts';
import { openIdProvider, type IdentityProvider } from '#server/providers/identity/identity-provider.ts';
import { createMailQueue, type MailQueue } from '#server/providers/mail/mail-queue.ts';
import { smtpSender } from '#server/providers/mail/mail-sender.ts';
import type { SmsSender } from '#server/providers/sms/sms-sender.ts';

/** What routes are given: the database and the ports to the outside. */
export interface Services {
  config: Config;
  database: Database;
  db: Db;
  files: FileProvider;
  uploads: PartialUploads;
  mail: MailQueue;
  /** null: no provider is configured. */
  sms: SmsSender | null;
  /** null: signing in with Google is not offered. */
  identity: IdentityProvider | null;
  live: LiveHub;
  tokens: Tokens;
  clock: () => Date;
  log: FastifyBaseLogger;
  /**
   * In development and tests an answer that does not fit its schema is an error; in production nothing is
   * checked.
   */
  checkAnswer: (schema: v.GenericSchema, answer: unknown, call: string) => void;
}

export interface ServicesOptions {
  config: Config;
  database: Database;
  log: FastifyBaseLogger;
  clock?: () => Date;
  checkAnswers?: boolean;
}

export function createServices({
  config,
  database,
  log,
  clock = () => new Date(),
  checkAnswers = false,
}: ServicesOptions): Services {
  const { db } = database;
  useLinkSecret(config.secret);
  const live = new LiveHub({ database, log });
  const tokens = createTokens({ secret: config.secret, db, clock });
  return {
    config,
    database,
    db,
    clock,
    log,
    files: diskFiles(path.join(config.dataDir, 'files')),
    uploads: partialUploads(path.join(config.dataDir, 'uploads')),
    mail: createMailQueue({
      db,
      clock,
      log,
      sender: config.smtpUrl === null ? null : smtpSender({ url: config.smtpUrl, from: config.mailFrom }),
      async onTried(mail) {
        const version = await noteDelivery(db, clock(), mail);
        if (version !== null) live.poke(mail.eventId, version);
      },
    }),
    sms: null,
    identity: config.google && openIdProvider({ ...config.google, clock }),
    live,
    tokens: {
      ...tokens,
      endFamily(familyId) {
        tokens.endFamily(familyId);
        live.endSession(familyId);
      },
    },
    checkAnswer: checkAnswers ? checkAnswer : () => {},
  };
}

function checkAnswer(schema: v.GenericSchema, answer: unknown, call: string): void {
  const read = v.safeParse(schema, answer);
  if (!read.success)
    throw new Error(
      `the answer of ${call} does not fit its schema: ${v.getDotPath(read.issues[0])}: ${read.issues[0].message}`,
    );
}
