import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { stylesInForce } from '#src/app/styles-in-force.ts';
import { nextTask } from '#src/ui/hooks/next-task.ts';

/** Mantine with the theme: not needed to take over a page that the server has drawn. */
export interface Theme {
  /** Once in the app. */
  Root: ComponentType;
  /** Around everything that is made of Mantine's components. */
  Themed: ComponentType<{ children: ReactNode }>;
}

let current: Theme | null = null;
let coming: Promise<Theme> | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Null before it has come. */
export const useTheme = (): Theme | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );

/** Rejects when the code cannot be fetched; another call asks for it again. */
export function bringTheme(): Promise<Theme> {
  coming ??= fetchTheme().catch((problem: unknown) => {
    coming = undefined;
    throw problem;
  });
  return coming;
}

async function fetchTheme(): Promise<Theme> {
  // what is made of it stands on the others, too
  const [{ Root, Themed }] = await Promise.all([import('#src/app/theme/whole-theme.tsx'), stylesInForce()]);
  await nextTask();
  current = { Root, Themed };
  for (const listener of listeners) listener();
  return current;
}
