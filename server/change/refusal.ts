import { statusOf, textOf, type ErrorBody, type ErrorCode, type FieldChange } from '#contract/errors.ts';

/**
 * A refused call, with a stable code. Thrown by domain functions, which know no HTTP; the error handler and the
 * ledger turn it into `{error, code, fields?}`. Everything the refused change has written is rolled back.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly current: Record<string, unknown> | undefined;
  readonly changed: Record<string, FieldChange> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    more: {
      text?: string;
      fields?: Record<string, string>;
      current?: Record<string, unknown>;
      changed?: Record<string, FieldChange>;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(more.text ?? textOf(code));
    this.code = code;
    this.fields = more.fields;
    this.current = more.current;
    this.changed = more.changed;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  get status(): number {
    return statusOf(this.code);
  }

  get body(): ErrorBody {
    return {
      error: this.message,
      code: this.code,
      ...(this.fields && { fields: this.fields }),
      ...(this.current && { current: this.current }),
      ...(this.changed && { changed: this.changed }),
    };
  }
}

/** A refusal of a single field, with the text shown next to it. */
export const badField = (field: string, text: string): Refusal =>
  new Refusal('INVALID_INPUT', { text, fields: { [field]: text } });
