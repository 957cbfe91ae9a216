import { PALETTE, type Meaning } from '#src/app/theme/palette.ts';

/** A colour over any background. */
export interface Tint {
  hex: string;
  alpha: number;
}
const tint = (hex: string, alpha: number): Tint => ({ hex, alpha });
export const cssOf = (colour: string | Tint): string =>
  typeof colour === 'string'
    ? colour
    : `color-mix(in srgb, ${colour.hex} ${+(colour.alpha * 100).toFixed(1)}%, transparent)`;

/** What a colour is for. tests/unit/contrast.test.ts checks the contrast of every pair that carries text. */
export const ROLES = {
  dark: {
    body: '#0c0e13',
    surface1: '#13161c',
    surface2: '#1b1f27',
    surface3: '#262b35',
    control: '#1b1f27',
    controlHover: '#262b35',
    text: '#f3f1ed',
    dimmed: '#b1b7c2',
    faint: '#9aa1ae',
    placeholder: '#868d9b',
    anchor: PALETTE.ember[4],
    error: PALETTE.red[4],
    success: PALETTE.green[4],
    filled: PALETTE.ember[4],
    danger: PALETTE.red[4],
    hairline: tint('#ffffff', 0.085),
    border: tint('#ffffff', 0.16),
    chip: tint('#ffffff', 0.085),
    selected: tint('#ff8b60', 0.085),
    glass: tint('#0e1015', 0.66),
    glassSoft: tint('#ffffff', 0.07),
    glassLine: tint('#ffffff', 0.12),
    pencil: tint('#f3f1ed', 0.42),
    overlay: tint('#040508', 0.56),
    shine: tint('#ffffff', 0.07),
  },
  light: {
    body: '#f8f6f3',
    surface1: '#ffffff',
    surface2: '#f1eee9',
    surface3: '#e7e3dc',
    control: '#ffffff',
    controlHover: '#f1eee9',
    text: '#1c1a18',
    dimmed: '#544f47',
    faint: '#605a51',
    placeholder: '#6b655c',
    anchor: PALETTE.ember[7],
    error: PALETTE.red[7],
    success: PALETTE.green[7],
    filled: PALETTE.ember[5],
    danger: PALETTE.red[6],
    hairline: tint('#282014', 0.11),
    border: tint('#282014', 0.2),
    chip: tint('#3c2e18', 0.075),
    selected: tint('#e5572a', 0.07),
    glass: tint('#ffffff', 0.86),
    glassSoft: tint('#ffffff', 0.62),
    glassLine: tint('#282014', 0.1),
    pencil: tint('#1c1a18', 0.5),
    overlay: tint('#241e16', 0.42),
    shine: tint('#ffffff', 0.8),
  },
} as const;

export type Scheme = keyof typeof ROLES;

/** Text and badge colours for a meaning in a scheme. Mantine's own text shade for light would fail AA here. */
export function meaningRoles(scheme: Scheme, meaning: Meaning) {
  const shade = PALETTE[meaning];
  return scheme === 'dark'
    ? {
        text: shade[meaning === 'ember' ? 4 : 3],
        light: tint(shade[4], 0.15),
        lightHover: tint(shade[4], 0.22),
        lightText: shade[2],
        filledHover: shade[3],
      }
    : {
        text: shade[7],
        light: tint(shade[6], 0.11),
        lightHover: tint(shade[6], 0.17),
        lightText: shade[meaning === 'ember' ? 9 : 8],
        filledHover: shade[4],
      };
}
