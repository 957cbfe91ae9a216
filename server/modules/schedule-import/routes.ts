import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { FILE_LIMITS, TEXT_LIMITS } from '#contract/constants.ts';
import { CalendarDate, Id, Privacy, RsvpType, Text, TimeZone } from '#contract/schemas/common.ts';
import { EventRow } from '#contract/schemas/events.ts';
import { ImportPreview, SkippedLine, UnreadTable } from '#contract/schemas/planned.ts';
import { ColumnChoices } from '#contract/schemas/tables.ts';
import { findEventAccess } from '#server/access/event-for.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { readEventRows } from '#server/modules/events/read-event-rows.ts';
import { publishStaged, WORTH_STAGING } from '#server/modules/events/stage-event.ts';
import type { ImportHints } from '#server/modules/schedule-import/import-hints.ts';
import { importLimitsOf } from '#server/modules/schedule-import/import-limits.ts';
import { importSchedule } from '#server/modules/schedule-import/import-schedule.ts';
import { importTexts } from '#server/modules/schedule-import/messages.ts';
import { planEvent } from '#server/modules/schedule-import/plan-event.ts';
import { previewOf } from '#server/modules/schedule-import/preview.ts';
import { importTask, lookTask, readApart } from '#server/modules/schedule-import/import-tasks.ts';
import type { ReadEvent } from '#server/modules/schedule-import/read-import.ts';
import { readScheduleFile } from '#server/modules/schedule-import/schedule-file.ts';
import { stageImport } from '#server/modules/schedule-import/stage-import.ts';
import type { Services } from '#server/providers/services.ts';

/** Hints for reading the file. */
export const Hints = {
  timezone: v.optional(TimeZone),
  from: v.optional(CalendarDate),
  to: v.optional(CalendarDate),
  /** The columns of a table, as far as somebody has said what they are. */
  columns: v.optional(ColumnChoices),
};
const PreviewBody = v.looseObject({ ...Hints, schedule: v.optional(v.unknown()) });
/**
 * A schedule as the JSON body, alongside these fields; or multipart with the file. The reader validates the schedule.
 */
const ImportBody = v.looseObject({
  ...Hints,
  id: v.optional(Id),
  /** A name for the event in place of the file's. */
  name: v.optional(Text(TEXT_LIMITS.name)),
  privacy: v.optional(Privacy, 'PUBLIC'),
  rsvpType: v.optional(RsvpType, 'OPEN_INVITE'),
  schedule: v.optional(v.unknown()),
});
const ImportAnswer = v.object({
  ...EventRow.entries,
  imported: v.object({
    days: v.number(),
    activities: v.number(),
    notes: v.array(v.string()),
    skipped: v.array(SkippedLine),
    skippedCount: v.number(),
  }),
});

type Hinted = Pick<ImportHints, 'timezone' | 'from' | 'to' | 'columns'>;

/** `POST /api/events/import`: creates an event of the caller from a schedule, calendar or table. */
export function scheduleImportRoutes(app: FastifyInstance, services: Services): void {
  const { imports, previews } = importLimitsOf(services);
  const takesFile = {
    files: { max: 1, bytes: FILE_LIMITS.scheduleFile, json: ['columns'] },
    bodyLimit: FILE_LIMITS.scheduleFile,
    authorise: async () => undefined,
  };

  declareChange(app, services, {
    ...takesFile,
    method: 'POST',
    url: '/api/events/import/preview',
    summary: 'Preview the event that a schedule, calendar or table would become; creates nothing',
    body: PreviewBody,
    answer: v.union([ImportPreview, UnreadTable]),
    preparesAlways: true,
    prepare: async ({ files: [file], body, actor, now, signal }) => {
      previews.take(actor.userId, now);
      return file
        ? readApart(services.threads, lookTask, file, { hints: hintsOf(body), actor, signal })
        : fromJson(body);
    },
    apply: async (_unit, _context, _body, _files, looked) => {
      if (!looked) throw new Error('a preview was not prepared');
      return { ...('problem' in looked ? looked : previewOf(looked)) };
    },
  });

  declareChange(app, services, {
    ...takesFile,
    method: 'POST',
    url: '/api/events/import',
    summary: 'Turn a schedule (JSON, XML), a calendar (.ics) or a table (.csv, .xlsx) into an event',
    body: ImportBody,
    status: 201,
    answer: ImportAnswer,
    preparesAlways: true,
    prepare: async ({ files: [file], body, actor, now, signal }) => {
      const { id, privacy, rsvpType, name, ...schedule } = body;
      // whoever hangs up has stopped it; once it has been read, it counts all the same
      if (signal.aborted) throw new Refusal('REQUEST_TIMEOUT');
      imports.take(actor.userId, now);
      const read = file
        ? await readApart(services.threads, importTask, file, { hints: hintsOf(body), actor, signal })
        : await fromJson(schedule);
      if (signal.aborted) throw new Refusal('REQUEST_TIMEOUT');
      const plan = name ? { ...read, name } : read;
      const as = { id, privacy, rsvpType, fromFile: true };
      const isLong = services.database.kind === 'embedded' && plan.activities.length > WORTH_STAGING;
      return {
        plan,
        as,
        staged: isLong ? await stageImport(services, plan, { ...as, actor, signal }) : null,
      };
    },
    settled: ({ staged }) => staged?.release(),
    apply: async (unit, _context, _body, _files, prepared) => {
      if (!prepared) throw new Error('an import was not prepared');
      const { plan, as, staged } = prepared;
      if (staged) await publishStaged(unit, staged.eventId);
      const eventId = staged?.eventId ?? (await importSchedule(unit, plan, as));
      const viewer = { userId: unit.actor.userId, now: unit.now };
      const access = await findEventAccess(unit.tx, eventId, viewer);
      const [row] = access ? await readEventRows(unit.tx, [access], viewer) : [];
      const { format: _format, first: _first, ...made } = previewOf(plan);
      const { days, activities, notes, skipped, skippedCount } = made;
      return { ...row, imported: { days, activities, notes, skipped, skippedCount } };
    },
  });
}

export async function fromJson(file: Record<string, unknown>): Promise<ReadEvent> {
  return { ...(await planEvent(readScheduleFile(file))), format: 'schedule' };
}

/** @throws Refusal INVALID_INPUT for a range that ends before it starts */
export function hintsOf({ timezone, from, to, columns }: Hinted): Hinted {
  if (from !== undefined && to !== undefined && to < from) throw badField('to', importTexts.rangeBackwards);
  return { timezone, from, to, columns };
}
