import type { ErrorCode } from '#contract/errors.ts';

/** A call that needs its answer at once failed. Decide by `code`; NETWORK = the server was not reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0 when the server was not reached. */
  readonly status: number;
  readonly code: ErrorCode | 'NETWORK';
  /** Text for people; the server's own if it sent one. */
  readonly text: string;
  /** Keyed by dotted field path. */
  readonly fields: Record<string, string> | undefined;

  constructor(status: number, code: ErrorCode | 'NETWORK', text: string, fields?: Record<string, string>) {
    super(text);
    this.status = status;
    this.code = code;
    this.text = text;
    this.fields = fields;
  }
}
