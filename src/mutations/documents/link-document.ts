import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { setting } from '#src/mutations/kinds/setting.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';

const Args = v.object({
  eventId: Id,
  dayId: Id,
  activityId: Id,
  document: v.object({ id: Id, name: v.string(), mimeType: v.string() }),
  linked: v.boolean(),
});
type Args = v.InferOutput<typeof Args>;

export const linkDocumentMutation = setting({
  type: 'linkDocument',
  version: 1,
  args: Args,
  lane: ({ activityId }) => laneOf('activity', activityId),
  sets: ({ document }) => [`document ${document.id}`],
  needs: ({ activityId, document }) => [laneOf('activity', activityId), laneOf('document', document.id)],
  request: ({ eventId, dayId, activityId, document, linked }) => ({
    method: linked ? 'PUT' : 'DELETE',
    path: `/api/events/${eventId}/programs/${dayId}/activity/${activityId}/documents/${document.id}`,
  }),
  fold: (view, { activityId, document, linked }) =>
    view.patch(
      'activities',
      activityId,
      ({ documents }) => {
        const others = documents.filter(({ id }) => id !== document.id);
        if (!linked) return { documents: others };
        return others.length < documents.length ? {} : { documents: [...others, document] };
      },
      { aspect: 'documents', quiet: true },
    ),
  label: ({ linked }) => (linked ? messages.attachDocument : messages.detachDocument),
});

/** Attaches a common document to an activity, or detaches it; it remains a common document. */
export const linkDocument = (args: Args) => enqueue(linkDocumentMutation, args);
