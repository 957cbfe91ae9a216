import { proxy, ref } from 'valtio/vanilla';
import type { Device } from '#src/data/device/device.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';

/**
 * Something a person did that this device could not store and the server was not known to have. In memory:
 * the page must not be left.
 */
export interface Unsaved {
  /** Under which it may have been sent, and under which it is tried again. */
  id: string;
  /** When it was first done; part of what was sent. */
  clientAt: number;
  type: string;
  args: unknown;
  lane: string;
  /** What it is: "Comment". */
  label: string;
  /** The words in it, byte for byte. */
  words: string;
}
interface Held extends Unsaved {
  key: string;
  of: Device;
  owner: string;
}

/** What is to stay on screen, oldest first. */
export const unsaved = proxy<{ items: Held[] }>({ items: [] });

/** The same thing tried before: the arguments but for the id that each try mints anew are the same. */
export const unsavedLike = (data: OwnData, type: string, args: unknown): Unsaved | undefined =>
  unsaved.items.find((item) => isOf(item, data) && item.key === keyOf(type, args));

export function rememberUnsaved(data: OwnData, item: Unsaved): void {
  const key = keyOf(item.type, item.args);
  const others = unsaved.items.filter((other) => other.key !== key || !isOf(other, data));
  unsaved.items = [
    ...others,
    { ...item, args: ref(item.args as object), key, of: ref(data.device), owner: data.key },
  ];
}

/** Whatever was tried in a lane before is settled by what has now gone through in it. */
export function forgetUnsaved(data: OwnData, lane: string): void {
  unsaved.items = unsaved.items.filter((item) => !isOf(item, data) || item.lane !== lane);
}

/** At the person's command. */
export function dismissUnsaved(id: string): void {
  unsaved.items = unsaved.items.filter((item) => item.id !== id);
}

const isOf = (item: Pick<Held, 'of' | 'owner'>, { device, key }: OwnData): boolean =>
  item.of === device && item.owner === key;
const keyOf = (type: string, args: unknown): string =>
  `${type} ${JSON.stringify({ ...(args as object), id: undefined })}`;
