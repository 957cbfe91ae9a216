import type { ErrorCode } from '#contract/errors.ts';

/**
 * A call that needs an answer at once did not get the one it wanted. Decide by `code`; NETWORK = the server
 * was not reached.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0 when the server was not reached. */
  readonly status: number;
  readonly code: ErrorCode | 'NETWORK';
  /** For people; the server's own words where it gave any. */
  readonly text: string;
  /** By dotted field path. */
  readonly fields: Record<string, string> | undefined;

  constructor(status: number, code: ErrorCode | 'NETWORK', text: string, fields?: Record<string, string>) {
    super(text);
    this.status = status;
    this.code = code;
    this.text = text;
    this.fields = fields;
  }
}
