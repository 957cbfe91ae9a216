import type { GenericSchema, InferOutput } from 'valibot';
import type { Db } from '#server/db/types.ts';
import type { ChangeAnswer } from '#server/change/change-answer.ts';
import type { DeferredAnswer } from '#server/change/deferred-answer.ts';
import type { Unit } from '#server/change/unit.ts';

/**
 * A file of a multipart call, already on local disk and within its size limit. Its declared type is not trusted yet.
 */
export interface UploadedFile {
  field: string;
  name: string;
  path: string;
  bytes: number;
  sha256: string;
  /** Guid of the person who sent it. */
  sentBy: string;
}

/**
 * Declares a call that changes something. Refusals come in a fixed order: signed in (401) → `authorise` (404 event,
 * 403 role, 404 child) → body checked against `body` (400) → `apply` (409 and effect). From `authorise` on,
 * everything runs in one transaction with the ledger row.
 */
export interface ChangeRoute<
  Params extends Record<string, string>,
  Body extends GenericSchema,
  Context,
  Prepared = undefined,
> {
  method: 'POST' | 'PUT' | 'DELETE';
  url: string;
  /** One line for the OpenAPI document. */
  summary: string;
  body: Body;
  /** 200 by default. */
  status?: 200 | 201 | 204;
  /** Schema of the answer's body, for the OpenAPI document and for checking answers in tests. */
  answer?: GenericSchema;
  /**
   * Which files a multipart call may carry; absent = JSON only. `bytes` limits each file, `total` all of them
   * together. `json` names the fields whose text is parsed as JSON where possible (lists, places).
   */
  files?: { max: number; bytes: number; total?: number; json?: readonly string[] };
  /** Maximum size of a JSON body in bytes, where the default (256 KB) is too small. */
  bodyLimit?: number;
  /**
   * Whether it may share a transaction with its neighbours in a batch, which are by the same person and about the
   * same event; it must touch no other event. `together`: it writes only through `writeTogether`, and refuses before
   * that. `inTurn`: it writes freely. Absent: always alone.
   */
  grouped?: 'together' | 'inTurn';
  /** People may be named as `?users=a,b` instead: some proxies drop the body of a DELETE. */
  usersInQuery?: boolean;
  /** `rawBody` is not validated yet: only for the rare call that names its event in the body. */
  authorise(unit: Unit, params: Params, rawBody: unknown): Promise<Context>;
  /**
   * Slow work, such as resizing pictures: runs after a first `authorise` and the validation of the body, before the
   * actual transaction. Called only if there are files, or with `preparesAlways`. Its result is passed to `apply`. It
   * may refuse, and must leave nothing behind that needs undoing.
   */
  prepare?(of: {
    db: Db;
    actor: Unit['actor'];
    now: Date;
    params: Params;
    body: InferOutput<Body>;
    files: UploadedFile[];
    /** Aborted when the caller has hung up. */
    signal: AbortSignal;
    /** With `signOfLifeMs`: reports progress to callers who want it. */
    say: (progress: object) => void;
  }): Promise<Prepared>;
  /** Called once what was prepared has been applied, or will not be. */
  settled?(prepared: Prepared): void;
  /**
   * `prepare` may take any amount of time: from its first progress report on, callers who accept `text/event-stream`
   * get an event stream, with a keep-alive at this interval and the answer at the end.
   */
  signOfLifeMs?: number;
  /** Runs `prepare` even without files. The body is not validated yet. */
  preparesAlways?: boolean | ((rawBody: Record<string, unknown>) => boolean);
  apply(
    unit: Unit,
    context: Context,
    body: InferOutput<Body>,
    files: UploadedFile[],
    prepared: Prepared | undefined,
  ): Promise<ChangeAnswer | DeferredAnswer>;
}
