import type { ReactNode } from 'react';
import { AppearanceItems } from '#src/app/shell/appearance-items.tsx';
import { BarMenu } from '#src/app/shell/bar-menu.tsx';

/** A visitor's settings: how this device shows things. */
export function AppearanceDropdown(props: { label: string; face: ReactNode }) {
  return (
    <BarMenu {...props}>
      <AppearanceItems />
    </BarMenu>
  );
}
