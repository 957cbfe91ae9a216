import { vi } from 'vitest';
import type { TestServer } from '#tests/support/test-server.ts';

/**
 * Captures everything the server logs from now on, instead of writing it to standard output. The level is
 * that of the server's config.
 */
export function logOf({ app }: TestServer): { text: string } {
  const log = { text: '' };
  const at = Object.getOwnPropertySymbols(app.log).find((symbol) => symbol.description === 'pino.stream');
  if (at === undefined) throw new Error('the log has no stream to listen to');
  const stream = (app.log as unknown as Record<symbol, { write: (line: string) => boolean }>)[at]!;
  vi.spyOn(stream, 'write').mockImplementation((line) => {
    log.text += line;
    return true;
  });
  return log;
}
