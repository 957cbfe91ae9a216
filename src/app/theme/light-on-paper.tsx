import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { usePrinting } from '#src/ui/hooks/use-printing.ts';

/** Pages are printed in the light scheme: dark ones are hard to read on paper, and cost ink. */
export function LightOnPaper(): null {
  const onScreen = useComputedColorScheme();
  const printing = usePrinting();
  useLayoutEffect(() => {
    if (!printing) return;
    const show = (scheme: string) => {
      document.documentElement.dataset.mantineColorScheme = scheme;
    };
    show('light');
    return () => show(onScreen);
  }, [printing, onScreen]);
  return null;
}
