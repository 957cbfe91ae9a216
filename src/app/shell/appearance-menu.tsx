import { IconSunMoon } from '@tabler/icons-react';
import { lazyMenu } from '#src/ui/layers/lazy-menu.tsx';
import { SHELL_TEXT } from '#src/app/shell/messages.ts';

const LazyAppearance = lazyMenu(
  async () => (await import('#src/app/shell/appearance-dropdown.tsx')).AppearanceDropdown,
);

/** Display settings for visitors, who have no menu of their own. */
export function AppearanceMenu() {
  return <LazyAppearance label={SHELL_TEXT.appearance} face={<IconSunMoon size={21} stroke={1.75} />} />;
}
