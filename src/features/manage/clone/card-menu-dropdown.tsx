import { Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CARD_MENU_BUTTON } from '#src/features/manage/clone/card-menu-button.ts';
import { messages } from '#src/features/manage/clone/messages.ts';
import { PressedMenu } from '#src/ui/layers/pressed-menu.tsx';

interface Props {
  label: string;
  face: ReactNode;
  onClone: () => void;
}

export function CardMenuDropdown({ onClone, ...of }: Props) {
  return (
    <PressedMenu {...of} button={CARD_MENU_BUTTON} width={200} position="bottom-end">
      <Menu.Item leftSection={<IconCopy size={18} stroke={1.75} />} onClick={onClone}>
        {messages.clone}
      </Menu.Item>
    </PressedMenu>
  );
}
