import { NOT_SAVED } from '#src/features/refused/not-saved-message.ts';
import { NotSaved } from '#src/mutations/outbox/not-saved.ts';

/** Why a change was not saved: the server's reason if it was sent and refused, otherwise `usual`. */
export const whyNotSaved = (problem: unknown, usual: string = NOT_SAVED): string =>
  problem instanceof NotSaved && problem.refusal ? problem.message : usual;

/** The server's texts for single fields, by the names under which they were sent. */
export const wrongFields = (problem: unknown): Record<string, string> =>
  (problem instanceof NotSaved && problem.refusal?.fields) || {};
