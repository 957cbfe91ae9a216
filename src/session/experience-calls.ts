import { array, object, parse, picklist, safeParse, union, type InferOutput } from 'valibot';
import { Id } from '#contract/schemas/common.ts';
import { DeletedEvent, EventRow } from '#contract/schemas/events.ts';
import { ImportPreview, PlannedAnswer, UnreadTable } from '#contract/schemas/planned.ts';
import { UpdateAnswer, UpdatePreview } from '#contract/schemas/updates.ts';
import { ownCall } from '#src/session/own-call.ts';

const READING_LIMIT = 120_000;

const Progress = object({ stage: picklist(['reading', 'planning', 'writing']) });
export type Stage = InferOutput<typeof Progress>['stage'];
const Generated = object({
  id: Id,
  startTime: EventRow.entries.startTime,
  endTime: EventRow.entries.endTime,
  planned: PlannedAnswer,
});
export type Generated = InferOutput<typeof Generated>;
const Made = object({ id: Id, startTime: EventRow.entries.startTime, endTime: EventRow.entries.endTime });

type Fields = Record<string, string>;
function formOf(fields: Fields, file: File | null): { form: FormData; bytes: number } {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('file', file, file.name);
  return { form, bytes: file?.size ?? 0 };
}

/** What is made or brought back by the server alone, and so needs a connection. Fetched with its screens only. */
export const experienceCalls = {
  deleted: async (): Promise<DeletedEvent[]> =>
    parse(array(DeletedEvent), await ownCall({ method: 'GET', path: '/api/events/deleted' })),
  restore: async (id: string): Promise<EventRow> =>
    parse(EventRow, await ownCall({ method: 'POST', path: `/api/events/${id}/restore`, json: {} })),

  /** What a file would become; nothing is made. */
  preview: async (file: File, fields: Fields, signal: AbortSignal): Promise<ImportPreview | UnreadTable> =>
    parse(
      union([ImportPreview, UnreadTable]),
      await ownCall({
        method: 'POST',
        path: '/api/events/import/preview',
        ...formOf(fields, file),
        signal,
        limit: READING_LIMIT,
      }),
    ),
  /** `key`: sent again under it, it makes one event. */
  importFile: async (file: File, fields: Fields, key: string, signal: AbortSignal) =>
    parse(
      Made,
      await ownCall({
        method: 'POST',
        path: '/api/events/import',
        ...formOf(fields, file),
        key,
        signal,
        limit: READING_LIMIT,
      }),
    ),
  /** What a newer file would change of an event; nothing is changed. */
  previewUpdate: async (
    eventId: string,
    file: File,
    fields: Fields,
    signal: AbortSignal,
  ): Promise<UpdatePreview | UnreadTable> =>
    parse(
      union([UpdatePreview, UnreadTable]),
      await ownCall({
        method: 'POST',
        path: `/api/events/${eventId}/import/preview`,
        ...formOf(fields, file),
        signal,
        limit: READING_LIMIT,
      }),
    ),
  /** `key`: sent again under it, it is done once. */
  update: async (
    eventId: string,
    file: File,
    fields: Fields,
    key: string,
    signal: AbortSignal,
  ): Promise<UpdateAnswer> =>
    parse(
      UpdateAnswer,
      await ownCall({
        method: 'POST',
        path: `/api/events/${eventId}/import`,
        ...formOf(fields, file),
        key,
        signal,
        limit: READING_LIMIT,
      }),
    ),
  /** For as long as it takes. `key`: sent again under it, it makes one experience. */
  generate: async (
    paper: File | null,
    fields: Fields,
    key: string,
    signal: AbortSignal,
    on: { stage(stage: Stage): void; lost(): void },
  ): Promise<Generated> => {
    // not kept on the device: without a connection there is nothing to wait for
    const { patientCall } = await import('#src/session/patient-call.ts');
    const made = await patientCall(
      { path: '/api/v2/cpai/experience/generate', ...formOf(fields, paper), key, signal },
      {
        lost: on.lost,
        progress(what) {
          const said = safeParse(Progress, what);
          if (said.success) on.stage(said.output.stage);
        },
      },
    );
    return parse(Generated, made);
  },
  /** Nobody waits for the build under this id any more. */
  endBuild: async (id: string): Promise<void> => {
    await ownCall({ method: 'DELETE', path: `/api/v2/cpai/experience/generate/${id}` });
  },
} as const;
