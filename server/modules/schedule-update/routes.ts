import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { FILE_LIMITS } from '#contract/constants.ts';
import { UnreadTable } from '#contract/schemas/planned.ts';
import { UpdateAnswer, UpdatePreview } from '#contract/schemas/updates.ts';
import { eventFor, eventForChange } from '#server/access/event-for.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import type { ChangeRoute } from '#server/change/change-route.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Actor } from '#server/change/unit.ts';
import { mapInTurns, yieldToOthers } from '#server/db/yield-between-slices.ts';
import { longSnapshot } from '#server/db/transaction.ts';
import type { Db, Reader } from '#server/db/types.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { importLimitsOf } from '#server/modules/schedule-import/import-limits.ts';
import { previewOf } from '#server/modules/schedule-import/preview.ts';
import { importTask, lookTask, readApart } from '#server/modules/schedule-import/import-tasks.ts';
import type { ReadEvent } from '#server/modules/schedule-import/read-import.ts';
import { fromJson, Hints, hintsOf } from '#server/modules/schedule-import/routes.ts';
import { WORTH_STAGING } from '#server/modules/events/stage-event.ts';
import { compareWithFile } from '#server/modules/schedule-update/compare-with-file.ts';
import { fitToEvent } from '#server/modules/schedule-update/fit-to-event.ts';
import { updateTexts } from '#server/modules/schedule-update/messages.ts';
import { readProgramme } from '#server/modules/schedule-update/read-programme.ts';
import { planUpdate, type Planner } from '#server/modules/schedule-update/plan-update.ts';
import { basisOf, showDifference } from '#server/modules/schedule-update/show-comparison.ts';
import { deleteStale, stageUpdate, writeStaged } from '#server/modules/schedule-update/stage-update.ts';
import { isAsSeen, updateFromFile } from '#server/modules/schedule-update/update-from-file.ts';
import type { Services } from '#server/providers/services.ts';

const PreviewBody = v.looseObject({ ...Hints, schedule: v.optional(v.unknown()) });
const UpdateBody = v.looseObject({
  ...Hints,
  schedule: v.optional(v.unknown()),
  /** The basis of the preview that was shown. */
  basis: v.pipe(v.string(), v.maxLength(100)),
  /** Choices to invert, separated by commas. */
  flipped: v.optional(v.pipe(v.string(), v.regex(/^(?:\d+[a-z]?(?:,|$))*$/, updateTexts.unknownChoice)), ''),
});

interface OfEvent extends Record<string, string> {
  eventId: string;
}

