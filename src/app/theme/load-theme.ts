import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { stylesInForce } from '#src/app/styles-in-force.ts';
import { nextTask } from '#src/ui/hooks/next-task.ts';

/** Mantine and the theme, which hydrating a server-rendered page does not need. */
export interface Theme {
  /** Rendered once in the app. */
  Root: ComponentType;
  /** Wraps everything that uses Mantine's components. */
  Themed: ComponentType<{ children: ReactNode }>;
}

let current: Theme | null = null;
let loading: Promise<Theme> | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Null before it has loaded. */
export const useTheme = (): Theme | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );

/** Rejects if the code cannot be fetched; another call requests it again. */
export function loadTheme(): Promise<Theme> {
  loading ??= fetchTheme().catch((problem: unknown) => {
    loading = undefined;
    throw problem;
  });
  return loading;
}

async function fetchTheme(): Promise<Theme> {
  // components that use it need the other style sheets as well
  const [{ Root, Themed }] = await Promise.all([import('#src/app/theme/whole-theme.tsx'), stylesInForce()]);
  await nextTask();
  current = { Root, Themed };
  for (const listener of listeners) listener();
  return current;
}
