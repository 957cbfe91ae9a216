import { MUTED_MAX, type ChoosePushes } from '#contract/schemas/choose-pushes.ts';
import type { PushChoices } from '#contract/schemas/profile.ts';

/** The settings after a change. If too many events are muted, the latest are kept. */
export function withPushes(before: PushChoices, { quiet, mute = {} }: ChoosePushes): PushChoices {
  const silenced = Object.entries(mute).flatMap(([id, muted]) => (muted ? [id] : []));
  return {
    quiet: quiet === undefined ? before.quiet : quiet,
    muted: [...before.muted.filter((id) => !(id in mute)), ...silenced].slice(-MUTED_MAX),
  };
}
