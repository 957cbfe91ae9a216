import { ActionIcon, Menu } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { AppearanceItems } from '#src/app/shell/appearance-items.tsx';
import { SHELL_TEXT } from '#src/app/shell/messages.ts';

/** Opens when it is mounted. */
export function AppearanceDropdown({ icon }: { icon: ReactNode }) {
  const face = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  // The face that was pressed is not this one: it takes the focus first, so that closing can give it back.
  useEffect(() => {
    face.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return (
    <Menu opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ActionIcon ref={face} aria-label={SHELL_TEXT.appearance}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <AppearanceItems />
      </Menu.Dropdown>
    </Menu>
  );
}
