import { createTheme } from '@mantine/core';
import { componentDefaults } from '#src/app/theme/component-defaults.ts';
import { INK, PALETTE } from '#src/app/theme/palette.ts';
import { typeScale } from '#src/app/theme/type-scale.ts';
import { variants } from '#src/app/theme/variants.ts';

/** Dark and light are equal and the system decides. Colours by role are in roles.ts. */
export const theme = createTheme({
  ...typeScale,
  colors: PALETTE,
  primaryColor: 'ember',
  primaryShade: { light: 5, dark: 4 },
  // Puts ink, not white, on every mid shade.
  autoContrast: true,
  luminanceThreshold: 0.2,
  white: '#ffffff',
  black: INK,
  variantColorResolver: variants,
  components: componentDefaults,
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '0.375rem', sm: '0.625rem', md: '0.875rem', lg: '1.25rem', xl: '1.75rem' },
  defaultRadius: 'md',
  breakpoints: { xs: '40em', sm: '48em', md: '64em', lg: '80em', xl: '96em' },
  // has no rules of its own: focus shows as base.css says, in both schemes and on pictures
  focusClassName: 'focusable',
  respectReducedMotion: true,
  cursorType: 'pointer',
});
