import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import '@fontsource-variable/figtree/wght.css';
import '#src/app/styles/mantine.css';
import '#src/app/styles/base.css';
import { ThemeColour } from '#src/app/theme/theme-colour.tsx';
import { cssVariables } from '#src/app/theme/css-variables.ts';
import { theme } from '#src/app/theme/theme.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import { MediaSource } from '#src/ui/pictures/media-source.ts';

// Of the device, not of a person: it stays when somebody signs out.
const schemes = localStorageColorSchemeManager({ key: 'v1:colour-scheme' });

/**
 * Theme and styles. Dark and light follow the system until a person chooses in the user menu, or a visitor in
 * the bar.
 */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
    >
      <ThemeColour />
      <MediaSource value={useMediaUrl}>{children}</MediaSource>
    </MantineProvider>
  );
}
