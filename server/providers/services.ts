import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import type { KeptEnds } from '#server/providers/ended/kept-ends.ts';
import type { Tokens } from '#server/access/tokens.ts';
import type { ChangePorts } from '#server/change/change-ports.ts';
import type { KeptAnswers } from '#server/providers/answers/kept-answers.ts';
import type { FileProvider } from '#server/providers/files/file-provider.ts';
import type { IdentityProvider } from '#server/providers/identity/identity-provider.ts';
import type { LiveHub } from '#server/providers/live/live-hub.ts';
import type { MailQueue } from '#server/providers/mail/mail-queue.ts';
import type { FetchLinked } from '#server/providers/photos/fetch-linked.ts';
import type { PhotoLibrary } from '#server/providers/photos/photo-library.ts';
import type { PlaceSearch } from '#server/providers/places/place-search.ts';
import type { Planner } from '#server/providers/planner/planner.ts';
import type { PushSender } from '#server/providers/push/push-sender.ts';
import type { SmsSender } from '#server/providers/sms/sms-sender.ts';
import type { ThreadPool } from '#server/providers/threads/thread-pool.ts';
import type { UploadSlots } from '#server/providers/uploads/upload-slots.ts';
import type { PartialUploads } from '#server/providers/uploads/partial-uploads.ts';

/** What routes depend on: the database and the ports to the outside. Wired in create-services.ts. */
export interface Services extends ChangePorts {
  config: Config;
  database: Database;
  files: FileProvider;
  uploads: PartialUploads;
  uploadSlots: UploadSlots;
  ends: KeptEnds;
  mail: MailQueue;
  /** null: no provider is configured. */
  sms: SmsSender | null;
  /** null: sign-in with Google is not offered. */
  identity: IdentityProvider | null;
  /** null: the built-in planner. */
  planner: Planner | null;
  /** Empty: only the painted pictures. */
  photos: PhotoLibrary[];
  linkedPicture: FetchLinked;
  /** null: no maps service is configured. */
  places: PlaceSearch | null;
  push: PushSender;
  threads: ThreadPool;
  live: LiveHub;
  answers: KeptAnswers;
  tokens: Tokens;
  log: FastifyBaseLogger;
}
