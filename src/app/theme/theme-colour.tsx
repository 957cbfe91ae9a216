import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { ROLES } from '#src/app/theme/roles.ts';

/**
 * The colour of the browser's own bar. index.html has one per system scheme; a scheme chosen by the person
 * overrides both.
 */
export function ThemeColour() {
  const { colorScheme } = useMantineColorScheme();
  useEffect(() => {
    for (const meta of document.head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const scheme = colorScheme === 'auto' ? (meta.media.includes('dark') ? 'dark' : 'light') : colorScheme;
      meta.content = ROLES[scheme].body;
    }
  }, [colorScheme]);
  return null;
}