/** Updates an event from a newer file: a preview of the changes, then the chosen ones. */
export function scheduleUpdateRoutes(app: FastifyInstance, services: Services): void {
  const { imports, previews } = importLimitsOf(services);
  const takesFile = {
    files: { max: 1, bytes: FILE_LIMITS.scheduleFile, json: ['columns'] },
    bodyLimit: FILE_LIMITS.scheduleFile,
    authorise: (unit, { eventId }) => eventForChange(unit, eventId, 'editProgram'),
  } satisfies Partial<ChangeRoute<OfEvent, v.GenericSchema, EventAccess>>;

  const readAndCompare = async (
    of: { db: Db; actor: Actor; params: OfEvent; now: Date },
    plan: ReadEvent,
  ): Promise<Compared> => {
    const accessNow = (reader: Reader) =>
      eventFor(reader, of.actor.userId, of.params.eventId, 'editProgram', of.now);
    const { access, programme } = await longSnapshot(
      of.db,
      async (reader) => {
        const access = await accessNow(reader);
        return { access, programme: await readProgramme(reader, access.event) };
      },
      async (reader) => (await accessNow(reader)).event.version,
    );
    await yieldToOthers();
    return compare(access, programme, plan);
  };

  declareChange(app, services, {
    ...takesFile,
    method: 'POST',
    url: '/api/events/:eventId/import/preview',
    summary: 'Preview what a newer schedule, calendar or table would change in an event; changes nothing',
    body: PreviewBody,
    answer: v.union([UpdatePreview, UnreadTable]),
    preparesAlways: true,
    prepare: async ({ files: [file], body, ...of }) => {
      previews.take(of.actor.userId, of.now);
      const plan = file
        ? await readApart(services.threads, lookTask, file, { hints: hintsOf(body), ...of })
        : await fromJson(body);
      if ('problem' in plan) return plan;
      const { access, programme, comparison } = await readAndCompare(of, plan);
      const { format, notes, skipped, skippedCount, tables } = previewOf(plan);
      const dayOf = (id: string) => programme.records.get(id)?.dayId ?? '';
      return {
        format,
        notes: comparison.doubt ? [updateTexts[comparison.doubt], ...notes] : notes,
        skipped,
        skippedCount,
        tables,
        basis: await basisOf(comparison, access.event.timezone),
        known: programme.remembered !== null,
        unchanged: comparison.unchanged,
        items: await mapInTurns([...comparison.differences.entries()], ([index, one]) =>
          showDifference(one, index, dayOf),
        ),
      };
    },
    apply: async (_unit, _access, _body, _files, preview) => {
      if (!preview) throw new Error('a preview was not prepared');
      return { ...preview };
    },
  });

  declareChange(app, services, {
    ...takesFile,
    method: 'POST',
    url: '/api/events/:eventId/import',
    summary: 'Apply the changes from a newer file that were chosen in its preview',
    body: UpdateBody,
    answer: UpdateAnswer,
    preparesAlways: true,
    prepare: async ({ files: [file], body: { basis, flipped, ...body }, ...of }) => {
      if (of.signal.aborted) throw new Refusal('REQUEST_TIMEOUT');
      imports.take(of.actor.userId, of.now);
      const read = file
        ? await readApart(services.threads, importTask, file, { hints: hintsOf(body), ...of })
        : await fromJson(body);
      const planFor = async (by: Planner, { access, programme, comparison }: Compared) => {
        if ((await basisOf(comparison, access.event.timezone)) !== basis)
          throw new Refusal('STALE_SET', { text: updateTexts.outdated });
        return planUpdate(by, access, {
          programme,
          comparison,
          dayNames: read.dayNames,
          flipped: new Set(flipped.split(',').filter(Boolean)),
        });
      };
      if (of.signal.aborted) throw new Refusal('REQUEST_TIMEOUT');
      const plan = await planFor(of, await readAndCompare(of, read));
      const isLong =
        services.database.kind === 'embedded' && plan.changed.length + plan.told.length > WORTH_STAGING;
      return {
        read,
        plan,
        planFor,
        release: isLong ? await stageUpdate(services, of.params.eventId, plan) : null,
      };
    },
    settled: ({ release }) => release?.(),
    apply: async (unit, access, _body, _files, prepared) => {
      if (!prepared) throw new Error('an update was not prepared');
      const { read, planFor, release } = prepared;
      const isAsPlanned = await isAsSeen(unit.tx, access.event, prepared.plan.seen);
      const plan = isAsPlanned
        ? prepared.plan
        : await planFor(unit, compare(access, await readProgramme(unit.tx, access.event), read));
      if (!isAsPlanned || !release)
        await writeStaged((write) => write(unit.tx), { eventId: access.event.id, plan });
      const done = await updateFromFile(unit, services, access, plan);
      if (!release) await deleteStale(unit.tx, access.event.id);
      const { skipped, skippedCount } = previewOf(read);
      return { ...done, skipped, skippedCount };
    },
  });
}

type Compared = ReturnType<typeof compare>;

function compare(access: EventAccess, programme: Awaited<ReturnType<typeof readProgramme>>, plan: ReadEvent) {
  const entries = fitToEvent(plan, { timezone: access.event.timezone, fileZone: programme.zone });
  const isWhole = !plan.skippedCount && !plan.skipped?.length;
  const comparison = compareWithFile(entries, programme.activities, programme.remembered, isWhole);
  return { access, programme, comparison };
}
