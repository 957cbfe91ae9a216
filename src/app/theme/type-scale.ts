import type { MantineThemeOverride } from '@mantine/core';

/** index.html has both of Figtree's. */
const FAMILY = '"Figtree Variable", "Figtree Stand-in", system-ui, sans-serif';
const size = (fontSize: string, lineHeight: string, fontWeight: string) => ({
  fontSize,
  lineHeight,
  fontWeight,
});

/**
 * Figtree, sentence case, nothing under 12 px. Times, dates and counts use tabular figures.
 */
export const typeScale = {
  fontFamily: FAMILY,
  fontWeights: { regular: '400', medium: '560', bold: '700' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.55', lg: '1.5', xl: '1.3' },
  headings: {
    fontFamily: FAMILY,
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: size('clamp(1.875rem, 1.35rem + 2.1vw, 2.75rem)', '1.06', '700'),
      h2: size('clamp(1.5rem, 1.25rem + 1vw, 2rem)', '1.12', '700'),
      h3: size('1.375rem', '1.2', '700'),
      h4: size('1.125rem', '1.3', '650'),
      h5: size('1rem', '1.35', '620'),
      h6: size('0.875rem', '1.4', '620'),
    },
  },
} as const satisfies MantineThemeOverride;
