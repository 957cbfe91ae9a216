import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deletion } from '#src/mutations/kinds/deletion.ts';
import { messages } from '#src/mutations/messages.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';

const Args = v.object({ eventId: Id, documentId: Id });
type Args = v.InferOutput<typeof Args>;

export const deleteDocumentMutation = deletion({
  type: 'deleteDocument',
  version: 1,
  args: Args,
  deletes: ({ documentId }) => laneOf('document', documentId),
  request: ({ documentId }) => ({ method: 'DELETE', path: `/api/documents/${documentId}` }),
  fold: (view, { documentId }) => view.remove('documents', documentId),
  label: () => messages.deleteDocument,
});

/** Deletes a document for everybody; activities that had it show it no longer. */
export const deleteDocument = (args: Args) => enqueue(deleteDocumentMutation, args);
