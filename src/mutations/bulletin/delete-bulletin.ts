import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deletion } from '#src/mutations/kinds/deletion.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ eventId: Id, bulletinId: Id });

export const deleteBulletinMutation = deletion({
  type: 'deleteBulletin',
  version: 1,
  args: Args,
  deletes: ({ bulletinId }) => laneOf('bulletin', bulletinId),
  request: ({ eventId, bulletinId }) => ({
    method: 'DELETE',
    path: `/api/bulletin/${eventId}/${bulletinId}`,
  }),
  fold: (view, { bulletinId }) => view.remove('bulletins', bulletinId),
  label: () => messages.deleteBulletin,
});
