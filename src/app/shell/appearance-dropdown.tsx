import type { ReactNode } from 'react';
import { AppearanceItems } from '#src/app/shell/appearance-items.tsx';
import { PressedMenu } from '#src/ui/layers/pressed-menu.tsx';

/** A visitor's settings: how this device shows things. */
export function AppearanceDropdown(props: { label: string; face: ReactNode }) {
  return (
    <PressedMenu {...props}>
      <AppearanceItems />
    </PressedMenu>
  );
}
