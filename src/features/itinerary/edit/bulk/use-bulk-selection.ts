import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { ShownActivity, ShownDay } from '#src/features/itinerary/shown.ts';

export interface BulkSelection {
  /** Selection mode is on. */
  on: boolean;
  /** In the order of the programme, across days. */
  chosen: ShownActivity[];
  has(id: string): boolean;
  begin(id?: string): void;
  end(): void;
  set(ids: readonly string[], on: boolean): void;
  /** `among`: the listed ids in order; with `range`, selects everything between the previous one and this. */
  toggle(id: string, range: boolean, among: readonly string[]): void;
  /** Handles keys and clicks on an activity in the list; calls `preventDefault` on those it uses. */
  onItem(input: KeyboardEvent | MouseEvent, id: string, among: readonly string[]): void;
}

/** The selected activities for bulk actions, across several days if need be. */
export function useBulkSelection(days: readonly ShownDay[]): BulkSelection {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const last = useRef<string | null>(null);
  const on = ids !== null;
  const chosen = ids ? days.flatMap(({ activities }) => activities.filter(({ id }) => ids.has(id))) : [];

  function set(some: readonly string[], add: boolean) {
    setIds((before) => {
      const after = new Set(before);
      for (const id of some) {
        if (add) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }
  function toggle(id: string, range: boolean, among: readonly string[]) {
    if (range && last.current !== null) set(between(among, last.current, id), true);
    else set([id], !ids?.has(id));
    last.current = id;
  }
  function onKey(press: KeyboardEvent, id: string, among: readonly string[]) {
    const { key, shiftKey } = press;
    if (press.ctrlKey || press.metaKey || press.altKey) return;
    if (key.toLowerCase() === 'x' || (on && key === ' ')) {
      press.preventDefault();
      toggle(id, shiftKey, among);
    } else if (shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) {
      // the list itself moves the focus there
      const next = among[among.indexOf(id) + (key === 'ArrowDown' ? 1 : -1)];
      set(next === undefined ? [id] : [id, next], true);
      last.current = next ?? id;
    }
  }
  return {
    on,
    chosen,
    has: (id) => ids?.has(id) ?? false,
    begin: (id) => {
      last.current = id ?? null;
      setIds(new Set(id === undefined ? [] : [id]));
    },
    end: () => {
      last.current = null;
      setIds(null);
    },
    set,
    toggle,
    onItem: (input, id, among) => {
      if ('key' in input) return onKey(input, id, among);
      if (!on || input.ctrlKey || input.metaKey || input.altKey) return;
      input.preventDefault();
      toggle(id, input.shiftKey, among);
    },
  };
}

/** The ids between the two, whichever comes first. */
function between(among: readonly string[], from: string, to: string): readonly string[] {
  const [a, b] = [among.indexOf(from), among.indexOf(to)];
  return a < 0 || b < 0 ? [to] : among.slice(Math.min(a, b), Math.max(a, b) + 1);
}
