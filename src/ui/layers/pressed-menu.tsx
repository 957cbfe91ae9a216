import { ActionIcon, Menu, type ActionIconProps, type MenuProps } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface Props extends Pick<MenuProps, 'width' | 'position'> {
  label: string;
  face: ReactNode;
  button?: Pick<ActionIconProps, 'variant' | 'size'>;
  /** px; a longer one scrolls. */
  maxHeight?: number;
  children: ReactNode;
}

/**
 * A menu under its button, which replaces a plain button once that has been pressed; it therefore opens on
 * mount.
 */
export function PressedMenu({ label, face, button, maxHeight, children, ...menu }: Props) {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  // This is not the button that was pressed: it takes the focus first, so that closing can restore it.
  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return (
    <Menu opened={opened} onChange={setOpened} {...menu}>
      <Menu.Target>
        <ActionIcon ref={target} aria-label={label} {...button}>
          {face}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown {...(maxHeight && { mah: maxHeight, style: { overflowY: 'auto' } })}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
