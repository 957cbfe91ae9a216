import { proxy, ref } from 'valtio/vanilla';
import type { Device } from '#src/data/device/device.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';

/**
 * A change that this device could not store and the server may not have. In memory only: the page must stay
 * open.
 */
export interface Unsaved {
  /** The id under which it may have been sent, and is retried. */
  id: string;
  /** When it was first made; part of what was sent. */
  clientAt: number;
  type: string;
  args: unknown;
  lane: string;
  /** The fields that it sets; undefined where it sets none in particular. */
  sets?: readonly string[] | undefined;
  /** A later change with the same key overwrites it; undefined = none does, unless it is about the same people. */
  coalesce?: string | undefined;
  /** What kind of change it is: "Comment". */
  label: string;
  /** Its words, byte for byte. */
  words: string;
}
interface Held extends Unsaved {
  key: string;
  of: Device;
  owner: string;
}

/** What must stay on screen, oldest first. */
export const unsaved = proxy<{ items: Held[] }>({ items: [] });

/** The same change attempted before: equal arguments except for `id`, which is new with each attempt. */
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

/** A change that this device has stored, or the server has accepted. */
export interface Saved extends Pick<Unsaved, 'type' | 'args' | 'lane' | 'sets' | 'coalesce'> {
  creates: boolean;
  /** What it deletes, named by its lane. */
  deletes: string | undefined;
}

/**
 * Drops what the saved change makes pointless: the same change, what it overwrites, and changes to what it
 * deletes.
 */
export function forgetUnsaved(data: OwnData, saved: Saved): void {
  // a new list, even an empty one, re-renders every component that shows it
  if (unsaved.items.length === 0) return;
  unsaved.items = unsaved.items.filter((item) => !isOf(item, data) || !settles(saved, item));
}

function settles(saved: Saved, item: Held): boolean {
  if (item.key === keyOf(saved.type, saved.args)) return true;
  if (saved.deletes !== undefined) return item.lane === saved.deletes;
  if (saved.creates || item.lane !== saved.lane) return false;
  // text for one field says nothing about another
  if (item.sets) return item.sets.every((part) => saved.sets?.includes(part));
  if (saved.coalesce !== undefined || item.coalesce !== undefined) return item.coalesce === saved.coalesce;
  // words about people, such as tags, add to each other
  return item.type === saved.type && item.words === '' && peopleIn(item.args) === peopleIn(saved.args);
}

/** The person has seen it. */
export function dismissUnsaved(id: string): void {
  unsaved.items = unsaved.items.filter((item) => item.id !== id);
}

const isOf = (item: Pick<Held, 'of' | 'owner'>, { device, key }: OwnData): boolean =>
  item.of === device && item.owner === key;
/** Whom a decision is about. */
const peopleIn = (args: unknown): string => {
  const { rsvps, users } = args as { rsvps?: string[]; users?: string[] };
  return JSON.stringify([rsvps, users]);
};
const keyOf = (type: string, args: unknown): string =>
  `${type} ${JSON.stringify({ ...(args as object), id: undefined })}`;
