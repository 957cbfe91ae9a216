import * as v from 'valibot';
import { ACTIVITIES_MAX } from '#contract/constants.ts';

const short = v.pipe(v.string(), v.maxLength(2000));
const clock = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const date = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/));

/** A planner's answer. Nothing else in it is used. */
export const Draft = v.object({
  name: v.nullish(short),
  description: v.nullish(v.pipe(v.string(), v.maxLength(20_000))),
  days: v.optional(v.pipe(v.array(v.object({ date, name: v.nullish(short) })), v.maxLength(366)), []),
  activities: v.pipe(
    v.array(
      v.object({
        date,
        start: clock,
        end: v.nullish(clock),
        name: v.pipe(short, v.nonEmpty()),
        location: v.nullish(short),
        description: v.nullish(v.pipe(v.string(), v.maxLength(20_000))),
        /** The words of the source that it was taken from. */
        source: v.nullish(short),
      }),
    ),
    v.maxLength(ACTIVITIES_MAX),
  ),
});
export type Draft = v.InferOutput<typeof Draft>;

/** A planner's draft, with what it has to say about it. */
export interface Drafted {
  draft: Draft;
  /** Lines it could not use. */
  skipped: { where: string; what: string; why: string }[];
  notes: string[];
}

export interface PlanningTask {
  name: string;
  startOn: string;
  endOn: string;
  timezone: string;
  prompt: string;
  /** The lines of a paper: data to read, never instructions. */
  paper: readonly string[];
}

/** A planning service. Its answer is checked against `Draft` before anybody sees it. */
export interface Planner {
  /** @throws PlannerFailed; or whatever `signal` was aborted with */
  plan(task: PlanningTask, signal: AbortSignal): Promise<Draft>;
}

/** The service did not answer, refused, or answered with something else. `reason` is for the log. */
export class PlannerFailed extends Error {
  override readonly name = 'PlannerFailed';
}
