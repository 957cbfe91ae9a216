import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineProvider,
  MantineThemeContext,
  useMantineContext,
  useMantineTheme,
  type MantineTheme,
} from '@mantine/core';
import { useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import '#src/app/styles/mantine.css';
import { SCHEME_KEY } from '#contract/first-page.ts';
import { LightOnPaper } from '#src/app/theme/light-on-paper.tsx';
import { ThemeColour } from '#src/app/theme/theme-colour.tsx';
import { theme } from '#src/app/theme/theme.ts';

interface Given {
  context: ReturnType<typeof useMantineContext>;
  theme: MantineTheme;
}

// The device's choice, not a person's: it survives a sign-out.
const schemes = localStorageColorSchemeManager({ key: SCHEME_KEY });
let given: Given | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Theme and styles. Dark and light follow the system until a person chooses in the user menu, or a visitor in
 * the bar. On a server-rendered page it loads after hydration and is therefore mounted beside the app, not around
 * it: wrapping the page would render all of it again.
 */
export function Root() {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      withGlobalClasses={false}
    >
      <LightOnPaper />
      <ThemeColour />
      <PassOn />
    </MantineProvider>
  );
}

function PassOn(): null {
  const context = useMantineContext();
  const merged = useMantineTheme();
  useLayoutEffect(() => {
    given = { context, theme: merged };
    for (const listener of listeners) listener();
  }, [context, merged]);
  return null;
}

/**
 * Gives its children the theme of the one Root. There is none on the server, hence no third argument of
 * `useSyncExternalStore`: there, a part that loads later renders its placeholder even if its code is loaded.
 */
export function Themed({ children }: { children: ReactNode }) {
  const known = useSyncExternalStore(subscribe, () => given);
  if (!known) return null;
  return (
    <MantineContext value={known.context}>
      <MantineThemeContext value={known.theme}>{children}</MantineThemeContext>
    </MantineContext>
  );
}
