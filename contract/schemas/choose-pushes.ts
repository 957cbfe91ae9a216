import * as v from 'valibot';
import { Id, TimeZone } from '#contract/schemas/common.ts';

/** As many events as can be silent. */
export const MUTED_MAX = 500;
const TimeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'This is no time of day.'));

const QuietTimes = v.pipe(
  v.object({ from: TimeOfDay, to: TimeOfDay, zone: TimeZone }),
  // a whole day would never be over
  v.forward(
    v.check(({ from, to }) => from !== to, 'Quiet hours end at another time than they begin.'),
    ['to'],
  ),
);

/** When messages come to a person's devices. What is given is set; of events only those that are named. */
export const ChoosePushes = v.object({
  quiet: v.optional(v.nullable(QuietTimes)),
  mute: v.optional(v.pipe(v.record(Id, v.boolean()), v.maxEntries(MUTED_MAX))),
});
export type ChoosePushes = v.InferOutput<typeof ChoosePushes>;
