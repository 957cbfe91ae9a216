import type { UpdateItem, UpdatePreview } from '#contract/schemas/updates.ts';

export const GROUPS = ['added', 'changed', 'removed', 'kept', 'left'] as const;
export type Group = (typeof GROUPS)[number];

/** One choice in a preview: whether it is applied by default. */
export interface Choice {
  id: string;
  chosen: boolean;
}

/** The file's new changes first; those already decided here come last. */
export function groupsOf({ items }: UpdatePreview): Record<Group, UpdateItem[]> {
  const groups: Record<Group, UpdateItem[]> = { added: [], changed: [], removed: [], kept: [], left: [] };
  for (const item of items) groups[groupOf(item)].push(item);
  return groups;
}

function groupOf(item: UpdateItem): Group {
  if (item.kind === 'removed') return 'removed';
  if (item.kind === 'added') return item.again ? 'left' : 'added';
  return item.changes.some(({ news }) => news) ? 'changed' : 'kept';
}

export const choicesOf = (item: UpdateItem): readonly Choice[] =>
  item.kind === 'changed' ? item.changes : [item];

export const isTaken = ({ id, chosen }: Choice, flipped: ReadonlySet<string>): boolean =>
  chosen !== flipped.has(id);
