import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { SHELL_TEXT } from '#src/app/shell/messages.ts';

const SCHEMES = Object.keys(SHELL_TEXT.schemes) as MantineColorScheme[];

/**
 * Dark, light or as the system has it; kept on this device. The menu stays open, so that the choice can be
 * seen.
 */
export function AppearanceItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
      <Menu.Label>{SHELL_TEXT.appearance}</Menu.Label>
      {SCHEMES.map((scheme) => (
        <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick={false}>
          {SHELL_TEXT.schemes[scheme]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
