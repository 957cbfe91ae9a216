import type { PullFailure } from '#src/data/pull-request.ts';

/**
 * What a screen receives. If anything is held it is always `ready`, however old; `updatedAt` (wall time in ms)
 * says how old. `asStranger`: it came with the page, which the server renders as a stranger sees it.
 * `missing`: the server said that it does not exist. `error`: nothing is held and it could not be loaded.
 */
export type Live<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T; updatedAt: number | null; asStranger?: true }
  | { state: 'missing' }
  | { state: 'error'; code: PullFailure['code']; text: string; retry(): void };
