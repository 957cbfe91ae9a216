import type { Lane } from '#src/data/lanes.ts';
import type { Edit, MutationCore, Setting } from './mutation.ts';
import { partsKey } from './parts-key.ts';

interface SettingSpec<Args> extends MutationCore<Args> {
  lane(args: Args): Lane;
  /** Which of the settings in its lane it sets; undefined = the lane has only this one. */
  sets?(args: Args): string[];
  /**
   * A later change replaces an unsent one if this matches; by default, lane and `sets`. null = never, because
   * each names different people.
   */
  replaces?: ((args: Args) => string) | null;
  edit?: Edit<Args>;
  /** Most have none. */
  words?(args: Args): string;
  bringsBack?: Setting<Args>['bringsBack'];
}

/**
 * Arguments that are only ids could merely mean "toggle", and a replay would undo it: a setting must carry its
 * state.
 */
type SaysState<Args> = [Exclude<keyof Args, 'id' | `${string}Id`>] extends [never]
  ? { args: 'a setting says which state it sets' }
  : unknown;

/** A change that sets a state. */
export const setting = <Args>(spec: SettingSpec<Args> & SaysState<Args>): Setting<Args> => settingOf(spec);

/** The same, for arguments whose type is not fully known to the caller. */
export const settingOf = <Args>({ replaces, ...spec }: SettingSpec<Args>): Setting<Args> => ({
  words: () => '',
  ...spec,
  ...(replaces !== null && {
    coalesce: (args: Args) => partsKey((replaces ?? spec.lane)(args), spec.sets?.(args)),
  }),
  kind: 'setting',
});
