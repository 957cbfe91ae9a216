import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';
import { INK } from '#src/app/theme/palette.ts';

/** Two more button variants, which appear only over pictures: `glass` and `paper`. */
export const variants: VariantColorsResolver = (input) => {
  if (input.variant === 'glass')
    return {
      background: 'rgb(14 16 21 / 55%)',
      hover: 'rgb(14 16 21 / 72%)',
      color: '#ffffff',
      border: '1px solid rgb(255 255 255 / 20%)',
    };
  if (input.variant === 'paper') return { background: '#ffffff', hover: '#f1eee9', color: INK, border: '0' };
  return defaultVariantColorsResolver(input);
};
