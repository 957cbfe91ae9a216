import type { OwnData } from '#src/data/databases/local-data.ts';

/** Ends every wait for undoing: somebody asked to send everything. */
export async function letGoAll({ outbox }: OwnData): Promise<void> {
  await outbox.mutations.filter(({ heldUntil }) => heldUntil !== undefined).modify({ heldUntil: 0 });
}
