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
import { ThemeColour } from '#src/app/theme/theme-colour.tsx';
import { theme } from '#src/app/theme/theme.ts';

interface Given {
  context: ReturnType<typeof useMantineContext>;
  theme: MantineTheme;
}

// Of the device, not of a person: it stays when somebody signs out.
const schemes = localStorageColorSchemeManager({ key: SCHEME_KEY });
let given: Given | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Theme and styles. Dark and light follow the system until a person chooses in the user menu, or a visitor in
 * the bar. It comes after a page that the server has drawn, so it stands beside the app, not around it: to put
 * something around a page is to draw it anew.
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
      <ThemeColour />
      <HandOn />
    </MantineProvider>
  );
}

function HandOn(): null {
  const context = useMantineContext();
  const merged = useMantineTheme();
  useLayoutEffect(() => {
    given = { context, theme: merged };
    for (const listener of listeners) listener();
  }, [context, merged]);
  return null;
}

/**
 * Gives what is in it the theme of the one Root. The server has none (`useSyncExternalStore` without its third
 * argument): there a part that is fetched later stays what stands in for it, also once its code has come.
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
