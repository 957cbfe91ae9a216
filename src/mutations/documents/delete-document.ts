import * as v from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { laneOf } from '#src/data/lanes.ts';
import { deletion } from '#src/mutations/kinds/deletion.ts';
import { messages } from '#src/mutations/messages.ts';

const Args = v.object({ eventId: Id, documentId: Id });

export const deleteDocumentMutation = deletion({
  type: 'deleteDocument',
  version: 1,
  args: Args,
  deletes: ({ documentId }) => laneOf('document', documentId),
  request: ({ documentId }) => ({ method: 'DELETE', path: `/api/documents/${documentId}` }),
  fold: (view, { documentId }) => view.remove('documents', documentId),
  label: () => messages.deleteDocument,
});
