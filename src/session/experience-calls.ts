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

/**
 * Calls that create or restore on the server alone and therefore need a connection. Loaded only with their
 * screens.
 */
export const experienceCalls = {
  deleted: async (): Promise<DeletedEvent[]> =>
    parse(array(DeletedEvent), await ownCall({ method: 'GET', path: '/api/events/deleted' })),
  restore: async (id: string): Promise<EventRow> =>
    parse(EventRow, await ownCall({ method: 'POST', path: `/api/events/${id}/restore`, json: {} })),

  /** Shows what a file would become; creates nothing. */
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
  /** `key`: a retry under the same key still creates only one event. */
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
  /** Shows what a newer version of the file would change in an event; changes nothing. */
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
  /** `key`: a retry under the same key is applied only once. */
  update: async (eventId: string, file: File, fields: Fields, key: string): Promise<UpdateAnswer> =>
    parse(
      UpdateAnswer,
      await ownCall({
        method: 'POST',
        path: `/api/events/${eventId}/import`,
        ...formOf(fields, file),
        key,
        limit: READING_LIMIT,
      }),
    ),
  /** No time limit. `key`: a retry under the same key still creates only one experience. */
  generate: async (
    paper: File | null,
    fields: Fields,
    key: string,
    signal: AbortSignal,
    on: { stage(stage: Stage): void; lost(): void },
  ): Promise<Generated> => {
    // not precached: without a connection there is nothing to wait for
    const { longCall } = await import('#src/session/long-call.ts');
    const made = await longCall(
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
  /** Says that nobody is waiting any longer for the build with this id. */
  endBuild: async (id: string): Promise<void> => {
    await ownCall({ method: 'DELETE', path: `/api/v2/cpai/experience/generate/${id}` });
  },
} as const;
