import type { ErrorCode } from '#contract/errors.ts';
import { Refusal } from '#server/change/refusal.ts';

/** Work that is done in a thread of its own. Input and output are copied, so they are data without methods. */
export interface ThreadTask<Input, Output> {
  readonly name: string;
  /** For the types alone. */
  readonly does?: (input: Input) => Output;
}

export const threadTask = <Input, Output>(name: string): ThreadTask<Input, Output> => ({ name });

export interface Asked {
  name: string;
  input: unknown;
}
/** A refusal crosses threads as data, because a copied error keeps nothing but its message. */
export type Answered =
  | { output: unknown }
  | { refusal: { code: ErrorCode; text: string; fields: Record<string, string> | undefined } };

interface Performer {
  name: string;
  perform(input: unknown): Promise<unknown>;
}

/** Says which function does a task. */
export const performs = <Input, Output>(
  { name }: ThreadTask<Input, Output>,
  perform: (input: Input) => Output | Promise<Output>,
): Performer => ({ name, perform: async (input) => perform(input as Input) });

/** What a thread does with each task that it is asked to do. */
export function answering(performers: readonly Performer[]): (asked: Asked) => Promise<Answered> {
  const byName = new Map(performers.map((one) => [one.name, one]));
  return async ({ name, input }) => {
    const performer = byName.get(name);
    if (!performer) throw new Error(`no thread does "${name}"`);
    try {
      return { output: await performer.perform(input) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { refusal: { code: error.code, text: error.message, fields: error.fields } };
    }
  };
}
