import { ActionIcon, Menu, type MenuProps } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface Props extends Pick<MenuProps, 'width' | 'position'> {
  label: string;
  face: ReactNode;
  /** px; a longer one scrolls. */
  maxHeight?: number;
  children: ReactNode;
}

/**
 * A menu under its button, in the place of a plain button that has been pressed: opens when it is mounted, since that
 * is when it was asked for.
 */
export function PressedMenu({ label, face, maxHeight, children, ...menu }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  // The button that was pressed is not this one: it takes the focus first, so that closing can give it back.
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return (
    <Menu opened={opened} onChange={setOpened} {...menu}>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={label}>
          {face}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown {...(maxHeight && { mah: maxHeight, style: { overflowY: 'auto' } })}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
