// Documents that hosts share, attach and delete, in the model.
import fc from 'fast-check';
import { COMMON } from '#contract/schemas/documents.ts';
import { readFolders } from '#src/data/views/documents.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { createDocumentMutation } from '#src/mutations/documents/create-document.ts';
import { deleteDocumentMutation } from '#src/mutations/documents/delete-document.ts';
import { linkDocumentMutation } from '#src/mutations/documents/link-document.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import type { Step } from '#tests/model/commands/step.ts';
import type { World } from '#tests/model/world.ts';

const nth = <T>(items: readonly T[], index: number): T | undefined =>
  items[index % Math.max(1, items.length)];
const pick = fc.nat({ max: 7 });
const host = fc.nat({ max: 1 });

export const documentCommands: Record<string, fc.Arbitrary<Step>> = {
  // with a guest, who may have left by the time it arrives, with everybody, or attached to an activity
  shareDocument: fc
    .tuple(host, fc.constantFrom('one', 'all', 'activity'), pick)
    .map(([by, to, which]) => async (world) => {
      const { people } = await heldBy(world, by);
      const activity = nth(await activitiesOf(world, by), which);
      const person = nth(people, which)?.user.guid;
      const { ref: file, blob } = await storedFile(
        new File([`%PDF-1.4 ${world.words()}`], 'ticket.pdf', { type: 'application/pdf' }),
        null,
      );
      await world.do(
        by,
        createDocumentMutation,
        {
          id: world.newId(),
          eventId: world.event.id,
          userId: (to === 'one' ? person : null) ?? COMMON,
          activity:
            to === 'activity' && activity ? { dayId: activity.programId, activityId: activity.id } : null,
          file,
        },
        { blobs: [blob] },
      );
    }),
  attachDocument: fc.tuple(host, pick, pick, fc.boolean()).map(([by, which, to, linked]) => async (world) => {
    const common = (await heldBy(world, by)).documents.filter(({ userId }) => userId === COMMON);
    const [document, activity] = [nth(common, which), nth(await activitiesOf(world, by), to)];
    if (document && activity)
      await world.do(by, linkDocumentMutation, {
        eventId: world.event.id,
        dayId: activity.programId,
        activityId: activity.id,
        document: { id: document.id, name: document.name, mimeType: document.mimeType },
        linked,
      });
  }),
  deleteDocument: fc.tuple(host, pick).map(([by, which]) => async (world) => {
    const document = nth((await heldBy(world, by)).documents, which);
    if (document)
      await world.do(by, deleteDocumentMutation, { eventId: world.event.id, documentId: document.id });
  }),
};

const heldBy = (world: World, by: number) => readFolders(world.client(by).tab.data, world.event.id);
const activitiesOf = async (world: World, by: number) =>
  (await readItinerary(world.client(by).tab.data, world.event.id))?.days.flatMap((day) => day.activities) ??
  [];
