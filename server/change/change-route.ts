import type { GenericSchema, InferOutput } from 'valibot';
import type { Db } from '#server/db/types.ts';
import type { Unit } from '#server/change/unit.ts';

/** A file of a multipart call, already on this machine's disk and limited in size; type not yet trusted. */
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
 * The answer to an edit of which some fields were applied and others conflict: 409, and kept like a success,
 * while a thrown
 * Refusal undoes everything.
 */
export class PartlyApplied {
  readonly body: Record<string, unknown>;

  constructor(body: Record<string, unknown>) {
    this.body = body;
  }
}
/** Body of the answer; nothing where the route's status is 204. */
export type ChangeAnswer = Record<string, unknown> | unknown[] | PartlyApplied | undefined;

/**
 * A call that changes something, as routes declare it. The order is the refusal order of rules #2:
 * signed in → `authorise` (404 event, 403 role, 404 child) → body checked against `body` (400) → `apply` (409
 * and effect), all in one transaction with the ledger row (sync.md section 3).
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
  /** 200 unless said. */
  status?: 200 | 201 | 204;
  /** Schema of the answer's body, for the OpenAPI document and for checking answers in tests. */
  answer?: GenericSchema;
  /**
   * Which files a multipart call may carry; absent = JSON only. `bytes` limits each of them. `json` names the
   * fields whose text is JSON where it can be read as such (lists, places).
   */
  files?: { max: number; bytes: number; json?: readonly string[] };
  /** Bytes of a JSON body, where the usual limit (256 KB) is too small. */
  bodyLimit?: number;
  /** `rawBody` is not checked yet: only for the rare call that names its event in the body. */
  authorise(unit: Unit, params: Params, rawBody: unknown): Promise<Context>;
  /**
   * Slow work on the files, such as resizing pictures: after a first `authorise` and the check of the body,
   * before the transaction that counts. Only when there are files. What it answers is given to `apply`. It
   * may refuse, and must leave nothing that needs undoing.
   */
  prepare?(of: {
    db: Db;
    actor: Unit['actor'];
    now: Date;
    body: InferOutput<Body>;
    files: UploadedFile[];
  }): Promise<Prepared>;
  apply(
    unit: Unit,
    context: Context,
    body: InferOutput<Body>,
    files: UploadedFile[],
    prepared: Prepared | undefined,
  ): Promise<ChangeAnswer>;
}
