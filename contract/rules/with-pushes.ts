import { MUTED_MAX, type ChoosePushes } from '#contract/schemas/choose-pushes.ts';
import type { PushChoices } from '#contract/schemas/profile.ts';

/** The choices after these changes; if more events are muted than allowed, the latest ones. */
export function withPushes(before: PushChoices, { quiet, mute = {} }: ChoosePushes): PushChoices {
  const silenced = Object.entries(mute).flatMap(([id, muted]) => (muted ? [id] : []));
  return {
    quiet: quiet === undefined ? before.quiet : quiet,
    muted: [...before.muted.filter((id) => !(id in mute)), ...silenced].slice(-MUTED_MAX),
  };
}
