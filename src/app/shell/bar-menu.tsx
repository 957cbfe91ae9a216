import { ActionIcon, Menu } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** A menu under its button in the top bar. It opens when mounted, because that is when it was requested. */
export function BarMenu({ label, face, children }: { label: string; face: ReactNode; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  // The button that was pressed is another: this one takes the focus first, so that closing can return it.
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return (
    <Menu opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={label}>
          {face}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
