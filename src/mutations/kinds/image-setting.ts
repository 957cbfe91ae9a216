import type { GenericSchema } from 'valibot';
import type { Thing } from '#src/data/lanes.ts';
import { formOf, mediaOfWaiting, type FileRef } from '#src/mutations/outbox/stored-file.ts';
import type { Setting } from './mutation.ts';
import { settingOf } from './setting.ts';

interface ImageSpec<Args> {
  type: string;
  version: number;
  args: GenericSchema<unknown, Args>;
  table: 'events' | 'days' | 'activities';
  thing(args: Args): Thing;
  /** Path of what the picture belongs to. */
  path(args: Args): string;
  label(): string;
}

/** Sets the picture of an event or of something in its programme. Last write wins. */
export const imageSetting = <Args extends { eventId: string; file: FileRef }>({
  table,
  thing,
  path,
  ...spec
}: ImageSpec<Args>): Setting<Args> =>
  settingOf({
    ...spec,
    lane: thing,
    sets: () => ['image'],
    needs: (args) => [thing(args)],
    request: (args) => ({ method: 'POST', path: `${path(args)}/image`, form: formOf(args.file) }),
    fold: (view, args) =>
      view.patch(table, idOf(thing(args)), () => ({ image: mediaOfWaiting(args.file) }), { aspect: 'image' }),
  });

const idOf = (thing: Thing): string => thing.slice(thing.indexOf(':') + 1);
