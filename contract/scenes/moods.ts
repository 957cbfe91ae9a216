import type { MoodName } from '#contract/scenes/tints.ts';

export interface Mood {
  /** Sky at the top, in the middle and at the horizon. */
  sky: readonly [string, string, string];
  sun: string;
  glow: string;
  /** Land far away and close by; the layers in between are mixed. */
  far: string;
  near: string;
  lamp: string;
  stars: boolean;
}

const mood = (
  sky: Mood['sky'],
  sun: string,
  glow: string,
  far: string,
  near: string,
  lamp: string,
  stars = false,
): Mood => ({ sky, sun, glow, far, near, lamp, stars });

export const MOODS = {
  dawn: mood(['#34426f', '#b98299', '#ffd4b0'], '#fff0d8', '#ffc9a0', '#b58da3', '#241f3a', '#ffd7a1'),
  mist: mood(['#7d9796', '#b9c9c1', '#ebe8da'], '#fffaf0', '#fff6e2', '#aebfb8', '#162b28', '#ffe0a8'),
  sakura: mood(['#b78da6', '#ecbfc2', '#fdece0'], '#fff7f0', '#ffe9dd', '#d5a5b1', '#3b1930', '#ffd9b8'),
  day: mood(['#2f78bd', '#86bfe4', '#e6f1ec'], '#ffffff', '#ffffff', '#97bdd2', '#12303f', '#fff0c9'),
  verde: mood(['#5f9c90', '#b7d2a4', '#f6ecc4'], '#fffbe2', '#fff6c8', '#93b892', '#0e2822', '#ffe9a0'),
  azul: mood(['#0f3877', '#4a8bcf', '#f4e8d4'], '#fff9ec', '#fff2da', '#8bb1d6', '#0b1f40', '#ffdca0'),
  golden: mood(['#4c3f74', '#d97f57', '#ffcb80'], '#fff2c8', '#ffd58a', '#cf875f', '#2e1826', '#ffd27d'),
  dusk: mood(['#181743', '#6d387f', '#f08468'], '#ffd19a', '#ff9a72', '#83497f', '#110c27', '#ffc98a', true),
  ember: mood(['#240c1a', '#ab3a2c', '#ffab6c'], '#ffe2b4', '#ffb070', '#a84a3a', '#170811', '#ffc27a'),
  blue: mood(['#081329', '#1c3d6b', '#7ba1b8'], '#f6e8c6', '#cfe0e4', '#466f95', '#060f1d', '#ffcf8c', true),
  night: mood(['#040716', '#0c1733', '#2a3d68'], '#f3ead2', '#8fa6d8', '#23345a', '#03060f', '#ffc678', true),
  aurora: mood(
    ['#03101a', '#0a3540', '#2b877f'],
    '#eafff4',
    '#7ff0c4',
    '#1a545c',
    '#02070c',
    '#ffd08a',
    true,
  ),
} as const satisfies Record<MoodName, Mood>;
