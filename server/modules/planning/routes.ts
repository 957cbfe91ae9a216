import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { FILE_LIMITS } from '#contract/constants.ts';
import { CreateEventBody, EventWithProgram } from '#contract/schemas/events.ts';
import { PlannedAnswer } from '#contract/schemas/planned.ts';
import { findEventAccess } from '#server/access/event-for.ts';
import type { ChangeRoute } from '#server/change/change-route.ts';
import { NoBody } from '#server/change/no-body.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';
import { createEvent } from '#server/modules/events/create-event.ts';
import { readEvent } from '#server/modules/events/read-event.ts';
import { Builds } from '#server/modules/planning/builds.ts';
import { prepareUpload, type PreparedFile } from '#server/modules/files/prepare-upload.ts';
import { planExperience, type Planned } from '#server/modules/planning/plan-experience.ts';
import { importSchedule } from '#server/modules/schedule-import/import-schedule.ts';
import type { Services } from '#server/providers/services.ts';

type Body = v.InferOutput<typeof CreateEventBody>;
type Prepare = NonNullable<
  ChangeRoute<Record<string, string>, typeof CreateEventBody, undefined, unknown>['prepare']
>;

/** A service costs money, the built-in planner only a moment. */
const BY_AI_PER_DAY = 10;
const BUILT_IN_PER_DAY = 200;
/** Refused before any service was asked. */
const NOT_ASKED = new Set(['INVALID_INPUT', 'UNSUPPORTED_TYPE']);

/** Proxies and devices tolerate at least twice as much silence. */
const SIGN_OF_LIFE_MS = 10_000;

/** New experiences: created by hand, or built from a prompt and a paper. */
export function planningRoutes(
  app: FastifyInstance,
  services: Services,
  { graceMs, signOfLifeMs = SIGN_OF_LIFE_MS }: { graceMs?: number; signOfLifeMs?: number } = {},
): void {
  const plans = new AttemptLimit(services.planner ? BY_AI_PER_DAY : BUILT_IN_PER_DAY, 86_400_000);
  const builds = new Builds(graceMs);
  app.addHook('onClose', async () => builds.endAll());

  const plan = async ({ body, files, actor, now, signal, say }: Parameters<Prepare>[0]): Promise<Planned> =>
    builds.wait(
      {
        ownerId: actor.userId,
        // without an id nobody can return to it
        id: body.id ?? randomUUID(),
        words: JSON.stringify([body, files.map(({ sha256 }) => sha256)]),
        signal,
        onStage: (stage) => say({ stage }),
      },
      async (of) => {
        plans.take(actor.userId, now);
        try {
          return await planExperience(services, body, { ...of, by: actor.userId, paper: files[0], now });
        } catch (error) {
          if (error instanceof Refusal && NOT_ASKED.has(error.code)) plans.giveBack(actor.userId);
          throw error;
        }
      },
    );

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events',
    summary: 'Create an event; the caller becomes its owner',
    body: CreateEventBody,
    status: 201,
    answer: v.object({ ...EventWithProgram.entries, planned: v.optional(PlannedAnswer) }),
    files: { max: 1, bytes: FILE_LIMITS.image, json: ['dayIds'] },
    authorise: async () => undefined,
    preparesAlways: true,
    signOfLifeMs,
    prepare: async (of): Promise<{ plan: Planned } | { cover: PreparedFile | undefined }> => {
      if (of.body.isAIMode) return { plan: await plan(of) };
      const [cover] = of.files;
      return { cover: cover && (await prepareUpload(services.files, cover, 'image')) };
    },
    apply: async (unit, _context, body, _files, prepared) =>
      prepared && 'plan' in prepared
        ? writePlan(unit, body, prepared.plan)
        : fresh(unit, await createEvent(unit, body, prepared?.cover)),
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/v2/cpai/experience/generate',
    summary: 'Build an event from text and a PDF; the caller becomes its owner and reviews it',
    body: CreateEventBody,
    status: 201,
    answer: v.object({ ...EventWithProgram.entries, planned: PlannedAnswer }),
    files: { max: 1, bytes: FILE_LIMITS.document, json: ['dayIds'] },
    authorise: async () => undefined,
    preparesAlways: true,
    signOfLifeMs,
    prepare: plan,
    apply: async (unit, _context, body, _files, planned) => {
      if (!planned) throw new Error('nothing was planned');
      return writePlan(unit, body, planned);
    },
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/v2/cpai/experience/generate/:id',
    summary: 'Stop the caller’s own build with this id; an event that already exists stays',
    body: NoBody,
    status: 204,
    authorise: async (_unit, { id }: { id: string }) => id.toLowerCase(),
    apply: async ({ actor }, id) => {
      builds.end(actor.userId, id);
      return undefined;
    },
  });
}

async function writePlan(unit: Unit, { id, privacy, rsvpType }: Body, plan: Planned) {
  const eventId = await importSchedule(unit, plan, {
    id,
    privacy,
    rsvpType,
    needsReview: true,
    fromFile: false,
  });
  const { by, notes, skipped = [], skippedCount = skipped.length } = plan;
  return {
    ...(await fresh(unit, eventId)),
    planned: {
      by,
      days: plan.dates.length,
      activities: plan.activities.length,
      notes: notes.slice(0, 100),
      skipped,
      skippedCount,
    },
  };
}

async function fresh(unit: Unit, eventId: string) {
  const viewer = { userId: unit.actor.userId, now: unit.now };
  const access = await findEventAccess(unit.tx, eventId, viewer);
  if (!access) throw new Error(`event ${eventId} vanished while it was being made`);
  return { ...(await readEvent(unit.tx, access, viewer)) };
}
