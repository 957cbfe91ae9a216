// Posting, deleting and reading bulletins in the model.
import fc from 'fast-check';
import { readBulletins } from '#src/data/views/bulletin.ts';
import { createBulletinMutation } from '#src/mutations/bulletin/create-bulletin.ts';
import { deleteBulletinMutation } from '#src/mutations/bulletin/delete-bulletin.ts';
import { readBulletinsMutation } from '#src/mutations/bulletin/read-bulletins.ts';
import { anyClient, type Step } from '#tests/model/commands/step.ts';
import type { World } from '#tests/model/world.ts';

const host = fc.nat({ max: 1 });
const pick = fc.nat({ max: 7 });
const bulletinOf = async (world: World, by: number, which: number) => {
  const { bulletins } = await readBulletins(world.client(by).tab.data, world.event.id);
  return bulletins[which % Math.max(1, bulletins.length)];
};

export const bulletinCommands: Record<string, fc.Arbitrary<Step>> = {
  postBulletin: host.map((by) => async (world) => {
    await world.do(by, createBulletinMutation, {
      id: world.newId(),
      eventId: world.event.id,
      title: world.words(),
      description: world.words(),
      file: null,
    });
  }),
  deleteBulletin: fc.tuple(host, pick).map(([by, which]) => async (world) => {
    const bulletin = await bulletinOf(world, by, which);
    if (bulletin)
      await world.do(by, deleteBulletinMutation, { eventId: world.event.id, bulletinId: bulletin.id });
  }),
  readBulletins: fc.tuple(anyClient, pick).map(([by, which]) => async (world) => {
    const bulletin = await bulletinOf(world, by, which);
    if (bulletin)
      await world.do(by, readBulletinsMutation, { eventId: world.event.id, to: bulletin.timestamp });
  }),
};
