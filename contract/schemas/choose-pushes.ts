import * as v from 'valibot';
import { Id, TimeZone } from '#contract/schemas/common.ts';

/** Events that one person can mute. */
export const MUTED_MAX = 500;
const TimeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'This is not a time of day.'));

const QuietTimes = v.pipe(
  v.object({ from: TimeOfDay, to: TimeOfDay, zone: TimeZone }),
  // equal times would mean a day that never ends
  v.forward(
    v.check(({ from, to }) => from !== to, 'Quiet hours cannot end at the time they begin.'),
    ['to'],
  ),
);

/** Push settings of a person. Only what is given changes; `mute` changes only the events it names. */
export const ChoosePushes = v.object({
  quiet: v.optional(v.nullable(QuietTimes)),
  mute: v.optional(v.pipe(v.record(Id, v.boolean()), v.maxEntries(MUTED_MAX))),
});
export type ChoosePushes = v.InferOutput<typeof ChoosePushes>;
