import { ref } from 'valtio/vanilla';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { unsaved, type HeldUnsaved, type Unsaved } from '#src/data/unsaved.ts';

/**
 * The same change attempted before: equal arguments except for `id`, which is new with each attempt. A refused one is
 * over: the server would repeat its answer.
 */
export const unsavedLike = (data: OwnData, type: string, args: unknown): Unsaved | undefined =>
  unsaved.items.find((item) => !item.refused && isOf(item, data) && item.key === keyOf(type, args));

export function rememberUnsaved(data: OwnData, item: Unsaved): void {
  const key = keyOf(item.type, item.args);
  const others = unsaved.items.filter(
    (other) => other.id !== item.id && (other.key !== key || !isOf(other, data)),
  );
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

function settles(saved: Saved, item: HeldUnsaved): boolean {
  if (item.key === keyOf(saved.type, saved.args)) return true;
  if (saved.deletes !== undefined) return item.lane === saved.deletes;
  if (saved.creates || item.lane !== saved.lane) return false;
  // text for one field says nothing about another
  if (item.sets) return item.sets.every((part) => saved.sets?.includes(part));
  if (saved.coalesce !== undefined || item.coalesce !== undefined) return item.coalesce === saved.coalesce;
  // words about people, such as tags, add to each other
  return item.type === saved.type && item.words === '' && peopleIn(item.args) === peopleIn(saved.args);
}

const isOf = (item: Pick<HeldUnsaved, 'of' | 'owner'>, { device, key }: OwnData): boolean =>
  item.of === device && item.owner === key;
/** Whom a decision is about. */
const peopleIn = (args: unknown): string => {
  const { rsvps, users } = args as { rsvps?: string[]; users?: string[] };
  return JSON.stringify([rsvps, users]);
};
const keyOf = (type: string, args: unknown): string =>
  `${type} ${JSON.stringify({ ...(args as object), id: undefined })}`;
