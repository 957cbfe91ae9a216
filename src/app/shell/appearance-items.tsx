import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { SHELL_TEXT } from '#src/app/shell/messages.ts';
import { clockChoice } from '#src/ui/text/clock-face.ts';

const SCHEMES = Object.keys(SHELL_TEXT.schemes) as MantineColorScheme[];
const CLOCKS = ['device', '12', '24'] as const;

/**
 * How this device shows things: dark, light or like the system; times in 12 or 24 hours. The menu stays open, so
 * that the effect can be seen.
 */
export function AppearanceItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const clock = useSyncExternalStore(clockChoice.subscribe, clockChoice.get);
  return (
    <>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
      >
        <Menu.Label>{SHELL_TEXT.appearance}</Menu.Label>
        {SCHEMES.map((scheme) => (
          <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick={false}>
            {SHELL_TEXT.schemes[scheme]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.RadioGroup value={clock} onChange={(chosen) => clockChoice.set(chosen as typeof clock)}>
        <Menu.Label>{SHELL_TEXT.times}</Menu.Label>
        {CLOCKS.map((choice) => (
          <Menu.RadioItem key={choice} value={choice} closeMenuOnClick={false}>
            {SHELL_TEXT.clocks[choice]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
