import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { FILE_LIMITS } from '#contract/constants.ts';
import { UnreadTable } from '#contract/schemas/planned.ts';
import { UpdateAnswer, UpdatePreview } from '#contract/schemas/updates.ts';
import { eventForChange } from '#server/access/event-for.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import type { ChangeRoute } from '#server/change/change-route.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Reader } from '#server/db/types.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { importLimitsOf } from '#server/modules/schedule-import/import-limits.ts';
import { previewOf } from '#server/modules/schedule-import/preview.ts';
import { readImport } from '#server/modules/schedule-import/read-import.ts';
import {
  fromJson,
  Hints,
  hintsOf,
  lookAtFile,
  type Planned,
} from '#server/modules/schedule-import/routes.ts';
import { compareWithFile } from '#server/modules/schedule-update/compare-with-file.ts';
import { fitToEvent } from '#server/modules/schedule-update/fit-to-event.ts';
import { updateTexts } from '#server/modules/schedule-update/messages.ts';
import { readProgramme } from '#server/modules/schedule-update/read-programme.ts';
import { basisOf, showDifference } from '#server/modules/schedule-update/show-comparison.ts';
import { updateFromFile } from '#server/modules/schedule-update/update-from-file.ts';
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

/** Updates an event from a newer file: a preview of the changes, then the chosen ones. */
export function scheduleUpdateRoutes(app: FastifyInstance, services: Services): void {
  const { imports, previews } = importLimitsOf(services);
  const takesFile = {
    files: { max: 1, bytes: FILE_LIMITS.scheduleFile, json: ['columns'] },
    bodyLimit: FILE_LIMITS.scheduleFile,
    authorise: (unit, { eventId }) => eventForChange(unit, eventId, 'editProgram'),
  } satisfies Partial<ChangeRoute<{ eventId: string }, v.GenericSchema, EventAccess>>;

  declareChange(app, services, {
    ...takesFile,
    method: 'POST',
    url: '/api/events/:eventId/import/preview',
    summary: 'What a newer schedule, calendar or table would change of an event; nothing is changed',
    body: PreviewBody,
    answer: v.union([UpdatePreview, UnreadTable]),
    prepare: async ({ files: [file], body, actor, now }) => {
      previews.take(actor.userId, now);
      return file && lookAtFile(file, hintsOf(body));
    },
    apply: async (unit, access, body, _files, prepared) => {
      const plan = prepared ?? (await fromJson(body));
      if ('problem' in plan) return plan;
      const { programme, comparison } = await compare(unit.tx, access, plan);
      const { format, notes, skipped, skippedCount, tables } = previewOf(plan);
      const dayOf = (id: string) => programme.records.get(id)?.dayId ?? '';
      return {
        format,
        notes: comparison.mostMissing ? [updateTexts.mostMissing, ...notes] : notes,
        skipped,
        skippedCount,
        tables,
        basis: await basisOf(comparison, access.event.timezone),
        known: programme.remembered !== null,
        unchanged: comparison.unchanged,
        items: comparison.differences.map((one, index) => showDifference(one, index, dayOf)),
      };
    },
  });

  declareChange(app, services, {
    ...takesFile,
    method: 'POST',
    url: '/api/events/:eventId/import',
    summary: 'Change an event to what a newer file says, as far as it was chosen in its preview',
    body: UpdateBody,
    answer: UpdateAnswer,
    prepare: async ({ files: [file], body }) => file && readImport(file, hintsOf(body)),
    apply: async (unit, access, { basis, flipped, ...body }, _files, planned) => {
      const plan = planned ?? (await fromJson(body));
      const { programme, comparison } = await compare(unit.tx, access, plan);
      if ((await basisOf(comparison, access.event.timezone)) !== basis)
        throw new Refusal('STALE_SET', { text: updateTexts.outdated });
      imports.take(unit.actor.userId, unit.now);
      const done = await updateFromFile(unit, services, access, {
        programme,
        comparison,
        dayNames: plan.dayNames,
        flipped: new Set(flipped.split(',').filter(Boolean)),
      });
      const { skipped, skippedCount } = previewOf(plan);
      return { ...done, skipped, skippedCount };
    },
  });
}

async function compare(reader: Reader, { event }: EventAccess, plan: Planned) {
  const programme = await readProgramme(reader, event);
  const entries = fitToEvent(plan, { timezone: event.timezone, fileZone: programme.zone });
  return { programme, comparison: compareWithFile(entries, programme.activities, programme.remembered) };
}
