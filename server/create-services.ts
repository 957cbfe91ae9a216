import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { LiveHub } from '#server/providers/live/live-hub.ts';
import { monotonicClock } from '#server/change/monotonic-clock.ts';
import { createTokens } from '#server/access/tokens.ts';
import { useTicketSecret } from '#server/modules/tickets/tickets.ts';
import { useLinkSecret } from '#server/modules/files/picture-url.ts';
import { noteEnded } from '#server/modules/own-data/note-ended.ts';
import { noteDelivery } from '#server/modules/rsvp/note-delivery.ts';
import { readEventChanges } from '#server/modules/sync/read-event-changes.ts';
import { partialUploads } from '#server/providers/uploads/partial-uploads.ts';
import { UploadSlots } from '#server/providers/uploads/upload-slots.ts';
import { KeptAnswers } from '#server/providers/answers/kept-answers.ts';
import { diskFiles } from '#server/providers/files/disk-files.ts';
import { openIdProvider } from '#server/providers/identity/identity-provider.ts';
import { keptEnds } from '#server/providers/ended/kept-ends.ts';
import { createMailQueue } from '#server/providers/mail/mail-queue.ts';
import { smtpSender } from '#server/providers/mail/mail-sender.ts';
import { fetchLinked } from '#server/providers/photos/fetch-linked.ts';
import { pexels } from '#server/providers/photos/pexels.ts';
import { unsplash } from '#server/providers/photos/unsplash.ts';
import { httpPlaces } from '#server/providers/places/http-places.ts';
import { openAiPlanner } from '#server/providers/planner/open-ai-planner.ts';
import { webPushSender } from '#server/providers/push/push-sender.ts';
import { httpSms } from '#server/providers/sms/http-sms.ts';
import { keptSms } from '#server/modules/mail/kept-sms.ts';
import type { Services } from '#server/providers/services.ts';
import { threadPool } from '#server/providers/threads/thread-pool.ts';

export interface ServicesOptions {
  config: Config;
  database: Database;
  log: FastifyBaseLogger;
  clock?: () => Date;
  checkAnswers?: boolean;
  threadProgram?: string | undefined;
}

export function createServices({
  config,
  database,
  log,
  clock = () => new Date(),
  checkAnswers = false,
  threadProgram,
}: ServicesOptions): Services {
  const { db } = database;
  useLinkSecret(config.secret);
  useTicketSecret(config.secret);
  const live = new LiveHub({ database, clock, log });
  const tokens = createTokens({ secret: config.secret, db, clock });
  const ends = keptEnds(path.join(config.dataDir, 'ended'));
  return {
    config,
    database,
    db,
    clock,
    moments: monotonicClock(clock),
    log,
    files: diskFiles(path.join(config.dataDir, 'files')),
    uploadSlots: new UploadSlots(),
    uploads: partialUploads(path.join(config.dataDir, 'uploads')),
    ends,
    mail: createMailQueue({
      db,
      clock,
      log,
      sender: config.smtpUrl === null ? null : smtpSender({ url: config.smtpUrl, from: config.mailFrom }),
      async onAttempt(mail) {
        const version = await noteDelivery(db, clock(), mail);
        if (version !== null) live.poke(mail.eventId, version);
      },
    }),
    readEventChanges,
    sms: config.smsUrl !== null ? httpSms(config.smsUrl) : config.mailbox ? keptSms({ db, clock }) : null,
    planner: config.ai && openAiPlanner(config.ai),
    linkedPicture: fetchLinked(),
    photos: config.photos.map(({ source, ...of }) => (source === 'UNSPLASH' ? unsplash(of) : pexels(of))),
    places: config.places && httpPlaces(config.places),
    push: webPushSender({ keys: config.push }),
    threads: threadPool({ program: threadProgram }),
    identity: config.google && openIdProvider({ ...config.google, clock }),
    live,
    answers: new KeptAnswers(),
    tokens: {
      ...tokens,
      endFamily(familyId) {
        tokens.endFamily(familyId);
        live.endSession(familyId);
        void noteEnded({ ends, log, clock }, 'sessions', familyId);
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
