import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import '@fontsource-variable/figtree/wght.css';
import '#src/app/styles/mantine.css';
import '#src/app/styles/base.css';
import { SCHEME_KEY } from '#contract/first-page.ts';
import { ThemeColour } from '#src/app/theme/theme-colour.tsx';
import { cssVariables } from '#src/app/theme/css-variables.ts';
import { theme } from '#src/app/theme/theme.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import { PhotoSearchSource } from '#src/ui/covers/photo-search.ts';
import { MediaSource } from '#src/ui/pictures/media-source.ts';

// Of the device, not of a person: it stays when somebody signs out.
const schemes = localStorageColorSchemeManager({ key: SCHEME_KEY });

const loadPhotoSearch = async () => (await import('#src/app/photo-search.ts')).photoSearch;

/**
 * Theme and styles. Dark and light follow the system until a person chooses in the user menu, or a visitor in
 * the bar. A page that was `drawn` by the server has the theme's variables in its head.
 */
export function AppProviders({ drawn, children }: { drawn: boolean; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      withCssVariables={!drawn}
      withGlobalClasses={false}
    >
      <ThemeColour />
      <PhotoSearchSource value={loadPhotoSearch}>
        <MediaSource value={useMediaUrl}>{children}</MediaSource>
      </PhotoSearchSource>
    </MantineProvider>
  );
}
