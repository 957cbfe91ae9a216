import { parse, type InferInput } from 'valibot';
import { DeletionPlan, type DeleteAccountBody } from '#contract/schemas/own-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { failedCall } from '#src/session/failed-call.ts';
import { ownCall } from '#src/session/own-call.ts';
import { accountDeleted } from '#src/session/session.ts';
import { httpStream } from '#src/sync/calls/http.ts';
import { withToken } from '#src/sync/calls/with-token.ts';

/** Export and deletion of all of a person's data. */
export const ownDataCalls = {
  /** Downloads all of the person's data as one file. `onBytes`: bytes received so far. @throws ApiError */
  exportAll: async (onBytes: (bytes: number) => void): Promise<Blob> => {
    const device = theDevice();
    const store = new SessionStore(device);
    try {
      const got = await withToken<{ kind: 'file'; file: Blob }>(
        { device, store, see: () => undefined },
        (headers) =>
          httpStream(
            device,
            { method: 'GET', path: '/api/profile/export', headers },
            async (_of, { pieces }) => {
              const parts: BlobPart[] = [];
              let bytes = 0;
              for await (const piece of pieces()) {
                parts.push(new Uint8Array(piece));
                onBytes((bytes += piece.byteLength));
              }
              return { kind: 'file', file: new Blob(parts, { type: 'application/zip' }) } as const;
            },
          ),
      );
      if (got.kind === 'file') return got.file;
      throw failedCall(got);
    } finally {
      store.close();
    }
  },
  deletionPlan: async (): Promise<DeletionPlan> =>
    parse(DeletionPlan, await ownCall({ method: 'GET', path: '/api/profile/deletion' })),
  /** Afterwards nothing of the person is left on this device either. */
  deleteAccount: async (json: InferInput<typeof DeleteAccountBody>): Promise<void> => {
    await ownCall({ method: 'POST', path: '/api/profile/deletion', json });
    await accountDeleted();
  },
} as const;
