import type { OwnData } from '#src/data/databases/local-data.ts';

/** Ends the undo time of everything: somebody asked for everything to be sent. */
export async function letGoAll({ outbox }: OwnData): Promise<void> {
  await outbox.mutations.filter(({ heldUntil }) => heldUntil !== undefined).modify({ heldUntil: 0 });
}
