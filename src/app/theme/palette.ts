import type { MantineColorsTuple } from '@mantine/core';

const tuple = (shades: string): MantineColorsTuple =>
  shades.split(' ').map((hex) => `#${hex}`) as unknown as MantineColorsTuple;

/**
 * Ten shades each, light to dark. `dark` is ink and `gray` is paper; every role of roles.ts is drawn from
 * these.
 */
export const PALETTE = {
  dark: tuple('f3f1ed cfd2d9 b1b7c2 868d9b 333945 252a34 181b22 0c0e13 090a0e 050609'),
  gray: tuple('f8f6f3 f1eee9 e7e3dc d8d3ca bdb7ac 8a8479 544f47 423e38 2e2b27 1c1a18'),
  ember: tuple('fff2ec ffe0d2 ffc3a9 ffa581 ff8b60 ff7445 e5572a a93712 93310f 752710'),
  green: tuple('e7faf1 caf3df 9ae6c2 66d6a3 40c58b 25ab73 178e5e 0f724b 0b5b3c 084830'),
  yellow: tuple('fff7df fdebb4 fadb7d f4c74b e9b32d cb9518 a47510 80590c 67480b 51390a'),
  red: tuple('ffeef0 ffd7dd ffb1bd ff8c9d fb6f84 ea4b64 cf2d48 ae1e37 8d182c 701525'),
  blue: tuple('e9f3ff cde4ff a0cbff 77b4fc 589ef3 3a82de 2268be 1a5299 16427a 123560'),
} as const;

export const MEANINGS = ['ember', 'green', 'yellow', 'red', 'blue'] as const;
export type Meaning = (typeof MEANINGS)[number];

/** Ink on every filled button: white on ember would fail. */
export const INK = '#100f0d';
