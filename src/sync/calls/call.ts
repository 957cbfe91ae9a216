import type { Reply } from './reply.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: FormData;
  /** A part of a file. */
  octets?: ArrayBuffer;
  /** Size of `form` or `octets`, so that the time limit grows with it. */
  bytes?: number;
  signal?: AbortSignal;
  /** ms without a sign of life after which the call is aborted. */
  limit?: number;
  /** Continues when the page is left. */
  keepalive?: boolean;
  /** Relative to the browser's other requests; low for what the page does not wait for. */
  priority?: RequestPriority;
}

/** Reads a successful answer; `whole` reads one that turns out not to be a stream. */
export type Read<T> = (response: Response, body: Arriving, whole: () => Promise<Reply>) => Promise<T>;

/** The body of an answer as it arrives. */
export interface Arriving {
  /** Piece by piece, each of which is a sign of life. */
  pieces(): AsyncGenerator<Uint8Array>;
  /** Restarts the time limit, which grows with the bytes that arrive in one piece. */
  alive(bytes?: number): void;
}
