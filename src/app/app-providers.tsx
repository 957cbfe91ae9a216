import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import '@fontsource-variable/figtree/wght.css';
import '#src/app/styles/mantine.css';
import '#src/app/styles/base.css';
import { cssVariables } from '#src/app/theme/css-variables.ts';
import { theme } from '#src/app/theme/theme.ts';

/** Theme and styles. Dark and light follow the system. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
