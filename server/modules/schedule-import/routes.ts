import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { FILE_LIMITS } from '#contract/constants.ts';
import { Id, Privacy, RsvpType } from '#contract/schemas/common.ts';
import { EventRow } from '#contract/schemas/events.ts';
import { lookAtEvent } from '#server/access/event-for.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { readEventRows } from '#server/modules/events/read-event-rows.ts';
import { importSchedule } from '#server/modules/schedule-import/import-schedule.ts';
import { planEvent } from '#server/modules/schedule-import/plan-event.ts';
import { readScheduleFile, readScheduleText } from '#server/modules/schedule-import/schedule-file.ts';
import { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';
import type { Services } from '#server/providers/services.ts';

/**
 * The file itself as the JSON body, next to these fields; or multipart with the file. Its own shape is
 * validated by `readScheduleFile`.
 */
const ImportBody = v.looseObject({
  id: v.optional(Id),
  privacy: v.optional(Privacy, 'PUBLIC'),
  rsvpType: v.optional(RsvpType, 'OPEN_INVITE'),
  schedule: v.optional(v.unknown()),
});
const ImportAnswer = v.object({
  ...EventRow.entries,
  imported: v.object({ days: v.number(), activities: v.number(), notes: v.array(v.string()) }),
});

const IMPORTS_PER_HOUR = 20;

/** `POST /api/events/import`: a pretalx or frab schedule becomes an event of the caller. */
export function scheduleImportRoutes(app: FastifyInstance, services: Services): void {
  const imports = new AttemptLimit(IMPORTS_PER_HOUR, 3_600_000);
  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/import',
    summary: 'Turn a pretalx or frab schedule (JSON) into an event',
    body: ImportBody,
    status: 201,
    answer: ImportAnswer,
    files: { max: 1, bytes: FILE_LIMITS.scheduleFile },
    bodyLimit: FILE_LIMITS.scheduleFile,
    authorise: async () => undefined,
    prepare: async ({ files: [file] }) =>
      file && planEvent(readScheduleText(await readFile(file.path, 'utf8'))),
    apply: async (unit, _context, { id, privacy, rsvpType, ...file }, _files, planned) => {
      const plan = planned ?? planEvent(readScheduleFile(file));
      imports.take(unit.actor.userId, unit.now);
      const viewer = { userId: unit.actor.userId, now: unit.now };
      const access = await lookAtEvent(
        unit.tx,
        await importSchedule(unit, plan, { id, privacy, rsvpType }),
        viewer,
      );
      const [row] = access ? await readEventRows(unit.tx, [access], viewer) : [];
      return {
        ...row,
        imported: { days: plan.dates.length, activities: plan.activities.length, notes: plan.notes },
      };
    },
  });
}
